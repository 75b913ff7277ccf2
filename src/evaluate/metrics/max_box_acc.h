// Weakly supervised localisation at the threshold that suits the whole set best.
#pragma once

#include "evaluate/metrics/metric.h"

namespace assay::metrics {

// largest: the box of the largest part above the threshold. every: the best of the boxes of all
// parts, as in the second version of the benchmark.
enum class Parts { largest, every };

struct MaxBoxAcc {
  static constexpr Info info{
      .name = "max_box_acc",
      .summary =
          "1 when the box of the map above a threshold overlaps the object's box enough, otherwise "
          "0, at the one of 100 thresholds that is best for all items together; its mean over the "
          "items is MaxBoxAcc.",
      .family = Family::localisation,
      .better = Better::higher,
      .needs = Needs::object,
      .reference = "Choe et al., 2020",
      .scored_together = true,
      .curve = {"threshold of maps from 0 to 1", of_a_hundred}};

  Parts variant = Parts::largest;
  double overlap = 0.5;

  static constexpr std::tuple params{
      Param{"variant", &MaxBoxAcc::variant,
            "largest: the box of the largest part (MaxBoxAcc), every: the best box of any part "
            "(MaxBoxAccV2, at one overlap)"},
      Param{"overlap", &MaxBoxAcc::overlap,
            "least intersection over union of the boxes; MaxBoxAccV2 is the mean over 0.3, 0.5 and "
            "0.7",
            0.001, 1},
  };

  std::vector<Score> operator()(const ExplainedItems& explained) const;
};

}  // namespace assay::metrics

namespace assay {

template <>
struct Words<metrics::Parts> {
  static constexpr std::array values{Word{metrics::Parts::largest, "largest"},
                                     Word{metrics::Parts::every, "every"}};
};

}  // namespace assay
