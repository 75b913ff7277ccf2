#include "evaluate/metrics/pointing_game.h"

#include "base/argmax.h"
#include "evaluate/metrics/object.h"
#include "evaluate/metrics/ranking.h"

namespace assay::metrics {

std::vector<Score> PointingGame::operator()(const ExplainedItems& explained) const {
  const Grid space = grid(explained.maps, info.name);
  return score_each(explained, [&](std::size_t item) -> Score {
    const std::vector<bool> object = object_points(explained, item);
    if (count_of(object) == 0) return {.reason = empty_mask};
    const std::span<const float> map = explained.maps.row(item);
    if (is_constant(map)) return {.reason = constant_map};
    const Scale scale = explained.scales.empty() ? Scale{} : explained.scales[item];
    const auto centre = static_cast<std::int64_t>(argmax(map));
    for (std::size_t at = 0; at < object.size(); ++at) {
      if (!object[at]) continue;
      const auto point = static_cast<std::int64_t>(at);
      const auto along = [](std::int64_t from, std::int64_t to, double points) {
        return static_cast<double>(to - from) / points;
      };
      const double x = along(centre % space.columns, point % space.columns, scale.x);
      const double y = along(centre / space.columns, point / space.columns, scale.y);
      if (point == centre || x * x + y * y < tolerance * tolerance) return {.value = 1};
    }
    return {.value = 0};
  });
}

}  // namespace assay::metrics
