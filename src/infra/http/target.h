// The target of a request, "/a%20b?x=1", as path and query, and back.
#pragma once

#include <string>
#include <string_view>

#include "infra/http/message.h"

namespace assay::http {

struct Target {
  std::string path;
  Pairs query;
};

// Also of the form "http://host/path", whose host is passed over. Throws Refusal (400) for what has
// no single meaning: broken escapes, bytes that are not UTF-8, control characters, an escaped slash
// or backslash in the path, "." and ".." parts.
Target parse_target(std::string_view text);

// "a=1&b=two+words", as in a query or in the body of a form.
Pairs parse_query(std::string_view text);

// What parse_target reads as this path and this query.
std::string target_text(std::string_view path, const Pairs& query);

}  // namespace assay::http
