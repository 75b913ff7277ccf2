// Whether items that are explained alike are also classified alike.
#pragma once

#include "evaluate/metrics/metric.h"

namespace assay::metrics {

// What of a map is held against another's, which must be the same in both. top: which cells have
// the most relevance. signs: of all cells. order: of all cells by relevance. rounded: all cells as
// shares of the greatest magnitude. first_signs: of the first five points, which is what Quantus's
// top_n_sign takes.
enum class Discretised { top, signs, order, rounded, first_signs };

struct Consistency {
  static constexpr Info info{
      .name = "consistency",
      .summary =
          "Share of the other items with the same explanation that also have the same predicted "
          "class; maps are made coarse first, so that explanations can be the same.",
      .family = Family::robustness,
      .better = Better::higher,
      .needs = Needs::model,
      .reference = "Dasgupta, Frost and Moshkovitz, 2022",
      .scored_together = true};

  Discretised discretise = Discretised::top;
  int cells = 4;
  int top = 1;
  int digits = 1;

  static constexpr std::tuple params{
      Param{"discretise", &Consistency::discretise,
            "what must be the same; top: which cells are highest, signs: of all cells, order: of "
            "all cells, rounded: all cells as shares of the greatest, first_signs: of the first "
            "five points (Quantus)"},
      Param{"cells", &Consistency::cells,
            "along each side, whose points are added; 0 for single points", 0, 65536},
      Param{"top", &Consistency::top, "with discretise=top: how many cells, in any order", 1, 1e6},
      Param{"digits", &Consistency::digits, "with discretise=rounded: after the decimal point", 0,
            6},
  };

  std::vector<Score> operator()(const ExplainedItems& explained) const;
};

}  // namespace assay::metrics

namespace assay {

template <>
struct Words<metrics::Discretised> {
  static constexpr std::array values{
      Word{metrics::Discretised::top, "top"}, Word{metrics::Discretised::signs, "signs"},
      Word{metrics::Discretised::order, "order"}, Word{metrics::Discretised::rounded, "rounded"},
      Word{metrics::Discretised::first_signs, "first_signs"}};
};

}  // namespace assay
