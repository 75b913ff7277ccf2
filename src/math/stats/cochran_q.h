// Cochran's Q: several conditions on the same subjects, each answered right or wrong.
#pragma once

#include "math/stats/procedure.h"

namespace assay::stats {

struct CochranQ {
  static constexpr Info info{
      .name = "cochran_q",
      .title = "Cochran's Q",
      .summary = "Whether one of several conditions has more ones, within subjects.",
      .family = Family::several_samples,
      .needs = {"x by pair"},
      .reference = "Cochran, 1950",
      .scale = Scale::binary};

  static constexpr std::tuple params{};

  Result operator()(const Data& data) const;
};

}  // namespace assay::stats
