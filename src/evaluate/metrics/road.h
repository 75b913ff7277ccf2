// Remove and debias: points go for what their neighbours say of them, so that the hole itself tells
// the model nothing.
#pragma once

#include "evaluate/metrics/metric.h"

namespace assay::metrics {

// What is compared: the score of the class, as pytorch-grad-cam has it, or whether it is the
// likeliest, as in the paper.
enum class RoadMeasure { score, accuracy };

struct Road {
  static constexpr Info info{
      .name = "road",
      .summary =
          "Half of what removing the least relevant points leaves of the score beyond what "
          "removing the most relevant leaves, averaged over 10 to 90 percent of points; removed "
          "points are imputed from their neighbours.",
      .family = Family::faithfulness,
      .better = Better::higher,
      .needs = Needs::model,
      .reference = "Rong et al., 2022; both orders as Gildenblat et al., 2021",
      .curve = {"share of points removed",
                within_zero_and_one,
                {"most relevant first", "least relevant first"}}};

  RoadMeasure measure = RoadMeasure::score;
  double noise = 0.01;
  std::uint64_t seed = 0;

  static constexpr std::tuple params{
      Param{"measure", &Road::measure,
            "score: the score of the class (pytorch-grad-cam); accuracy: whether it is the "
            "likeliest (paper)"},
      Param{"noise", &Road::noise, "standard deviation of what is added to imputed points", 0, 1e6},
      Param{"seed", &Road::seed, "where random numbers start"},
  };

  // The curve has the nine levels with the most relevant points gone, then those with the least.
  std::vector<Score> operator()(const ExplainedItems& explained) const;
};

}  // namespace assay::metrics

namespace assay {

template <>
struct Words<metrics::RoadMeasure> {
  static constexpr std::array values{Word{metrics::RoadMeasure::score, "score"},
                                     Word{metrics::RoadMeasure::accuracy, "accuracy"}};
};

}  // namespace assay
