// The web pages: files that were built once and are the same for everybody.
#pragma once

#include <filesystem>
#include <functional>

#include "infra/http/router.h"

namespace assay::server {

// Who may show a study's page in a frame, and where its last form may go: hosts of its panel.
struct Framing {
  std::string ancestors;
  std::string form_action;
};
using FramingOf = std::function<Framing(const std::string& study)>;

// /take is what participants see, /take/STUDY the same as the study's panel wants it, /console is
// for researchers. Without a folder all say so.
std::vector<http::Route> page_routes(const std::filesystem::path& folder, FramingOf framing);

}  // namespace assay::server
