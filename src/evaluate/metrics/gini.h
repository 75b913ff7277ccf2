// How unevenly a map spreads its relevance over the points.
#pragma once

#include "evaluate/metrics/metric.h"

namespace assay::metrics {

// paper: of magnitudes as they are. quantus: with 1e-7 added to each.
enum class GiniVariant { paper, quantus };

struct Gini {
  static constexpr Info info{
      .name = "gini",
      .summary =
          "Gini index of the map's magnitudes: 0 when all points have the same, close to 1 when "
          "one has everything.",
      .family = Family::complexity,
      .better = Better::higher,
      .needs = Needs::nothing,
      .reference = "Chalasani et al., 2020; Hurley and Rickard, 2009",
      .words = true};

  GiniVariant variant = GiniVariant::paper;

  static constexpr std::tuple params{
      Param{"variant", &Gini::variant,
            "paper: of magnitudes; quantus: of magnitudes and 1e-7, so that the size of a map "
            "counts"},
  };

  std::vector<Score> operator()(const ExplainedItems& explained) const;
};

}  // namespace assay::metrics

namespace assay {

template <>
struct Words<metrics::GiniVariant> {
  static constexpr std::array values{Word{metrics::GiniVariant::paper, "paper"},
                                     Word{metrics::GiniVariant::quantus, "quantus"}};
};

}  // namespace assay
