// What a file is, by its name, and whether compression pays.
#pragma once

#include <cstddef>
#include <string_view>

namespace assay::http {

// "application/octet-stream" for names that are not known.
std::string_view content_type(std::string_view file_name);

// Text of more than a kilobyte. Pictures and films are compressed already.
bool is_worth_compressing(std::string_view type, std::size_t size);

}  // namespace assay::http
