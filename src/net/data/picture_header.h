// What a picture file says of itself before it is decoded, so that absurd sizes and foreign formats
// never reach a decoder.
#pragma once

#include <cstdint>
#include <string_view>

namespace assay::data {

enum class PictureFormat { jpeg, png, bmp, webp, pnm, tiff, gif, avif };

struct PictureHeader {
  PictureFormat format;
  std::int64_t width = 0;
  std::int64_t height = 0;
  // EXIF: how the stored picture must be turned to be upright, 1 (not at all) to 8.
  int orientation = 1;
};

// Throws Error when the bytes are no picture of a known format or end too early. `name` is what the
// picture is called in the sentence.
PictureHeader picture_header(std::string_view bytes, std::string_view name);

}  // namespace assay::data
