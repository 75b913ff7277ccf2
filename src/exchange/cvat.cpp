#include "exchange/cvat.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "base/error.h"
#include "base/file.h"
#include "base/utf8.h"
#include "exchange/files.h"
#include "exchange/runs.h"
#include "exchange/xml.h"

namespace assay::exchange {
namespace {

using nlohmann::json;

// The numbers of a text, with `separators` between them.
std::vector<double> numbers_of(std::string_view text, std::string_view separators,
                               std::string_view where) {
  std::vector<double> numbers;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find_first_of(separators, at), text.size());
    std::string_view part = text.substr(at, end - at);
    while (part.starts_with(' ')) part.remove_prefix(1);
    while (part.ends_with(' ')) part.remove_suffix(1);
    const auto number = Value<double>::read(part, {-1e9, 1e9});
    if (!number) fail("'{}' of {} is no number.", printable(part.substr(0, 40)), where);
    numbers.push_back(*number);
    at = end + 1;
  }
  return numbers;
}

Runs runs_of(std::span<const double> numbers, std::string_view where) {
  Runs runs;
  for (const double number : numbers) {
    if (number != std::floor(number)) fail("A run of {} is no whole number.", where);
    runs.push_back(static_cast<std::int64_t>(number));
  }
  return runs;
}

class XmlImages {
 public:
  Imported operator()(const std::string& file) {
    for_each_tag(read_file(file, most_bytes_of_import), file, [&](const Tag& tag) { take(tag); });
    return std::move(result_);
  }

 private:
  void take(const Tag& tag) {
    if (tag.closes) return;
    if (tag.name == "image") {
      const double width = number(tag, "width");
      const double height = number(tag, "height");
      check_size(width, height, "An image");
      picture_ = empty_mask(static_cast<int>(width), static_cast<int>(height));
      picture_.item = file_name(attribute(tag, "name"));
      return;
    }
    static const std::vector<std::string> others{"box",     "polyline", "points",
                                                 "ellipse", "cuboid",   "skeleton"};
    const bool other = std::ranges::find(others, tag.name) != others.end();
    if (tag.name != "mask" && tag.name != "polygon" && !other) return;
    ++result_.read;
    where_ = fmt::format("shape {} of '{}'", result_.read, picture_.item);
    if (picture_.width == 0) fail("{} stands outside any image.", where_);
    if (other)
      return result_.odd("a shape that is no mask", fmt::format("{}: {}", where_, tag.name));
    Mask mask = tag.name == "mask" ? masked(tag) : polygon(tag);
    mask.item = picture_.item;
    mask.label = attribute(tag, "label");
    result_.add(std::move(mask));
  }

  Mask masked(const Tag& tag) {
    const Box box{whole_number(tag, "left"), whole_number(tag, "top"), whole_number(tag, "width"),
                  whole_number(tag, "height")};
    const Runs runs = runs_of(numbers_of(attribute(tag, "rle"), ",", where_), where_);
    return mask_of_cvat(runs, box, picture_.width, picture_.height, where_);
  }

  // "x,y;x,y;..."
  Mask polygon(const Tag& tag) {
    const std::vector<double> numbers = numbers_of(attribute(tag, "points"), ",;", where_);
    if (numbers.size() < 6 || numbers.size() % 2 != 0) {
      fail("The points of {} are not at least three pairs.", where_);
    }
    std::vector<Point> corners;
    for (std::size_t at = 0; at < numbers.size(); at += 2) {
      corners.push_back({numbers[at], numbers[at + 1]});
    }
    Mask mask = picture_;
    fill(mask, corners);
    return mask;
  }

  std::string attribute(const Tag& tag, const char* key) const {
    const auto found = tag.attributes.find(key);
    if (found == tag.attributes.end()) fail("A tag '{}' has no '{}'.", tag.name, key);
    return found->second;
  }
  double number(const Tag& tag, const char* key) const {
    return numbers_of(attribute(tag, key) + " ", ";", fmt::format("'{}'", key)).at(0);
  }
  int whole_number(const Tag& tag, const char* key) const {
    const double value = number(tag, key);
    if (!(value >= 0 && value <= 1e6) || value != std::floor(value)) {
      fail("'{}' of {} is {}.", key, where_, value);
    }
    return static_cast<int>(value);
  }

  Imported result_;
  Mask picture_;
  std::string where_;
};

// Runs, then left, top, right and bottom, the last two included.
Mask mask_of_points(const json& points, int width, int height, std::string_view where) {
  if (!points.is_array() || points.size() < 5) fail("The points of {} are no mask.", where);
  std::vector<double> numbers;
  for (const json& point : points) numbers.push_back(finite(point, where));
  const std::span<const double> runs = std::span(numbers).first(numbers.size() - 4);
  const Runs corners = runs_of(std::span(numbers).last(4), where);
  for (const std::int64_t corner : corners) {
    if (corner < 0 || corner >= 100'000) fail("The box of {} is nowhere.", where);
  }
  const Box box{static_cast<int>(corners[0]), static_cast<int>(corners[1]),
                static_cast<int>(corners[2] - corners[0] + 1),
                static_cast<int>(corners[3] - corners[1] + 1)};
  return mask_of_cvat(runs_of(runs, where), box, width, height, where);
}

void take_shape(const json& shape, Mask picture, Imported& result) {
  ++result.read;
  const std::string where = fmt::format("shape {}", result.read);
  const std::string type = text_at(shape, "type", where);
  const json& points = list_at(shape, "points", where);
  if (type == "mask") {
    picture = mask_of_points(points, picture.width, picture.height, where);
  } else if (type == "polygon") {
    json pairs = json::array();
    for (std::size_t at = 0; at + 1 < points.size(); at += 2) {
      pairs.push_back({points[at], points[at + 1]});
    }
    fill(picture, polygon_of(pairs, where));
  } else {
    return result.odd("a shape that is no mask", fmt::format("{}: {}", where, printable(type)));
  }
  picture.item = fmt::format("frame {}", name_at(shape, "frame", where));
  picture.label = shape.contains("label") ? name_at(shape, "label", where) : "";
  result.add(std::move(picture));
}

}  // namespace

Imported Cvat::operator()(const std::filesystem::path& path) const {
  if (path.extension() != ".json") return XmlImages()(path.string());
  if (width == 0 || height == 0) {
    fail("CVAT's JSON does not say how large the pictures are: give cvat:width=W,height=H.");
  }
  const std::string name = fmt::format("'{}'", path.string());
  check_size(width, height, name);
  const json all = read_json(path);
  Imported result;
  for (const json& part : all.is_array() ? all : json::array({all})) {
    for (const json& shape : list_at(part, "shapes", name)) {
      take_shape(shape, empty_mask(width, height), result);
    }
  }
  return result;
}

}  // namespace assay::exchange
