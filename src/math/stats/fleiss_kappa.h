// Fleiss' kappa: agreement of several raters on categories, as many raters for every item.
#pragma once

#include "math/stats/procedure.h"
#include "math/stats/ratings.h"

namespace assay::stats {

// counts[item][category]: how many raters chose it; every item has the same number of them, at
// least two. None when every rater chose the same category everywhere.
std::optional<double> fleiss_kappa(const std::vector<std::vector<double>>& counts,
                                   std::span<const std::size_t> items);
std::optional<double> fleiss_kappa(const std::vector<std::vector<double>>& counts);

struct FleissKappa {
  static constexpr Info info{
      .name = "fleiss_kappa",
      .title = "Fleiss' kappa",
      .summary = "How far several raters choose the same category beyond chance.",
      .family = Family::agreement,
      .needs = {"x by pair"},
      .reference = "Fleiss, 1971"};

  double level = 0.95;
  std::size_t resamples = 2000;
  std::uint64_t seed = 0;

  static constexpr std::tuple params{
      Param{"level", &FleissKappa::level, "of the interval", 0.5, 0.9999},
      Param{"resamples", &FleissKappa::resamples, "of items, for the interval", 100, 1e6},
      Param{"seed", &FleissKappa::seed, "of the resamples", 0, 1e18},
  };

  Result operator()(const Data& data) const;
};

}  // namespace assay::stats
