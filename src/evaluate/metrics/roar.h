// Remove and retrain: whether a net can still learn without the points a method calls relevant.
#pragma once

#include "evaluate/metrics/retrained.h"

namespace assay::metrics {

struct SaidOfRoar {
  static constexpr Info info{
      .name = "roar",
      .summary =
          "Accuracy of the model's architecture when it is trained anew on items whose highest 10 "
          "to 90 percent of points became the mean of their channel, and tested on such items; "
          "batch normalisation is part of the layer before it and not trained by itself.",
      .family = Family::faithfulness,
      .better = Better::lower,
      .needs = Needs::training,
      .reference = "Hooker, Erhan, Kindermans and Kim, 2019",
      .asks_net = true};
};

using Roar = Retrained<RemovedPoints::highest, SaidOfRoar>;

}  // namespace assay::metrics
