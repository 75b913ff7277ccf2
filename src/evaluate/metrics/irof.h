// Superpixels go, the most relevant first: the area over what is left of the score.
#pragma once

#include "evaluate/metrics/perturb.h"

namespace assay::metrics {

// paper: the mean over the way, which is 0 for a score that never changes. quantus: the number of
// segments less the area from the first step on, which then is 1 and otherwise grows with them.
enum class IrofArea { paper, quantus };

struct Irof {
  static constexpr Info info{
      .name = "irof",
      .summary =
          "Area over the share of the score that is left while the most relevant superpixels go "
          "first.",
      .family = Family::faithfulness,
      .better = Better::higher,
      .needs = Needs::model,
      .reference = "Rieger and Hansen, 2020",
      .curve = {"segments removed", from_zero}};

  IrofArea variant = IrofArea::paper;
  int segments = 100;
  Substrate substrate = Substrate::published;

  static constexpr std::tuple params{
      Param{"variant", &Irof::variant,
            "paper: over [0, 1], from the whole input on; quantus: every step one wide, from the "
            "first on, plus one"},
      Param{"segments", &Irof::segments,
            "superpixels by SLIC, about; signals are cut into as many stretches", 2, 1e6},
      Param{"substrate", &Irof::substrate, "what points become; published: mean"},
  };

  // The curve has the share that is left with nothing gone and after every step.
  std::vector<Score> operator()(const ExplainedItems& explained) const;
};

}  // namespace assay::metrics

namespace assay {

template <>
struct Words<metrics::IrofArea> {
  static constexpr std::array values{Word{metrics::IrofArea::paper, "paper"},
                                     Word{metrics::IrofArea::quantus, "quantus"}};
};

}  // namespace assay
