// Pearson's correlation; with a variable of two values it is the point-biserial one and is called
// so.
#pragma once

#include "math/stats/procedure.h"

namespace assay::stats {

struct Pearson {
  static constexpr Info info{.name = "pearson",
                             .title = "Pearson correlation",
                             .summary = "Whether two variables go together on a line.",
                             .family = Family::association,
                             .needs = {"x y"},
                             .reference = "Pearson, 1895; Fisher, 1915"};

  Alternative alternative = Alternative::two_sided;
  double level = 0.95;

  static constexpr std::tuple params{
      Param{"alternative", &Pearson::alternative, "of the correlation against none"},
      Param{"level", &Pearson::level, "of intervals", 0.5, 0.9999},
  };

  Result operator()(const Data& data) const;
};

}  // namespace assay::stats
