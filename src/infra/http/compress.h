// Compression as browsers understand it.
#pragma once

#include <string>
#include <string_view>

namespace assay::http {

// Level 1 (fast) to 9 (small).
std::string gzip(std::string_view bytes, int level);

// As small as it gets within reason.
std::string brotli(std::string_view bytes);

}  // namespace assay::http
