// How much the gradient varies over noisy copies of the input.
#pragma once

#include "explain/attribution/backward.h"

namespace assay::attribution {

struct Vargrad {
  static constexpr Info info{
      .name = "vargrad",
      .summary = "The variance of the gradient over copies of the input with Gaussian noise.",
      .family = Family::backward,
      .reference = "Adebayo, Gilmer, Muelly, Goodfellow, Hardt and Kim, 2018",
      .asks = Asks::gradients};

  int samples = 50;
  double noise = 0.15;
  std::uint64_t seed = 0;

  static constexpr std::tuple params{
      Param{"samples", &Vargrad::samples, "noisy copies; the variance is their mean square", 2,
            100'000},
      Param{"noise", &Vargrad::noise,
            "deviation of the noise, as a share of the input's largest minus its smallest number",
            0, 10},
      Param{"seed", &Vargrad::seed, "where the noise starts"},
  };

  // Of a point's channels the one that varies most counts.
  Maps operator()(const Question& question) const;
};

}  // namespace assay::attribution
