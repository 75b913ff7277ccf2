#include "study/responses/labelme.h"

#include <cmath>
#include <numbers>

#include "base/base64.h"
#include "base/error.h"
#include "net/data/image.h"
#include "study/responses/files.h"

namespace assay::responses {
namespace {

using nlohmann::json;

std::vector<Point> corners(const json& shape, std::size_t count, std::string_view where) {
  const json& points = list_at(shape, "points", where);
  if (points.size() != count) fail("{} should have {} points.", where, count);
  std::vector<Point> result;
  for (const json& point : points) {
    if (!point.is_array() || point.size() != 2) fail("A point of {} is no pair.", where);
    result.push_back({finite(point[0], where), finite(point[1], where)});
  }
  return result;
}

std::vector<Point> circle(const Point& centre, const Point& edge) {
  constexpr int sides = 360;
  const double radius = std::hypot(edge.x - centre.x, edge.y - centre.y);
  std::vector<Point> polygon;
  for (int side = 0; side < sides; ++side) {
    const double angle = 2 * std::numbers::pi * side / sides;
    polygon.push_back({centre.x + radius * std::cos(angle), centre.y + radius * std::sin(angle)});
  }
  return polygon;
}

// A picture of the mask, cut to the box of its two corners.
void lay(Mask& mask, const json& shape, std::string_view where) {
  const std::vector<Point> box = corners(shape, 2, where);
  const data::Picture picture =
      data::decode_mask(bytes_of_base64(text_at(shape, "mask", where), where), where);
  const double left = std::floor(box[0].x);
  const double top = std::floor(box[0].y);
  const bool fits = left >= 0 && top >= 0 && left + picture.width <= mask.width &&
                    top + picture.height <= mask.height;
  if (!fits) fail("The mask of {} does not lie in its picture.", where);
  for (int y = 0; y < picture.height; ++y) {
    for (int x = 0; x < picture.width; ++x) {
      if (*picture.at(x, y) == 0) continue;
      const int pixel = (static_cast<int>(top) + y) * mask.width + static_cast<int>(left) + x;
      mask.inside[static_cast<std::size_t>(pixel)] = 1;
    }
  }
}

// Whether it encloses anything.
bool draw(Mask& mask, const json& shape, std::string_view where) {
  const std::string type = shape.value("shape_type", "polygon");
  if (type == "polygon") {
    fill(mask, polygon_of(list_at(shape, "points", where), where));
  } else if (type == "rectangle") {
    const std::vector<Point> two = corners(shape, 2, where);
    fill(mask, std::vector<Point>{two[0], {two[1].x, two[0].y}, two[1], {two[0].x, two[1].y}});
  } else if (type == "circle") {
    const std::vector<Point> two = corners(shape, 2, where);
    fill(mask, circle(two[0], two[1]));
  } else if (type == "mask") {
    lay(mask, shape, where);
  } else {
    return false;
  }
  return true;
}

}  // namespace

Imported Labelme::operator()(const std::filesystem::path& path) const {
  Imported result;
  for (const std::filesystem::path& file : files_at(path, ".json")) {
    const json picture = read_json(file);
    const std::string name = fmt::format("'{}'", file.string());
    const Mask empty = empty_mask_at(picture, "imageWidth", "imageHeight", name);
    for (const json& shape : list_at(picture, "shapes", name)) {
      ++result.read;
      const std::string where = fmt::format("shape {} of {}", result.read, name);
      Mask mask = empty;
      mask.item = file_name(text_at(picture, "imagePath", name));
      mask.label = text_at(shape, "label", where);
      if (draw(mask, shape, where)) {
        result.add(std::move(mask));
      } else {
        result.add_oddity(fmt::format("a shape that encloses nothing"),
                          fmt::format("{}: '{}'", where, shape.value("shape_type", "")));
      }
    }
  }
  return result;
}

}  // namespace assay::responses
