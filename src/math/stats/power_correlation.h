// A correlation before a study: whether it would be found, or how many it takes.
#pragma once

#include "math/stats/power.h"

namespace assay::stats {

struct PowerCorrelation {
  static constexpr Info info{
      .name = "power_correlation",
      .title = "Power of Pearson's correlation",
      .summary = "The power to find a correlation; or the sample that has it.",
      .family = Family::planning,
      .needs = {},
      .reference = "Cohen, 1988; Fisher, 1921"};

  double effect = 0.3;
  std::optional<std::size_t> n = std::nullopt;
  double power = 0.8;
  double alpha = 0.05;
  Alternative alternative = Alternative::two_sided;

  static constexpr std::tuple params{
      Param{"effect", &PowerCorrelation::effect, "the correlation to find", -0.999, 0.999},
      Param{"n", &PowerCorrelation::n, "pairs of values; what reaches the power unless given", 1,
            1e7},
      Param{"power", &PowerCorrelation::power, "to reach, where n is not given", 0.01, 0.9999},
      Param{"alpha", &PowerCorrelation::alpha, "level of the test", 1e-9, 0.5},
      Param{"alternative", &PowerCorrelation::alternative, "of the correlation against none"},
  };

  Result operator()(const Data& data) const;
};

}  // namespace assay::stats
