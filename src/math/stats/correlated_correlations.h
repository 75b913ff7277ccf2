// Whether x correlates better with y than with a third variable that was measured on the same
// rows.
#pragma once

#include "math/stats/procedure.h"

namespace assay::stats {

enum class Dependence { williams, steiger };

}  // namespace assay::stats

namespace assay {

template <>
struct Words<stats::Dependence> {
  static constexpr std::array values{Word{stats::Dependence::williams, "williams"},
                                     Word{stats::Dependence::steiger, "steiger"}};
};

}  // namespace assay

namespace assay::stats {

struct CorrelatedCorrelations {
  static constexpr Info info{.name = "correlated_correlations",
                             .title = "Difference of dependent correlations",
                             .summary = "Whether x correlates better with y than with the control.",
                             .family = Family::association,
                             .needs = {"x y control"},
                             .reference = "Williams, 1959; Steiger, 1980; Zou, 2007"};

  Alternative alternative = Alternative::two_sided;
  Dependence variant = Dependence::williams;
  double level = 0.95;

  static constexpr std::tuple params{
      Param{"alternative", &CorrelatedCorrelations::alternative, "of the correlation against none"},
      Param{"variant", &CorrelatedCorrelations::variant, "Williams's t or Steiger's Z"},
      Param{"level", &CorrelatedCorrelations::level, "of intervals", 0.5, 0.9999},
  };

  Result operator()(const Data& data) const;
};

}  // namespace assay::stats
