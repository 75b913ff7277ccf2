#include "net/model/onnx_external.h"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <optional>

#include "base/error.h"

namespace assay::model::from_onnx {
namespace {

namespace files = std::filesystem;

struct Place {
  std::string location;
  std::uint64_t offset = 0;
  std::optional<std::uint64_t> length;
};

std::uint64_t number(const std::string& key, const std::string& text) {
  std::uint64_t result = 0;
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), result);
  if (code != std::errc() || end != text.data() + text.size()) {
    fail("its {} '{}' is not a number from zero up.", key, text);
  }
  return result;
}

Place place_of(const onnx::TensorProto& tensor) {
  Place place;
  for (const auto& entry : tensor.external_data()) {
    if (entry.key() == "location") place.location = entry.value();
    if (entry.key() == "offset") place.offset = number("offset", entry.value());
    if (entry.key() == "length") place.length = number("length", entry.value());
  }
  if (place.location.empty() || place.location.find('\0') != std::string::npos) {
    fail("it names no file for its data.");
  }
  return place;
}

files::path path_inside(const files::path& folder, const std::string& location) {
  std::error_code problem;
  const files::path root = files::canonical(folder.empty() ? "." : folder, problem);
  if (problem) fail("the folder '{}' does not exist.", folder.string());
  if (files::path(location).is_absolute()) {
    fail("its data file '{}' is not inside the model's folder.", location);
  }
  const files::path path = files::canonical(root / location, problem);
  if (problem) fail("its data file '{}' is missing; put it beside the model.", location);
  const auto [end, ignored] = std::mismatch(root.begin(), root.end(), path.begin(), path.end());
  if (end != root.end()) fail("its data file '{}' is not inside the model's folder.", location);
  if (!files::is_regular_file(path, problem)) fail("its data '{}' is not a file.", location);
  return path;
}

}  // namespace

std::string read_external(const onnx::TensorProto& tensor, const files::path& folder,
                          std::uint64_t size) {
  const Place place = place_of(tensor);
  const files::path path = path_inside(folder, place.location);
  const std::uint64_t there = files::file_size(path);
  if (place.length.value_or(size) != size) {
    fail("its shape asks for {} bytes and its length is {}.", size, *place.length);
  }
  if (place.offset > there || size > there - place.offset) {
    fail("its data file '{}' has {} bytes; offset {} and {} bytes lie beyond it.", place.location,
         there, place.offset, size);
  }
  std::string bytes(size, '\0');
  std::ifstream stream(path, std::ios::binary);
  stream.seekg(static_cast<std::streamoff>(place.offset));
  stream.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  if (!stream) fail("its data file '{}' cannot be read.", place.location);
  return bytes;
}

}  // namespace assay::model::from_onnx
