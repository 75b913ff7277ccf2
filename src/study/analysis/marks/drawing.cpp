#include "study/analysis/marks/drawing.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "base/json.h"

namespace assay::analysis {
namespace {

using nlohmann::json;

// As many as a browser may send; files of others may not hold more either.
constexpr std::size_t most_strokes_read = 500;
constexpr std::size_t most_points_read = 20'000;

std::optional<responses::Point> point_of(const json& value) {
  if (!value.is_array() || value.size() < 2) return std::nullopt;
  if (!value[0].is_number() || !value[1].is_number()) return std::nullopt;
  const responses::Point point{value[0].get<double>(), value[1].get<double>()};
  const bool is_sound = std::abs(point.x) < 1e6 && std::abs(point.y) < 1e6;
  return is_sound ? std::optional(point) : std::nullopt;
}

}  // namespace

std::optional<std::vector<Stroke>> strokes_of(std::string_view response) {
  if (response == "nothing" || response == "unchanged") return std::vector<Stroke>{};
  const json drawing = json_or_null(response);
  if (!drawing.is_object()) return std::nullopt;
  const auto strokes = drawing.find("strokes");
  if (strokes == drawing.end() || !strokes->is_array() || strokes->size() > most_strokes_read) {
    return std::nullopt;
  }
  std::vector<Stroke> result;
  std::size_t total = 0;
  for (const json& entry : *strokes) {
    if (!entry.is_object() || !entry.contains("points") || !entry["points"].is_array()) {
      return std::nullopt;
    }
    total += entry["points"].size();
    if (total > most_points_read) return std::nullopt;
    Stroke stroke;
    if (entry.contains("adds")) {
      if (!entry["adds"].is_boolean()) return std::nullopt;
      stroke.adds = entry["adds"].get<bool>();
    }
    for (const json& value : entry["points"]) {
      const std::optional<responses::Point> point = point_of(value);
      if (!point) return std::nullopt;
      stroke.points.push_back(*point);
    }
    result.push_back(std::move(stroke));
  }
  return result;
}

std::optional<std::pair<int, int>> drawn_size(std::string_view response) {
  const json drawing = json_or_null(response);
  if (!drawing.is_object()) return std::nullopt;
  const auto size = drawing.find("size");
  if (size == drawing.end() || !size->is_array() || size->size() != 2) return std::nullopt;
  for (const json& side : *size) {
    if (!side.is_number_integer() || side < 1 || side > 100'000) return std::nullopt;
  }
  return std::pair{(*size)[0].get<int>(), (*size)[1].get<int>()};
}

void draw_on(responses::Mask& grid, const Stroke& stroke, const Times& times) {
  std::vector<responses::Point> polygon;
  for (const responses::Point& point : stroke.points) {
    polygon.push_back({point.x / times.x, point.y / times.y});
  }
  responses::fill(grid, polygon);
}

}  // namespace assay::analysis
