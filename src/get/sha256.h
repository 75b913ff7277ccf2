// SHA-256, by which everything fetched is known.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace assay::get {

// In lower-case hexadecimal.
std::string sha256(std::string_view bytes);
std::string sha256_of_file(const std::filesystem::path& path);

}  // namespace assay::get
