// Whether a model says more than a simpler one that it contains: the likelihood-ratio test.
#pragma once

#include "math/mixed/fit.h"

namespace assay::mixed {

struct Comparison {
  std::string undefined = {};  // why the two cannot be compared; empty when they can
  double chi_squared = 0;
  std::size_t df = 0;
  // Of chi squared; with a deviation at its bound of zero, too large (Self and Liang, 1987).
  double chi_squared_p = 1;
  // Where coefficients alone are tested, chi squared / df is taken for F, whose denominator has the
  // fewest degrees of freedom of these coefficients: the likelihood's own answer to t instead of z.
  std::optional<double> denominator = std::nullopt;
  double p = 1;  // of F, or else of chi squared
};

// Of fits to the same rows by maximum likelihood.
Comparison compare(const Fit& simple, const Fit& full);

}  // namespace assay::mixed
