// Gradients of copies of an input with Gaussian noise: what SmoothGrad and VarGrad are made of.
#pragma once

#include "explain/attribution/variations.h"

namespace assay::attribution {

struct Noise {
  int samples;
  double share;  // deviation, as a share of the input's largest minus its smallest number
  std::uint64_t seed;
};

// Calls take(item, sample, gradient) for every noisy copy, as gradients_of_versions does. The noise
// is the same for every item, so what is said of one does not depend on its place among others.
void gradients_of_noisy_versions(const Question& question, const Noise& noise,
                                 const TakeGradient& take);

}  // namespace assay::attribution
