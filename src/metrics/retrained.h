// The model's architecture is trained again on items without some of their points: what it can
// still learn says whether these points mattered, whatever a hole looks like to the model itself.
// What ROAR and KAR have in common (Hooker et al., 2019).
#pragma once

#include "metrics/metric.h"

namespace assay::metrics {

// Which points go for the mean of their channel over the items to train on: the highest of each
// map, or all others.
enum class Goes { highest, others };

struct Retraining {
  int levels;
  int runs;
  int epochs;
  int batch;
  double learning_rate;
  std::uint64_t seed;
};

// Percents of points, spread evenly from 10 to 90; a single one is 50.
std::vector<int> retraining_levels(int levels);

// Per item the share of levels and runs in which a net that was trained anew, from fresh weights,
// finds its class; the curve has the share of runs by level. Items to train on are explained by the
// method for the class that the model predicts. Runs of a level differ in their first weights and
// in the order of samples, levels of a run do not. Throws Error, in the name of the metric, for a
// net that cannot be trained whole.
std::vector<Score> retrained(const Explained& explained, const Retraining& how, Goes goes,
                             std::string_view metric);

}  // namespace assay::metrics
