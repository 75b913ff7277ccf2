// The points a map picks, counted by the weight people gave them: what weighted precision and
// weighted recall share.
#pragma once

#include "evaluate/metrics/metric.h"

namespace assay::metrics {

// common: precision is of what the map picks, recall of what people marked. mohseni: the names of
// the benchmark's code of 2018, in which "precision" is what is called recall elsewhere and
// "recall" sets the weight that was found against picked points outside the object.
enum class Names { common, mohseni };

// With weights as shares of the item's greatest.
struct PickedWeights {
  double found = 0;    // weight on picked points
  double missed = 0;   // weight on all others
  double points = 0;   // picked points
  double outside = 0;  // of these, outside the object's outline
};

// What precision or recall makes of the sums of an item's points above `threshold` times the map's
// greatest value. Undefined for empty masks, and for maps that are nowhere positive.
std::vector<Score> score_picked(const ExplainedItems& explained, double threshold,
                                const std::function<double(const PickedWeights&)>& judge);

}  // namespace assay::metrics

namespace assay {

template <>
struct Words<metrics::Names> {
  static constexpr std::array values{Word{metrics::Names::common, "common"},
                                     Word{metrics::Names::mohseni, "mohseni"}};
};

}  // namespace assay
