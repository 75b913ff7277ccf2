#include "report/encode.h"

#include "base/error.h"
#include "data/codecs.h"

namespace assay::report {
namespace {

std::string encoded(const data::Picture& picture, int quality) {
  expects(picture.width > 0 && picture.height > 0, "a picture has pixels");
  std::string bytes = data::codecs().encode(picture, quality);
  expects(!bytes.empty(), "a picture can be encoded");
  return bytes;
}

}  // namespace

std::string to_png(const data::Picture& picture) { return encoded(picture, 0); }

std::string to_jpeg(const data::Picture& picture) { return encoded(picture, 88); }

std::string base64(std::string_view bytes) {
  static constexpr std::string_view digits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string result;
  result.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t at = 0; at < bytes.size(); at += 3) {
    std::uint32_t word = 0;
    for (std::size_t byte = 0; byte < 3; ++byte) {
      word =
          word << 8 | (at + byte < bytes.size() ? static_cast<std::uint8_t>(bytes[at + byte]) : 0U);
    }
    for (std::size_t digit = 0; digit < 4; ++digit) {
      const bool is_padding = at + digit > bytes.size();
      result += is_padding ? '=' : digits[word >> (18 - 6 * digit) & 63];
    }
  }
  return result;
}

std::string data_address(const data::Picture& picture) {
  return "data:image/jpeg;base64," + base64(to_jpeg(picture));
}

}  // namespace assay::report
