#include "net/data/image.h"

#include <algorithm>
#include <cctype>

#include "base/error.h"
#include "base/file.h"
#include "base/utf8.h"
#include "net/data/codecs.h"
#include "net/data/exif.h"
#include "net/data/picture_header.h"
#include "net/data/png_chunks.h"

namespace assay::data {
namespace {

constexpr std::int64_t most_pixels = 100'000'000;
constexpr std::size_t most_bytes = std::size_t{1} << 30;

// Only these formats have an alpha channel that means transparency; the fourth byte of a BMP is
// mostly unused and zero.
bool may_be_transparent(PictureFormat format) {
  return format == PictureFormat::png || format == PictureFormat::webp;
}

Decoded decode(std::string_view bytes, const PictureHeader& header, std::string_view name) {
  Decoded decoded =
      codecs().decode(without_colour_profile(bytes), may_be_transparent(header.format));
  const bool is_rare = header.format == PictureFormat::gif || header.format == PictureFormat::avif;
  if (decoded.bytes.empty() && is_rare) {
    fail("'{}' is {}, which this build of OpenCV cannot decode; save it again as PNG.", name,
         header.format == PictureFormat::gif ? "a GIF" : "an AVIF");
  }
  if (decoded.bytes.empty() || decoded.width != header.width || decoded.height != header.height) {
    fail("The picture '{}' cannot be decoded; save it again as JPEG or PNG.", name);
  }
  return decoded;
}

// On white: alpha of the colour and the rest of 255.
std::uint8_t on_white(int value, int alpha) {
  return static_cast<std::uint8_t>((value * alpha + 255 * (255 - alpha) + 127) / 255);
}

Picture to_picture(const Decoded& decoded) {
  const int channels = decoded.channels;
  Picture picture(decoded.width, decoded.height);
  for (int y = 0; y < picture.height; ++y) {
    const std::uint8_t* source = decoded.row(y);
    for (int x = 0; x < picture.width; ++x, source += channels) {
      std::uint8_t* const target = picture.at(x, y);
      for (int channel = 0; channel < 3; ++channel) {
        const std::uint8_t value = channels < 3 ? source[0] : source[2 - channel];
        const bool has_alpha = channels == 2 || channels == 4;
        target[channel] = has_alpha ? on_white(value, source[channels - 1]) : value;
      }
    }
  }
  return picture;
}

Picture to_mask(const Decoded& decoded) {
  Picture picture = to_picture(decoded);
  const int channels = decoded.channels;
  const int alpha = channels == 2 || channels == 4 ? channels - 1 : -1;
  bool opaque = true;
  for (int y = 0; y < picture.height && alpha > 0; ++y) {
    const std::uint8_t* row = decoded.row(y);
    for (int x = 0; x < picture.width; ++x) opaque = opaque && row[x * channels + alpha] == 255;
  }
  for (int y = 0; y < picture.height; ++y) {
    const std::uint8_t* row = decoded.row(y);
    for (int x = 0; x < picture.width; ++x) {
      std::uint8_t* const rgb = picture.at(x, y);
      const std::uint8_t weight = opaque ? luminance(rgb) : row[x * channels + alpha];
      std::fill_n(rgb, 3, weight);
    }
  }
  return picture;
}

template <class Convert>
Picture decode_as(std::string_view bytes, std::string_view name, const Convert& convert) {
  if (bytes.size() > most_bytes) fail("The picture '{}' has more than {} bytes.", name, most_bytes);
  const PictureHeader header = picture_header(bytes, name);
  if (header.height > most_pixels / header.width) {
    fail("The picture '{}' has {} x {} pixels; at most {} are decoded.", name, header.width,
         header.height, most_pixels);
  }
  return upright(convert(decode(bytes, header, name)), header.orientation);
}

}  // namespace

std::string extension_of(const std::filesystem::path& path) {
  return in_small_letters(path.extension().string());
}

bool is_picture_file(const std::filesystem::path& path) {
  constexpr std::string_view known[] = {".jpg", ".jpeg", ".png", ".bmp",  ".webp", ".pbm",
                                        ".pgm", ".ppm",  ".tif", ".tiff", ".gif",  ".avif"};
  return std::ranges::find(known, extension_of(path)) != std::end(known);
}

Picture decode_picture(std::string_view bytes, std::string_view name) {
  return decode_as(bytes, name, to_picture);
}

Picture read_picture(const std::filesystem::path& path) {
  return decode_picture(read_file(path, most_bytes), path.string());
}

Picture decode_mask(std::string_view bytes, std::string_view name) {
  return decode_as(bytes, name, to_mask);
}

Picture read_mask(const std::filesystem::path& path) {
  return decode_mask(read_file(path, most_bytes), path.string());
}

PictureSize picture_size(const std::filesystem::path& path) {
  const PictureHeader header = picture_header(read_file(path, most_bytes), path.string());
  if (header.height > most_pixels / header.width) {
    fail("The picture '{}' has {} x {} pixels; at most {} are decoded.", path.string(),
         header.width, header.height, most_pixels);
  }
  const PictureSize size{static_cast<int>(header.width), static_cast<int>(header.height)};
  // Orientations from 5 on lie on their side.
  return header.orientation < 5 ? size : PictureSize{size.height, size.width};
}

}  // namespace assay::data
