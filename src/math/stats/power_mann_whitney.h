// Mann-Whitney's test before a study: what it would find, or how many it takes.
#pragma once

#include "math/stats/power.h"

namespace assay::stats {

struct PowerMannWhitney {
  static constexpr Info info{
      .name = "power_mann_whitney",
      .title = "Power of Mann-Whitney's test",
      .summary =
          "The power of a Mann-Whitney test of normal samples, below 30 values each by simulating "
          "the exact test; or the sample that has it.",
      .family = Family::planning,
      .needs = {},
      .reference = "Lehmann, 1975"};

  double effect = 0.5;
  std::optional<std::size_t> n = std::nullopt;
  double power = 0.8;
  double alpha = 0.05;
  Alternative alternative = Alternative::two_sided;

  static constexpr std::tuple params{
      Param{"effect", &PowerMannWhitney::effect, "Cohen's d", -100, 100},
      Param{"n", &PowerMannWhitney::n, "in each sample; what reaches the power unless given", 1,
            1e7},
      Param{"power", &PowerMannWhitney::power, "to reach, where n is not given", 0.01, 0.9999},
      Param{"alpha", &PowerMannWhitney::alpha, "level of the test", 1e-9, 0.5},
      Param{"alternative", &PowerMannWhitney::alternative,
            "of the first sample against the second"},
  };

  Result operator()(const Data& data) const;
};

}  // namespace assay::stats
