// What the score gains when the input is multiplied by its map.
#pragma once

#include <algorithm>

#include "evaluate/metrics/multiplied.h"

namespace assay::metrics {

struct AverageGain {
  static constexpr Info info{
      .name = "average_gain",
      .summary =
          "Percent of what the score lacks to 1 that it gains when the input is multiplied by its "
          "map.",
      .family = Family::faithfulness,
      .better = Better::higher,
      .needs = Needs::model,
      .reference = "Zhang et al., 2024"};

  static constexpr std::tuple<> params{};

  std::vector<Score> operator()(const ExplainedItems& explained) const {
    return score_multiplied(explained, Weighing::values, [](double before, double after) -> Score {
      if (before >= 1) return {.reason = "the score before is 1 or more, which leaves no gain"};
      return {.value = 100 * std::max(0.0, after - before) / (1 - before)};
    });
  }
};

}  // namespace assay::metrics
