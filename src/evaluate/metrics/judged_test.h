// For tests: a metric asked about one map that has no need of a model.
#pragma once

#include <gmock/gmock.h>

#include "evaluate/metrics/metric.h"

namespace assay::metrics {

template <class Unit>
Score judged(const Unit& unit, const std::vector<float>& map, const std::vector<float>& mask,
             Shape space = {}) {
  if (space.empty()) space = {static_cast<std::int64_t>(map.size())};
  space.insert(space.begin(), 1);
  const Tensor maps(space, map);
  const Tensor masks(space, mask);
  return unit(ExplainedItems{.maps = maps, .masks = &masks})[0];
}

template <class Unit>
Score judged_alone(const Unit& unit, const std::vector<float>& map, Shape space = {}) {
  if (space.empty()) space = {static_cast<std::int64_t>(map.size())};
  space.insert(space.begin(), 1);
  const Tensor maps(space, map);
  return unit(ExplainedItems{.maps = maps})[0];
}

template <class Unit>
void expect_undefined(const Unit& unit, const std::vector<float>& map,
                      const std::vector<float>& mask, std::string_view reason) {
  const Score score = judged(unit, map, mask);
  EXPECT_FALSE(score.value);
  EXPECT_EQ(score.reason, reason);
}

}  // namespace assay::metrics
