// Keep and retrain: whether a net can learn from the points alone that a method calls relevant.
#pragma once

#include "metrics/retrained.h"

namespace assay::metrics {

struct KeepAndRetrain {
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
      .reference = "Hooker, Erhan, Kindermans and Kim, 2019"};

  int levels = 5;
  int runs = 1;
  int epochs = 5;
  int batch = 32;
  double learning_rate = 0.001;
  std::uint64_t seed = 0;

  static constexpr std::tuple params{
      Param{"levels", &KeepAndRetrain::levels,
            "shares of points, spread evenly from 10 to 90 percent; 1: 50 percent", 1, 81},
      Param{"runs", &KeepAndRetrain::runs,
            "trainings at each level, from other weights; the paper has 5", 1, 1000},
      Param{"epochs", &KeepAndRetrain::epochs, "passes of a training over the items", 1, 100'000},
      Param{"batch", &KeepAndRetrain::batch, "samples a step", 1, 1'000'000},
      Param{"learning_rate", &KeepAndRetrain::learning_rate, "length of a step of Adam", 1e-9,
            1000},
      Param{"seed", &KeepAndRetrain::seed,
            "of the first run's weights and order of samples; the next run has the next number"},
  };

  // The curve is by level.
  std::vector<Score> operator()(const Explained& explained) const {
    return retrained(explained, {levels, runs, epochs, batch, learning_rate, seed}, Goes::others,
                     info.name);
  }
};

}  // namespace assay::metrics
