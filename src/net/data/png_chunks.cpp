#include "net/data/png_chunks.h"

#include <cstdint>

namespace assay::data {
namespace {

constexpr std::string_view signature = "\x89PNG\r\n\x1a\n";

std::uint32_t big_endian(std::string_view four) {
  std::uint32_t result = 0;
  for (const char byte : four) result = result << 8 | static_cast<std::uint8_t>(byte);
  return result;
}

}  // namespace

std::string without_colour_profile(std::string_view bytes) {
  if (!bytes.starts_with(signature)) return std::string(bytes);
  std::string result(signature);
  bytes.remove_prefix(signature.size());
  // A chunk is its length, its name, so many bytes and a checksum.
  while (bytes.size() >= 12) {
    const std::size_t size = std::size_t{big_endian(bytes.substr(0, 4))} + 12;
    if (size > bytes.size()) break;
    if (bytes.substr(4, 4) != "iCCP") result += bytes.substr(0, size);
    bytes.remove_prefix(size);
  }
  result += bytes;
  return result;
}

}  // namespace assay::data
