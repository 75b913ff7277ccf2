#include "study/responses/cvat.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "base/error.h"
#include "base/utf8.h"
#include "study/responses/files.h"
#include "study/responses/runs.h"
#include "study/responses/xml.h"

namespace assay::responses {
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
  Imported operator()(const std::filesystem::path& path) {
    const XmlFile file(path, "annotations");
    for (const pugi::xml_node node : file.root().children()) {
      const std::string_view name = node.name();
      if (name == "image") take_image(node);
      if (name == "track") {
        fail("'{}' has tracks of a video; export the task as 'CVAT for images'.", path.string());
      }
    }
    return std::move(result_);
  }

 private:
  void take_image(pugi::xml_node image) {
    const double width = number(image, "width");
    const double height = number(image, "height");
    check_size(width, height, "An image");
    picture_ = empty_mask(static_cast<int>(width), static_cast<int>(height));
    picture_.item = file_name(attribute(image, "name"));
    for (const pugi::xml_node shape : image.children()) take_shape(shape);
  }

  void take_shape(pugi::xml_node shape) {
    static const std::vector<std::string_view> others{"box",     "polyline", "points",
                                                      "ellipse", "cuboid",   "skeleton"};
    const std::string_view kind = shape.name();
    const bool other = std::ranges::find(others, kind) != others.end();
    if (kind != "mask" && kind != "polygon" && !other) return;
    ++result_.read;
    where_ = fmt::format("shape {} of '{}'", result_.read, picture_.item);
    if (other) {
      return result_.add_oddity("a shape that is no mask", fmt::format("{}: {}", where_, kind));
    }
    Mask mask = kind == "mask" ? masked(shape) : polygon(shape);
    mask.item = picture_.item;
    mask.label = attribute(shape, "label");
    result_.add(std::move(mask));
  }

  Mask masked(pugi::xml_node shape) {
    const Box box{whole_number(shape, "left"), whole_number(shape, "top"),
                  whole_number(shape, "width"), whole_number(shape, "height")};
    const Runs runs = runs_of(numbers_of(attribute(shape, "rle"), ",", where_), where_);
    return mask_of_cvat(runs, box, picture_.width, picture_.height, where_);
  }

  // "x,y;x,y;..."
  Mask polygon(pugi::xml_node shape) {
    const std::vector<double> numbers = numbers_of(attribute(shape, "points"), ",;", where_);
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

  std::string attribute(pugi::xml_node node, const char* key) const {
    const pugi::xml_attribute found = node.attribute(key);
    if (!found) fail("A tag '{}' has no '{}'.", node.name(), key);
    return found.value();
  }
  double number(pugi::xml_node node, const char* key) const {
    return numbers_of(attribute(node, key) + " ", ";", fmt::format("'{}'", key)).at(0);
  }
  int whole_number(pugi::xml_node node, const char* key) const {
    const double value = number(node, key);
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
    return result.add_oddity("a shape that is no mask",
                             fmt::format("{}: {}", where, printable(type)));
  }
  picture.item = fmt::format("frame {}", name_at(shape, "frame", where));
  picture.label = shape.contains("label") ? name_at(shape, "label", where) : "";
  result.add(std::move(picture));
}

}  // namespace

Imported Cvat::operator()(const std::filesystem::path& path) const {
  if (path.extension() != ".json") return XmlImages()(path);
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

}  // namespace assay::responses
