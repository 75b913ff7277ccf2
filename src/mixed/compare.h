// Whether a model says more than a simpler one that it contains: the likelihood-ratio test.
#pragma once

#include "mixed/fit.h"

namespace assay::mixed {

struct Comparison {
  std::string undefined = {};  // why the two cannot be compared; empty when they can
  double chi_squared = 0;
  std::size_t df = 0;
  double p = 1;  // with a deviation at its bound of zero, too large (Self and Liang, 1987)
};

// Of fits to the same rows by maximum likelihood.
Comparison compare(const Fit& simple, const Fit& full);

}  // namespace assay::mixed
