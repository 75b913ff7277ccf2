// From a checked archive to the files assay works with.
#pragma once

#include <filesystem>

#include "net/fetch/package.h"

namespace assay::fetch {

// The names of the files that a package's folder holds when it is whole.
std::vector<std::string> files_of(const Package& package);

// Writes them into the folder.
void unpack(const Package& package, const std::filesystem::path& archive,
            const std::filesystem::path& folder);

}  // namespace assay::fetch
