// Pages that are whole files, such as proof sheets and reports. They bring styles, and perhaps
// scripts, of their own, so each is sent with a policy that names those by their hashes and allows
// nothing else, and in a sandbox: it can reach neither the console nor any server.
#pragma once

#include <string>

#include "infra/http/message.h"

namespace assay::server {

std::string self_contained_policy(std::string_view html);

http::Response self_contained_page(std::string html);

}  // namespace assay::server
