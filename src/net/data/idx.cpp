#include "net/data/idx.h"

#include <algorithm>

#include "base/error.h"
#include "base/file.h"
#include "net/data/gzip.h"

namespace assay::data {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_unpacked = std::size_t{1} << 30;

std::int64_t word(std::string_view bytes, std::size_t at) {
  std::uint32_t value = 0;
  for (const char byte : bytes.substr(at, 4)) value = value << 8 | static_cast<unsigned char>(byte);
  return value;
}

struct Idx {
  Shape shape;
  std::string_view content;
};

// Two zero bytes, the type (8: unsigned byte), the number of axes, their sizes, the content.
Idx parse(std::string_view bytes, std::string_view name, std::size_t axes) {
  const std::size_t start = 4 + 4 * axes;
  const std::string_view magic("\0\0\x08", 3);
  if (bytes.size() < start || !bytes.starts_with(magic) ||
      static_cast<std::size_t>(bytes[3]) != axes) {
    fail("'{}' is not an idx file of unsigned bytes with {} axes.", name, axes);
  }
  Idx idx;
  for (std::size_t axis = 0; axis < axes; ++axis) idx.shape.push_back(word(bytes, 4 + 4 * axis));
  idx.content = bytes.substr(start);
  const std::int64_t expected = elements(idx.shape);
  if (idx.content.size() != static_cast<std::size_t>(expected)) {
    fail("'{}' should hold {} bytes for its shape {} but holds {}.", name, expected,
         to_string(idx.shape), idx.content.size());
  }
  return idx;
}

std::string unpacked(const fs::path& path) {
  std::string bytes = read_file(path, most_unpacked);
  return is_gzip(bytes) ? gunzip(bytes, path.string(), most_unpacked) : bytes;
}

// With or without ".gz".
fs::path present(const fs::path& path) {
  fs::path packed = path;
  packed += ".gz";
  if (fs::exists(packed)) return packed;
  if (fs::exists(path)) return path;
  fail("The file '{}' does not exist, neither does '{}'.", path.string(), packed.string());
}

Pictures read_ten_classes(const fs::path& folder, const std::string& part) {
  const fs::path labels = present(folder / (part + "-labels-idx1-ubyte"));
  Pictures pictures = read_idx(present(folder / (part + "-images-idx3-ubyte")), labels);
  constexpr std::size_t classes = 10;
  for (const std::size_t label : pictures.labels) {
    if (label >= classes)
      fail("'{}' holds the label {}; labels are 0 to 9.", labels.string(), label);
  }
  return pictures;
}

}  // namespace

Tensor parse_idx_pictures(std::string_view bytes, std::string_view name) {
  const Idx idx = parse(bytes, name, 3);
  Tensor pictures({idx.shape[0], 1, idx.shape[1], idx.shape[2]});
  std::ranges::transform(idx.content, pictures.data.begin(), [](char byte) {
    return static_cast<float>(static_cast<unsigned char>(byte)) / 255.0f;
  });
  return pictures;
}

std::vector<std::size_t> parse_idx_labels(std::string_view bytes, std::string_view name) {
  const Idx idx = parse(bytes, name, 1);
  std::vector<std::size_t> labels(idx.content.size());
  std::ranges::transform(idx.content, labels.begin(),
                         [](char byte) { return static_cast<unsigned char>(byte); });
  return labels;
}

Pictures read_idx(const fs::path& pictures, const fs::path& labels) {
  Pictures result{parse_idx_pictures(unpacked(pictures), pictures.string()),
                  parse_idx_labels(unpacked(labels), labels.string())};
  if (result.values.rows() != result.labels.size()) {
    fail("'{}' holds {} pictures but '{}' holds {} labels.", pictures.string(),
         result.values.rows(), labels.string(), result.labels.size());
  }
  return result;
}

PictureSet fashion_mnist(const fs::path& folder) {
  return {read_ten_classes(folder, "train"), read_ten_classes(folder, "t10k")};
}

}  // namespace assay::data
