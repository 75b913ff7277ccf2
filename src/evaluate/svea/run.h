// The whole benchmark: several nets, each trained from another seed, each explained by all methods.
#pragma once

#include "evaluate/svea/baseline.h"
#include "evaluate/svea/benchmark.h"

namespace assay::svea {

struct Plan {
  std::vector<runner::Method> methods;   // to be compared
  std::vector<runner::Method> controls;  // what chance reaches
  Settings settings;
  int epochs = 200;
  std::vector<std::uint64_t> seeds;
};

// One net and everything that was found with it: methods, then controls, then the true place.
struct Run {
  std::uint64_t seed;
  std::vector<train::Epoch> history;
  double accuracy;  // of the net, on the test signals
  Answers test;
  std::vector<MethodOutcome> judged;
};

struct Results {
  Plan plan{};
  std::size_t train_signals = 0;
  std::size_t test_signals = 0;
  double raw = 0;  // accuracy of the linear classifier on whole signals
  std::vector<Run> runs{};
  double seconds = 0;
};

// Called as work proceeds, with the share that is done and what is being done.
using Report = std::function<void(double share, const std::string& now)>;

// With a given net nothing is trained and the plan's seeds are not used. Only the first run keeps
// the maps.
Results run(const data::Mnist1d& set, const Plan& plan, const model::Model* given,
            const Report& report);

// The method of that spec, ready to be asked.
runner::Method benchmark_method(std::string title, std::string_view spec);

}  // namespace assay::svea
