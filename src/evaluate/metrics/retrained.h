// The model's architecture is trained again on items without some of their points: what it can
// still learn says whether these points mattered, whatever a hole looks like to the model itself.
// What ROAR and KAR have in common (Hooker et al., 2019).
#pragma once

#include "evaluate/metrics/metric.h"

namespace assay::metrics {

// Which points go for the mean of their channel over the items to train on: the highest of each
// map, or all others.
enum class RemovedPoints { highest, others };

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
std::vector<Score> score_retrained(const ExplainedItems& explained, const Retraining& how,
                                   RemovedPoints goes, std::string_view metric);

// The unit that both metrics are; what is said of each has a struct of its own.
template <RemovedPoints goes, class Said>
struct Retrained {
  static constexpr Info info = Said::info;

  int levels = 5;
  int runs = 1;
  int epochs = 5;
  int batch = 32;
  double learning_rate = 0.001;
  std::uint64_t seed = 0;

  static constexpr std::tuple params{
      Param{"levels", &Retrained::levels,
            "shares of points, spread evenly from 10 to 90 percent; 1: 50 percent", 1, 81},
      Param{"runs", &Retrained::runs,
            "trainings at each level, from other weights; the paper has 5", 1, 1000},
      Param{"epochs", &Retrained::epochs, "passes of a training over the items", 1, 100'000},
      Param{"batch", &Retrained::batch, "samples a step", 1, 1'000'000},
      Param{"learning_rate", &Retrained::learning_rate, "length of a step of Adam", 1e-9, 1000},
      Param{"seed", &Retrained::seed,
            "of the first run's weights and order of samples; the next run has the next number"},
  };

  // The curve is by level.
  std::vector<Score> operator()(const ExplainedItems& explained) const {
    return score_retrained(explained, {levels, runs, epochs, batch, learning_rate, seed}, goes,
                           info.name);
  }
};

}  // namespace assay::metrics
