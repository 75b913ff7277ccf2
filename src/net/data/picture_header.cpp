#include "net/data/picture_header.h"

#include <cctype>
#include <optional>

#include "base/error.h"
#include "net/data/exif.h"

namespace assay::data {
namespace {

// Numbers at places of a byte string; a place beyond its end is an Error.
class Bytes {
 public:
  Bytes(std::string_view bytes, std::string_view name) : bytes_(bytes), name_(name) {}

  std::size_t size() const { return bytes_.size(); }

  std::int64_t byte(std::size_t at) const {
    if (at >= bytes_.size()) cut();
    return static_cast<unsigned char>(bytes_[at]);
  }
  std::int64_t big(std::size_t at, std::size_t count) const {
    std::int64_t value = 0;
    for (std::size_t index = 0; index < count; ++index) value = value << 8 | byte(at + index);
    return value;
  }
  std::int64_t little(std::size_t at, std::size_t count) const {
    std::int64_t value = 0;
    for (std::size_t index = count; index-- > 0;) value = value << 8 | byte(at + index);
    return value;
  }
  std::string_view text(std::size_t at, std::size_t count) const {
    if (at > bytes_.size() || count > bytes_.size() - at) cut();
    return bytes_.substr(at, count);
  }
  std::size_t find(std::string_view what, std::size_t from) const {
    return bytes_.find(what, from);
  }

  [[noreturn]] void cut() const { fail("The picture '{}' is cut short; fetch it again.", name_); }
  [[noreturn]] void broken() const { fail("The picture '{}' has a broken header.", name_); }

