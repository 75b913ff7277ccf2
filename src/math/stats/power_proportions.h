// Two shares before a study: whether their difference would be found, or how many it takes.
#pragma once

#include "math/stats/power.h"

namespace assay::stats {

struct PowerProportions {
  static constexpr Info info{
      .name = "power_proportions",
      .title = "Power of comparing two shares",
      .summary = "The power to find that two shares differ; or the sample that has it.",
      .family = Family::planning,
      .needs = {},
      .reference = "Fleiss, Levin and Paik, 2003"};

  double first = 0.5;
  double second = 0.65;
  std::optional<std::size_t> n = std::nullopt;
  double power = 0.8;
  double alpha = 0.05;
  Alternative alternative = Alternative::two_sided;

  static constexpr std::tuple params{
      Param{"first", &PowerProportions::first, "share of one group", 0.0001, 0.9999},
      Param{"second", &PowerProportions::second, "share of the other", 0.0001, 0.9999},
      Param{"n", &PowerProportions::n, "in each group; what reaches the power unless given", 1,
            1e7},
      Param{"power", &PowerProportions::power, "to reach, where n is not given", 0.01, 0.9999},
      Param{"alpha", &PowerProportions::alpha, "level of the test", 1e-9, 0.5},
      Param{"alternative", &PowerProportions::alternative, "of the second share against the first"},
  };

  Result operator()(const Data& data) const;
};

}  // namespace assay::stats
