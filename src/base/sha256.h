// SHA-256, by which files, texts and studies are known.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace assay {

using Digest = std::array<std::uint8_t, 32>;
Digest sha256_digest(std::string_view bytes);

// In lower-case hexadecimal.
std::string sha256(std::string_view bytes);
std::string sha256_of_file(const std::filesystem::path& path);

}  // namespace assay
