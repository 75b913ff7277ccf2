// How many points a map spreads its relevance over, as the entropy of its shares.
#pragma once

#include "evaluate/metrics/metric.h"

namespace assay::metrics {

struct Entropy {
  static constexpr Info info{
      .name = "entropy",
      .summary =
          "Entropy, in nats, of the points' shares of the map's magnitudes: 0 when one point has "
          "everything.",
      .family = Family::complexity,
      .better = Better::lower,
      .needs = Needs::nothing,
      .reference = "Bhatt, Weller and Moura, 2020",
      .words = true};

  static constexpr std::tuple<> params{};

  std::vector<Score> operator()(const ExplainedItems& explained) const;
};

}  // namespace assay::metrics
