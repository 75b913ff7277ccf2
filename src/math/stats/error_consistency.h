// Error consistency: whether two observers, such as people and a model, fail on the same items more
// often than their accuracies alone would have it.
#pragma once

#include "math/stats/bootstrap_ends.h"
#include "math/stats/procedure.h"

namespace assay::stats {

struct Consistency {
  double kappa;
  double observed;  // share of trials on which both are right or both are wrong
  double expected;  // by independent observers of these accuracies
};

// From how often the first is right, the second, both, and the number of trials. None when both are
// always right or always wrong: nothing is left to explain.
std::optional<Consistency> error_consistency(double first, double second, double both, double n);

struct ErrorConsistency {
  static constexpr Info info{
      .name = "error_consistency",
      .title = "Error consistency",
      .summary =
          "Whether two observers (x and y, 1 where right) err on the same trials more often "
          "than chance.",
      .family = Family::agreement,
      .needs = {"x y", "", "cluster"},
      .reference = "Geirhos, Meding and Wichmann, 2020; Klein et al., 2025",
      .scale = Scale::binary};

  double level = 0.95;
  std::size_t resamples = 10000;
  Ends ends = Ends::percentile;
  std::uint64_t seed = 0;

  static constexpr std::tuple params{
      Param{"level", &ErrorConsistency::level, "of the interval", 0.5, 0.9999},
      Param{"resamples", &ErrorConsistency::resamples, "of trials or clusters", 100, 1e6},
      Param{"ends", &ErrorConsistency::ends, "of the interval"},
      Param{"seed", &ErrorConsistency::seed, "of the resamples", 0, 1e18},
  };

  Result operator()(const Data& data) const;
};

}  // namespace assay::stats
