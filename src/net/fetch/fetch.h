// Where archives come from.
#pragma once

#include <filesystem>
#include <functional>

#include "net/fetch/package.h"

namespace assay::fetch {

// Puts the package's archive into the folder and returns its path. Injected, so that tests need no
// network.
using Fetcher =
    std::function<std::filesystem::path(const Package&, const std::filesystem::path& folder)>;

// With npm or apt-get, whichever the package needs. No script of the package is run.
std::filesystem::path fetch_archive(const Package& package, const std::filesystem::path& folder);

}  // namespace assay::fetch
