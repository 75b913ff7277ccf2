#include "net/data/exif.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "base/error.h"

namespace assay::data {

int exif_orientation(std::string_view tiff) {
  constexpr int as_it_is = 1;
  const bool little = tiff.starts_with("II");
  if (!little && !tiff.starts_with("MM")) return as_it_is;
  const auto number = [&](std::size_t at, std::size_t count) {
    std::size_t value = 0;
    for (std::size_t index = 0; index < count; ++index) {
      const std::size_t place = little ? at + count - 1 - index : at + index;
      const auto byte = place < tiff.size() ? static_cast<unsigned char>(tiff[place]) : 0u;
      value = value << 8 | byte;
    }
    return value;
  };

  // A directory of 12-byte entries: tag, type, count, value.
  constexpr std::size_t orientation_tag = 0x0112;
  const std::size_t directory = number(4, 4);
  const std::size_t entries = number(directory, 2);
  for (std::size_t entry = 0; entry < entries; ++entry) {
    const std::size_t at = directory + 2 + 12 * entry;
    if (at + 12 > tiff.size()) return as_it_is;
    if (number(at, 2) != orientation_tag) continue;
    const std::size_t value = number(at + 8, 2);
    return value >= 1 && value <= 8 ? static_cast<int>(value) : as_it_is;
  }
  return as_it_is;
}

Picture upright(Picture picture, int orientation) {
  expects(orientation >= 1 && orientation <= 8, "EXIF knows eight orientations");
  if (orientation == 1) return picture;
  // 5 to 8 exchange rows and columns; then columns or rows or both run backwards.
  const bool transposed = orientation >= 5;
  const bool right_to_left =
      orientation == 2 || orientation == 3 || orientation == 6 || orientation == 7;
  const bool bottom_up =
      orientation == 3 || orientation == 4 || orientation == 7 || orientation == 8;
  Picture result =
      transposed ? Picture(picture.height, picture.width) : Picture(picture.width, picture.height);
  for (int y = 0; y < result.height; ++y) {
    for (int x = 0; x < result.width; ++x) {
      int from_x = right_to_left ? result.width - 1 - x : x;
      int from_y = bottom_up ? result.height - 1 - y : y;
      if (transposed) std::swap(from_x, from_y);
      std::copy_n(picture.at(from_x, from_y), 3, result.at(x, y));
    }
  }
  return result;
}

}  // namespace assay::data
