// Whether the model still finds the class when it sees only the highest points of the map.
#pragma once

#include "evaluate/metrics/shown.h"

namespace assay::metrics {

struct MaskedAccuracy {
  static constexpr Info info{
      .name = "masked_accuracy",
      .summary =
          "Accuracy when only the top 5 to 60 percent of points are shown, averaged over ten "
          "levels.",
      .family = Family::faithfulness,
      .better = Better::higher,
      .needs = Needs::model,
      .reference = "Biessmann and Refiano, 2021",
      .curve = {"share of points shown", share_of_level}};

  Substrate fill = Substrate::mean;

  static constexpr std::tuple params{
      Param{"fill", &MaskedAccuracy::fill,
            "what points not shown become; the paper does not say, so published is the mean of "
            "each channel"},
  };

  std::vector<Score> operator()(const ExplainedItems& explained) const {
    return score_shown(explained, substrate_or(fill, Substrate::mean),
                       [](double, bool likeliest) { return likeliest ? 1.0 : 0.0; });
  }
};

}  // namespace assay::metrics
