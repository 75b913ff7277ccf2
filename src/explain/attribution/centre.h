// A control: photographers put the object in the middle.
#pragma once

#include "explain/attribution/method.h"

namespace assay::attribution {

struct Centre {
  static constexpr Info info{
      .name = "centre",
      .summary = "A Gaussian in the middle: what knowing where objects usually are scores.",
      .family = Family::control,
      .reference = "",
      .asks = Asks::nothing};

  double width = 0.25;

  static constexpr std::tuple params{
      Param{"width", &Centre::width, "deviation, as a share of each side", 0.001, 10},
  };

  Maps operator()(const Question& question) const;
};

}  // namespace assay::attribution
