// Projected gradient descent: steps in the direction of the gradient's signs, each brought back to
// the ball around the sample and to brightnesses there are.
#pragma once

#include "study/stimulus/attack.h"

namespace assay::stimulus {

// What the length of a step is a share of: the range from black to white, or the ball's radius.
// The paper prints a step of 1/30, and the program that it used takes 1/30 of the radius.
enum class StepOf { range, radius };

}  // namespace assay::stimulus

namespace assay {

template <>
struct Words<stimulus::StepOf> {
  using enum stimulus::StepOf;
  static constexpr std::array values{Word{range, "range"}, Word{radius, "radius"}};
};

}  // namespace assay

namespace assay::stimulus {

struct Pgd {
  using Info = AttackInfo;
  static constexpr Info info{
      .name = "pgd",
      .summary = "Steps along the signs of the loss's gradient, within a ball of brightness.",
      .reference = "Madry et al., ICLR 2018; as used by Nguyen, Kim and Nguyen, 2022"};

  double radius = 16.0 / 255.0;
  double step = 1.0 / 30.0;
  StepOf of = StepOf::range;
  int steps = 40;

  static constexpr std::tuple params{
      Param{"radius", &Pgd::radius, "largest change of a channel, of the range from black to white",
            0, 1},
      Param{"step", &Pgd::step, "length of a step", 0, 1},
      Param{"of", &Pgd::of, "what the step is a share of"},
      Param{"steps", &Pgd::steps, "how many", 1, 10'000},
  };

  std::vector<float> operator()(const Victim& victim) const;
};

}  // namespace assay::stimulus
