// Precision and recall of the points above every threshold, as one area.
#pragma once

#include "evaluate/metrics/metric.h"

namespace assay::metrics {

// exact: over every value of the map, in steps, as scikit-learn's average precision. mohseni:
// trapezoids between the points at 0.1, 0.2 ... 0.9 of the greatest value.
enum class Area { exact, mohseni };

struct Aupr {
  static constexpr Info info{
      .name = "aupr",
      .summary = "Area under precision and recall of marked points, from the map's highest down.",
      .family = Family::human,
      .better = Better::higher,
      .needs = Needs::weights,
      .reference = "Mohseni, Block and Ragan, 2020",
      .words = true};

  Area variant = Area::exact;
  double mask_threshold = 0;

  static constexpr std::tuple params{
      Param{"variant", &Aupr::variant,
            "exact: all values, in steps; mohseni: trapezoids between thresholds of 0.1 to 0.9"},
      Param{"mask_threshold", &Aupr::mask_threshold,
            "share of the mask's greatest weight that a marked point must exceed", 0, 0.999},
  };

  std::vector<Score> operator()(const ExplainedItems& explained) const;
};

}  // namespace assay::metrics

namespace assay {

template <>
struct Words<metrics::Area> {
  static constexpr std::array values{Word{metrics::Area::exact, "exact"},
                                     Word{metrics::Area::mohseni, "mohseni"}};
};

}  // namespace assay
