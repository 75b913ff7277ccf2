// How surprised the model is by the class when it sees only the highest points of the map.
#pragma once

#include <algorithm>
#include <cmath>

#include "evaluate/metrics/shown.h"

namespace assay::metrics {

struct MaskedCrossEntropy {
  static constexpr Info info{
      .name = "masked_cross_entropy",
      .summary =
          "Cross-entropy, in nats, when only the top 5 to 60 percent of points are shown, "
          "averaged over ten levels.",
      .family = Family::faithfulness,
      .better = Better::lower,
      .needs = Needs::model,
      .reference = "Biessmann and Refiano, 2021",
      .curve = {"share of points shown", share_of_level}};

  Substrate fill = Substrate::mean;
  double least = 1e-7;

  static constexpr std::tuple params{
      Param{"fill", &MaskedCrossEntropy::fill,
            "what points not shown become; the paper does not say, so published is the mean of "
            "each channel"},
      Param{"least", &MaskedCrossEntropy::least, "probabilities below count as this, as in Keras",
            1e-30, 0.1},
  };

  std::vector<Score> operator()(const ExplainedItems& explained) const {
    return score_shown(
        explained, substrate_or(fill, Substrate::mean),
        [this](double probability, bool) { return -std::log(std::max(probability, least)); });
  }
};

}  // namespace assay::metrics
