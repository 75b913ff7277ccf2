// Keep and retrain: whether a net can learn from the points alone that a method calls relevant.
#pragma once

#include "evaluate/metrics/retrained.h"

namespace assay::metrics {

struct SaidOfKeepAndRetrain {
  static constexpr Info info{
      .name = "keep_and_retrain",
      .summary =
          "Accuracy of the model's architecture when it is trained anew on items of which only the "
          "highest 10 to 90 percent of points are left, the others being the mean of their "
          "channel, and tested on such items; batch normalisation is part of the layer before it "
          "and not trained by itself.",
      .family = Family::faithfulness,
      .better = Better::higher,
      .needs = Needs::training,
      .reference = "Hooker, Erhan, Kindermans and Kim, 2019",
      .asks_net = true};
};

using KeepAndRetrain = Retrained<RemovedPoints::others, SaidOfKeepAndRetrain>;

}  // namespace assay::metrics
