// The web pages: files that were built once and are the same for everybody.
#pragma once

#include <filesystem>

#include "http/router.h"

namespace assay::server {

// /take is what participants see, /console is for researchers. Without a folder both say so.
std::vector<http::Route> page_routes(const std::filesystem::path& folder);

}  // namespace assay::server
