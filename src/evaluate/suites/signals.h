// MNIST-1D, whose templates lie at known places in noise that says nothing of the class.
#pragma once

#include "evaluate/suites/suite.h"
#include "net/data/mnist1d.h"

namespace assay::suites {

struct Signals {
  static constexpr Info info{
      .name = "signals",
      .summary = "MNIST-1D: ten short templates, stretched and shifted, in signals of 40 points.",
      .truth = "the points of the template; all others are noise"};

  std::size_t items = 100;
  std::size_t training = 18'000;
  int epochs = 10;
  std::uint32_t seed = 42;

  static constexpr std::tuple params{
      Param{"items", &Signals::items, "test signals, of those that the net gets right", 1, 1000},
      Param{"training", &Signals::training, "signals to learn from", 100, 1e6},
      Param{"epochs", &Signals::epochs, "passes over them", 1, 1000},
      Param{"seed", &Signals::seed, "of the signals, the first weights and the order of training"},
  };

  Suite operator()(const ReportProgress& report_progress) const;
};

// Signals of which the template, or all else, is noise of others at the same points.
Tensor with_new_noise(const data::Signals& tested, const data::Signals& others, Change change,
                      std::uint64_t seed);

}  // namespace assay::suites
