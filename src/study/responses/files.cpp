#include "study/responses/files.h"

#include <algorithm>
#include <cmath>

#include "base/error.h"
#include "base/file.h"
#include "base/json.h"
#include "base/utf8.h"

namespace assay::responses {

namespace fs = std::filesystem;
using nlohmann::json;

std::vector<fs::path> files_at(const fs::path& path, std::string_view ending) {
  std::error_code ignored;
  if (!fs::is_directory(path, ignored)) return {path};
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(path)) {
    const std::string name = entry.path().filename().string();
    if (name.ends_with(ending) && !name.starts_with('.')) files.push_back(entry.path());
  }
  if (files.empty()) fail("The folder '{}' holds no {} files.", path.string(), ending);
  std::ranges::sort(files);
  return files;
}

json read_json(const fs::path& file) {
  return parse_json(read_file(file, most_bytes_of_import), fmt::format("'{}'", file.string()),
                    large_json);
}

const json& at(const json& object, const char* key, std::string_view where) {
  if (!object.is_object()) fail("{} is not an object.", where);
  const auto found = object.find(key);
  if (found == object.end()) fail("{} has no '{}'.", where, key);
  return *found;
}

std::string text_at(const json& object, const char* key, std::string_view where) {
  const json& value = at(object, key, where);
  if (!value.is_string()) fail("'{}' of {} is not a text.", key, where);
  return value.get<std::string>();
}

double number_at(const json& object, const char* key, std::string_view where) {
  return finite(at(object, key, where), where);
}

const json& list_at(const json& object, const char* key, std::string_view where) {
  const json& value = at(object, key, where);
  if (!value.is_array()) fail("'{}' of {} is not a list.", key, where);
  return value;
}

std::string name_at(const json& object, const char* key, std::string_view where) {
  const json& value = at(object, key, where);
  if (value.is_number_integer()) return value.dump();
  return text_at(object, key, where);
}

Mask empty_mask_at(const json& object, const char* width, const char* height,
                   std::string_view where) {
  const double columns = number_at(object, width, where);
  const double rows = number_at(object, height, where);
  check_size(columns, rows, where);
  return empty_mask(static_cast<int>(columns), static_cast<int>(rows));
}

std::int64_t whole(const json& value, std::string_view where) {
  if (!value.is_number_integer() || std::abs(value.get<double>()) > 1e15) {
    fail("A value of {} is not a whole number.", where);
  }
  return value.get<std::int64_t>();
}

double finite(const json& value, std::string_view where) {
  if (!value.is_number() || !std::isfinite(value.get<double>())) {
    fail("A value of {} is not a number.", where);
  }
  return value.get<double>();
}

std::vector<Point> polygon_of(const json& points, std::string_view where) {
  if (!points.is_array() || points.size() < 3) fail("{} has less than three points.", where);
  std::vector<Point> polygon;
  for (const json& point : points) {
    if (!point.is_array() || point.size() < 2) fail("A point of {} is no pair.", where);
    polygon.push_back({finite(point[0], where), finite(point[1], where)});
  }
  return polygon;
}

std::string file_name(std::string_view address) {
  const std::size_t query = address.find('?');
  address = address.substr(0, query);
  const std::size_t slash = address.find_last_of("/\\");
  return printable(slash == std::string_view::npos ? address : address.substr(slash + 1));
}

}  // namespace assay::responses
