// Mean and variance of a sample, found in two passes.
#pragma once

#include "math/stats/mean.h"

namespace assay::stats {

struct Moments {
  double n = 0;
  double mean = 0;
  double variance = 0;  // of the sample, by n - 1; 0 for one value
  double deviation() const;
};

Moments moments(std::span<const double> values);

// Whether all values are the same; rounding may leave such a sample a variance that is not 0.
bool is_constant(std::span<const double> values);

}  // namespace assay::stats
