// How often the score rises when the input is multiplied by its map.
#pragma once

#include "evaluate/metrics/multiplied.h"

namespace assay::metrics {

enum class IncreaseVariant { paper, xplique };

struct AverageIncrease {
  static constexpr Info info{
      .name = "average_increase",
      .summary = "100 when the input multiplied by its map has a higher score, otherwise 0.",
      .family = Family::faithfulness,
      .better = Better::higher,
      .needs = Needs::model,
      .reference = "Chattopadhay et al., 2018"};

  IncreaseVariant variant = IncreaseVariant::paper;

  static constexpr std::tuple params{
      Param{"variant", &AverageIncrease::variant,
            "paper: multiplied by the map from 0 to 1; xplique: by its magnitudes"},
  };

  std::vector<Score> operator()(const ExplainedItems& explained) const {
    const auto weighing =
        variant == IncreaseVariant::xplique ? Weighing::magnitudes : Weighing::values;
    return score_multiplied(explained, weighing, [](double before, double after) {
      return Score{.value = after > before ? 100.0 : 0.0};
    });
  }
};

}  // namespace assay::metrics

namespace assay {

template <>
struct Words<metrics::IncreaseVariant> {
  static constexpr std::array values{Word{metrics::IncreaseVariant::paper, "paper"},
                                     Word{metrics::IncreaseVariant::xplique, "xplique"}};
};

}  // namespace assay
