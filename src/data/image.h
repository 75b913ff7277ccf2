// Picture files.
#pragma once

#include <filesystem>
#include <string_view>

#include "data/picture.h"

namespace assay::data {

// JPEG, PNG, BMP, WebP or PNM; 16 bits become 8, transparency is laid on white, EXIF orientation is
// undone. Throws Error for what cannot be decoded or has more than 100 million pixels.
Picture decode_picture(std::string_view bytes, std::string_view name);
Picture read_picture(const std::filesystem::path& path);

// A mask: the same files, grey as their points weigh. Where some are transparent that is how opaque
// they are, otherwise how bright.
Picture decode_mask(std::string_view bytes, std::string_view name);
Picture read_mask(const std::filesystem::path& path);

// Of the upright picture, without decoding it.
struct PictureSize {
  int width;
  int height;
};
PictureSize picture_size(const std::filesystem::path& path);

}  // namespace assay::data
