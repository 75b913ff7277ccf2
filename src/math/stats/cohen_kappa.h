// Cohen's kappa: agreement of two raters on categories, beyond chance.
#pragma once

#include "math/stats/procedure.h"
#include "math/stats/ratings.h"

namespace assay::stats {

// What half an agreement is worth: nothing, or less the further the categories lie apart in their
// order, by their distance or its square.
enum class KappaWeights { none, linear, quadratic };

struct Kappa {
  double value;
  double observed;  // weighted agreement
  double expected;
  double standard_error;  // for large samples (Fleiss, Cohen and Everitt 1969)
};

// None when chance alone explains everything: both raters always chose one and the same category.
std::optional<Kappa> cohen_kappa(std::span<const double> first, std::span<const double> second,
                                 KappaWeights weights = KappaWeights::none);

struct CohenKappa {
  static constexpr Info info{
      .name = "cohen_kappa",
      .title = "Cohen's kappa",
      .summary = "How far two raters choose the same category beyond chance.",
      .family = Family::agreement,
      .needs = {"x y", "x by pair"},
      .reference = "Cohen, 1960; Cohen, 1968; Fleiss, Cohen and Everitt, 1969",
      .levels = 2};

  KappaWeights weights = KappaWeights::none;
  double level = 0.95;

  static constexpr std::tuple params{
      Param{"weights", &CohenKappa::weights, "of categories that lie apart"},
      Param{"level", &CohenKappa::level, "of the interval", 0.5, 0.9999},
  };

  Result operator()(const Data& data) const;
};

}  // namespace assay::stats

namespace assay {

template <>
struct Words<stats::KappaWeights> {
  using enum stats::KappaWeights;
  static constexpr std::array values{Word{none, "none"}, Word{linear, "linear"},
                                     Word{quadratic, "quadratic"}};
};

}  // namespace assay
