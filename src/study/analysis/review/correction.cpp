#include "study/analysis/review/correction.h"

#include <algorithm>
#include <cmath>

#include "study/analysis/marks/fitted.h"
#include "study/analysis/methods.h"

namespace assay::analysis {
namespace {

// Larger pictures are looked at on a smaller grid.
constexpr int most_side_of_correction = 224;

MapOf on_grid(const MapOf& map) {
  const int side = std::max(map.width, map.height);
  if (side <= most_side_of_correction) return map;
  const auto scaled = [&](int length) {
    return std::max(1,
                    static_cast<int>(std::lround(1.0 * length * most_side_of_correction / side)));
  };
  MapOf result{map.method, map.item, scaled(map.width), scaled(map.height)};
  result.values = fitted(map.values, map.width, map.height, result.width, result.height);
  return result;
}

bool is_sound(const MapOf& map) {
  return map.width > 0 && map.height > 0 &&
         static_cast<double>(map.width) * map.height == static_cast<double>(map.values.size()) &&
         std::ranges::all_of(map.values, [](float value) { return std::isfinite(value); });
}

const study::Stimulus* explanation_of(const Evidence& evidence, const ResponseRow& row) {
  if (!evidence.material) return nullptr;
  for (const study::Stimulus& stimulus : evidence.material->stimuli) {
    const bool is_condition = stimulus.condition.empty() || stimulus.condition == row.condition;
    if (stimulus.item == row.item && is_condition && stimulus.part == "explanation") {
      return &stimulus;
    }
  }
  return nullptr;
}

// Maps as people could correct them, by item and condition.
class MapsShown {
 public:
  explicit MapsShown(const Evidence& evidence) : evidence_(evidence) {}

  const MapOf* find(const ResponseRow& row) {
    const auto [at, is_new] = known_.try_emplace({row.item, row.condition});
    if (is_new) {
      const std::string method = method_of(evidence_, row.condition);
      for (const MapOf& map : evidence_.maps) {
        if (map.item != row.item || !is_same_method(map.method, method) || !is_sound(map)) continue;
        at->second = on_grid(map);
        break;
      }
    }
    return at->second ? &*at->second : nullptr;
  }

 private:
  const Evidence& evidence_;
  std::map<std::pair<std::string, std::string>, std::optional<MapOf>> known_;
};

std::optional<Change> change_in(const Evidence& evidence, const ResponseRow& row, const MapOf* map,
                                std::span<const Stroke> strokes, double threshold) {
  const study::Stimulus* picture = explanation_of(evidence, row);
  if (map == nullptr) {
    if (strokes.empty()) return Change{};
    if (picture == nullptr) return std::nullopt;
    const int side = std::max({picture->width, picture->height, 1});
    const double times = std::max(1.0, 1.0 * side / most_side_of_correction);
    std::vector<Stroke> scaled(strokes.begin(), strokes.end());
    for (Stroke& stroke : scaled) {
      for (responses::Point& point : stroke.points) point.x /= times, point.y /= times;
    }
    const auto length = [&](int of) { return std::max(1, static_cast<int>(of / times)); };
    return change_of(length(picture->width), length(picture->height), scaled);
  }
  // Without a picture, the map is taken to be as large as what was drawn on.
  const Times times{picture == nullptr ? 1.0 : 1.0 * picture->width / map->width,
                    picture == nullptr ? 1.0 : 1.0 * picture->height / map->height};
  return change_of(*map, threshold, strokes, times);
}

}  // namespace

Change change_of(const MapOf& map, double threshold, std::span<const Stroke> strokes,
                 const Times& times) {
  const float most = *std::ranges::max_element(map.values);
  std::vector<float> before(map.values.size());
  std::vector<bool> area_before(map.values.size());
  for (std::size_t at = 0; at < before.size() && most > 0; ++at) {
    before[at] = std::max(map.values[at], 0.0F) / most;
    area_before[at] = before[at] > threshold;
  }
  std::vector<float> after = before;
  std::vector<bool> area_after = area_before;
  for (const Stroke& stroke : strokes) {
    responses::Mask enclosed = responses::empty_mask(map.width, map.height);
    draw_on(enclosed, stroke, times);
    for (std::size_t at = 0; at < after.size(); ++at) {
      if (enclosed.inside[at] == 0) continue;
      after[at] = stroke.adds ? 1 : 0;
      area_after[at] = stroke.adds;
    }
  }
  double both = 0, either = 0, added = 0, removed = 0, moved = 0;
  for (std::size_t at = 0; at < after.size(); ++at) {
    both += area_before[at] && area_after[at] ? 1 : 0;
    either += area_before[at] || area_after[at] ? 1 : 0;
    added += area_after[at] && !area_before[at] ? 1 : 0;
    removed += area_before[at] && !area_after[at] ? 1 : 0;
    moved += std::abs(after[at] - before[at]);
  }
  const auto points = static_cast<double>(after.size());
  return {either > 0 ? both / either : 1, moved / points, added / points, removed / points};
}

Change change_of(int width, int height, std::span<const Stroke> strokes) {
  responses::Mask added = responses::empty_mask(width, height);
  responses::Mask removed = added;
  for (const Stroke& stroke : strokes) draw_on(stroke.adds ? added : removed, stroke, {});
  const auto share = [](const responses::Mask& mask) {
    return static_cast<double>(std::ranges::count(mask.inside, 1)) /
           static_cast<double>(mask.inside.size());
  };
  return {.added = share(added), .removed = share(removed)};
}

Corrections corrections_of(const Evidence& evidence, double threshold) {
  Corrections result;
  MapsShown maps(evidence);
  for (const ResponseRow& row : evidence.rows) {
    if (row.phase != "test" || row.screen != "correct") continue;
    const std::optional<std::vector<Stroke>> strokes = strokes_of(row.response);
    if (!strokes) {
      ++result.unreadable;
      continue;
    }
    const MapOf* map = maps.find(row);
    if (map == nullptr) ++result.without_map;
    result.all.push_back(
        {&row, strokes->empty(), change_in(evidence, row, map, *strokes, threshold)});
  }
  return result;
}

}  // namespace assay::analysis
