// Picture files.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "net/data/picture.h"

namespace assay::data {

// JPEG, PNG, BMP, WebP, PNM or TIFF (its first page), and where OpenCV has codecs for them GIF (its
// first frame) and AVIF; 16 bits become 8, transparency is laid on white, EXIF orientation is
// undone. Throws Error for what cannot be decoded or has more than 100 million pixels.
Picture decode_picture(std::string_view bytes, std::string_view name);
Picture read_picture(const std::filesystem::path& path);

// Whether a file is named as a picture is: ".jpg", ".TIF" ... Which of them can be read depends on
// OpenCV's codecs, too.
bool is_picture_file(const std::filesystem::path& path);
inline constexpr std::string_view usual_pictures = ".jpg, .png, .bmp, .webp, .ppm, .tif";
// In small letters, with the dot.
std::string extension_of(const std::filesystem::path& path);

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
