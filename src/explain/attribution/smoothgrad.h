// The gradient averaged over noisy copies of the input.
#pragma once

#include "explain/attribution/backward.h"

namespace assay::attribution {

// What is averaged: gradients, or their squares.
enum class Power { plain, squares };

}  // namespace assay::attribution

namespace assay {

template <>
struct Words<attribution::Power> {
  static constexpr std::array values{Word{attribution::Power::plain, "plain"},
                                     Word{attribution::Power::squares, "squares"}};
};

}  // namespace assay

namespace assay::attribution {

struct Smoothgrad {
  static constexpr Info info{
      .name = "smoothgrad",
      .summary = "The gradient averaged over copies of the input with Gaussian noise.",
      .family = Family::backward,
      .reference = "Smilkov, Thorat, Kim, Viegas and Wattenberg, 2017",
      .asks = Asks::gradients};

  int samples = 50;
  double noise = 0.15;
  Power power = Power::plain;
  Sign sign = Sign::magnitudes;
  std::uint64_t seed = 0;

  static constexpr std::tuple params{
      Param{"samples", &Smoothgrad::samples, "noisy copies", 1, 100'000},
      Param{"noise", &Smoothgrad::noise,
            "deviation of the noise, as a share of the input's largest minus its smallest number",
            0, 10},
      Param{"power", &Smoothgrad::power, "what is averaged"},
      Param{"sign", &Smoothgrad::sign, "signed numbers, or their magnitudes"},
      Param{"seed", &Smoothgrad::seed, "where the noise starts"},
  };

  Maps operator()(const Question& question) const;
};

}  // namespace assay::attribution
