// Points go, the most relevant first, a few at a time until none is left.
#pragma once

#include "evaluate/metrics/perturb.h"

namespace assay::metrics {

// paper: the area under the whole curve, from the input as it is, over shares of points. quantus:
// without the input as it is, every step one wide.
enum class FlippingArea { paper, quantus };

struct PixelFlipping {
  static constexpr Info info{
      .name = "pixel_flipping",
      .summary =
          "Area under the score while the most relevant points go, a few at a time, for the item's "
          "least number.",
      .family = Family::faithfulness,
      .better = Better::lower,
      .needs = Needs::model,
      .reference = "Bach et al., 2015",
      .curve = share_removed};

  FlippingArea variant = FlippingArea::paper;
  int at_once = 0;
  Substrate substrate = Substrate::published;

  static constexpr std::tuple params{
      Param{"variant", &PixelFlipping::variant,
            "paper: from the whole input on, over [0, 1]; quantus: from the first step on, each "
            "step one wide, so that the number of steps counts"},
      Param{"at_once", &PixelFlipping::at_once,
            "points that go at a step; 0 for as many as make a hundred steps at most", 0, 1e9},
      Param{"substrate", &PixelFlipping::substrate, "what points become; published: least"},
  };

  // The curve has the score with nothing gone and after every step.
  std::vector<Score> operator()(const ExplainedItems& explained) const;
};

}  // namespace assay::metrics

namespace assay {

template <>
struct Words<metrics::FlippingArea> {
  static constexpr std::array values{Word{metrics::FlippingArea::paper, "paper"},
                                     Word{metrics::FlippingArea::quantus, "quantus"}};
};

}  // namespace assay