 private:
  std::string_view bytes_;
  std::string_view name_;
};

bool is_frame(std::int64_t marker) {
  return marker >= 0xc0 && marker <= 0xcf && marker != 0xc4 && marker != 0xc8 && marker != 0xcc;
}

// Segments up to the start of the scan; after it the end mark must follow, or the decoder would
// silently fill what is missing with grey.
PictureHeader jpeg(const Bytes& bytes) {
  constexpr std::int64_t application_1 = 0xe1;
  constexpr std::int64_t start_of_scan = 0xda;
  PictureHeader header{.format = PictureFormat::jpeg};
  std::size_t at = 2;
  while (true) {
    if (bytes.byte(at) != 0xff) bytes.broken();
    while (bytes.byte(at) == 0xff) ++at;
    const std::int64_t marker = bytes.byte(at++);
    const auto length = static_cast<std::size_t>(bytes.big(at, 2));
    if (length < 2) bytes.broken();
    const std::string_view segment = bytes.text(at + 2, length - 2);
    if (is_frame(marker)) {
      header.height = bytes.big(at + 3, 2);
      header.width = bytes.big(at + 5, 2);
    } else if (marker == application_1 && segment.starts_with(std::string_view("Exif\0\0", 6))) {
      header.orientation = exif_orientation(segment.substr(6));
    }
    at += length;
    if (marker == start_of_scan) break;
  }
  if (bytes.find("\xff\xd9", at) == std::string_view::npos) bytes.cut();
  return header;
}

// Chunks: length, name, content, checksum.
PictureHeader png(const Bytes& bytes) {
  PictureHeader header{.format = PictureFormat::png};
  std::size_t at = 8;
  if (bytes.text(at + 4, 4) != "IHDR") bytes.broken();
  header.width = bytes.big(at + 8, 4);
  header.height = bytes.big(at + 12, 4);
  while (true) {
    const auto length = static_cast<std::size_t>(bytes.big(at, 4));
    const std::string_view kind = bytes.text(at + 4, 4);
    const std::string_view content = bytes.text(at + 8, length);
    if (kind == "eXIf") header.orientation = exif_orientation(content);
    if (kind == "IEND") return header;
    at += length + 12;
  }
}

PictureHeader bmp(const Bytes& bytes) {
  constexpr std::int64_t oldest_header = 12;
  PictureHeader header{.format = PictureFormat::bmp};
  if (bytes.little(2, 4) > static_cast<std::int64_t>(bytes.size())) bytes.cut();
  if (bytes.little(14, 4) == oldest_header) {
    header.width = bytes.little(18, 2);
    header.height = bytes.little(20, 2);
  } else {
    header.width = static_cast<std::int32_t>(bytes.little(18, 4));
    header.height = static_cast<std::int32_t>(bytes.little(22, 4));
    if (header.height < 0) header.height = -header.height;  // rows from the top
  }
  return header;
}

// RIFF chunks: name, length, content, a zero byte after an odd length.
PictureHeader webp(const Bytes& bytes) {
  PictureHeader header{.format = PictureFormat::webp};
  for (std::size_t at = 12; at < bytes.size();) {
    const std::string_view kind = bytes.text(at, 4);
    const auto length = static_cast<std::size_t>(bytes.little(at + 4, 4));
    const std::size_t content = at + 8;
    if (kind == "VP8X") {
      header.width = 1 + bytes.little(content + 4, 3);
      header.height = 1 + bytes.little(content + 7, 3);
    } else if (kind == "VP8 " && header.width == 0) {
      header.width = bytes.little(content + 6, 2) & 0x3fff;
      header.height = bytes.little(content + 8, 2) & 0x3fff;
    } else if (kind == "VP8L" && header.width == 0) {
      const std::int64_t sizes = bytes.little(content + 1, 4);
      header.width = 1 + (sizes & 0x3fff);
      header.height = 1 + ((sizes >> 14) & 0x3fff);
    } else if (kind == "EXIF") {
      std::string_view exif = bytes.text(content, length);
      if (exif.starts_with(std::string_view("Exif\0\0", 6))) exif.remove_prefix(6);
      header.orientation = exif_orientation(exif);
    }
    bytes.text(content, length);
    at = content + length + length % 2;
  }
  return header;
}

// Width, height and (but for bits) the largest value in decimal after "P1" to "P6", with space and
// comments between; from "P4" on the pixels follow as bytes.
PictureHeader pnm(const Bytes& bytes) {
  std::size_t at = 2;
  const auto number = [&] {
    while (std::isspace(static_cast<int>(bytes.byte(at))) || bytes.byte(at) == '#') {
      if (bytes.byte(at++) != '#') continue;
      while (bytes.byte(at) != '\n') ++at;
    }
    std::int64_t value = 0;
    for (; std::isdigit(static_cast<int>(bytes.byte(at))); ++at) {
      value = value * 10 + (bytes.byte(at) - '0');
      if (value > 0x7fffffff) bytes.broken();
    }
    return value;
  };
  PictureHeader header{.format = PictureFormat::pnm};
  header.width = number();
  header.height = number();
  const std::int64_t kind = bytes.byte(1);
  if (kind != '5' && kind != '6') return header;
  const std::int64_t row = header.width * (kind == '6' ? 3 : 1) * (number() > 255 ? 2 : 1);
  const auto rest = static_cast<std::int64_t>(bytes.size() - at) - 1;
  if (row > 0 && rest / row < header.height) bytes.cut();
  return header;
}

// The first directory of a TIFF: entries of a tag, a type, a count and a value. OpenCV undoes the
// orientation itself.
PictureHeader tiff(const Bytes& bytes) {
  const bool is_little = bytes.byte(0) == 'I';
  const auto number = [&](std::size_t at, std::size_t count) {
    return is_little ? bytes.little(at, count) : bytes.big(at, count);
  };
  PictureHeader header{.format = PictureFormat::tiff};
  const auto directory = static_cast<std::size_t>(number(4, 4));
  const auto entries = static_cast<std::size_t>(number(directory, 2));
  constexpr std::int64_t short_type = 3;
  for (std::size_t at = directory + 2, left = entries; left > 0; at += 12, --left) {
    const std::int64_t tag = number(at, 2);
    const std::int64_t value = number(at + 8, number(at + 2, 2) == short_type ? 2 : 4);
    if (tag == 256) header.width = value;
    if (tag == 257) header.height = value;
  }
  return header;
}

PictureHeader gif(const Bytes& bytes) {
  return {.format = PictureFormat::gif, .width = bytes.little(6, 2), .height = bytes.little(8, 2)};
}

// The first "image spatial extents" of its boxes.
PictureHeader avif(const Bytes& bytes) {
  const std::size_t at = bytes.find("ispe", 0);
  if (at == std::string_view::npos) bytes.broken();
  return {.format = PictureFormat::avif,
          .width = bytes.big(at + 8, 4),
          .height = bytes.big(at + 12, 4)};
}

std::optional<PictureHeader> parse(std::string_view bytes, const Bytes& places) {
  if (bytes.starts_with("\xff\xd8\xff")) return jpeg(places);
  if (bytes.starts_with("\x89PNG\r\n\x1a\n")) return png(places);
  if (bytes.starts_with("BM")) return bmp(places);
  if (bytes.starts_with(std::string_view("II*\0", 4)) ||
      bytes.starts_with(std::string_view("MM\0*", 4))) {
    return tiff(places);
  }
  if (bytes.starts_with("GIF8")) return gif(places);
  if (bytes.substr(0, 12).ends_with("ftypavif")) return avif(places);
  if (bytes.starts_with("RIFF") && bytes.substr(0, 12).ends_with("WEBP")) return webp(places);
  if (bytes.size() > 2 && bytes[0] == 'P' && bytes[1] >= '1' && bytes[1] <= '6' &&
      std::isspace(static_cast<unsigned char>(bytes[2]))) {
    return pnm(places);
  }
  return std::nullopt;
}

}  // namespace

PictureHeader picture_header(std::string_view bytes, std::string_view name) {
  const std::optional<PictureHeader> header = parse(bytes, Bytes(bytes, name));
  if (!header) {
    fail("'{}' is not a JPEG, PNG, BMP, WebP, PNM or TIFF picture; convert it to one of them.",
         name);
  }
  if (header->width < 1 || header->height < 1) fail("The picture '{}' has no pixels.", name);
  return *header;
}

}  // namespace assay::data
