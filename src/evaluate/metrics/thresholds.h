// A map becomes points by a threshold, a share of its greatest value: one that is given, or many
// that are tried.
#pragma once

#include "evaluate/metrics/metric.h"

namespace assay::metrics {

// mean: of 0.05, 0.10 ... 0.95. best: the best of these for each item. shared: of these the one
// that is best for all items on average, as published for sets; there, and only there, an item's
// score depends on the others. given: one.
enum class ThresholdChoice { mean, best, shared, given };

std::vector<double> thresholds(ThresholdChoice sweep, double given);

// Fills in the values of scores whose curves hold a number for each threshold.
void set_values_by_threshold(ThresholdChoice sweep, std::vector<Score>& scores);

}  // namespace assay::metrics

namespace assay {

template <>
struct Words<metrics::ThresholdChoice> {
  static constexpr std::array values{Word{metrics::ThresholdChoice::mean, "mean"},
                                     Word{metrics::ThresholdChoice::best, "best"},
                                     Word{metrics::ThresholdChoice::shared, "shared"},
                                     Word{metrics::ThresholdChoice::given, "given"}};
};

}  // namespace assay
