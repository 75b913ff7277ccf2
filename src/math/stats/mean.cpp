#include "math/stats/mean.h"

#include <numeric>

#include "base/error.h"

namespace assay::stats {

double mean(std::span<const double> values) {
  expects(!values.empty(), "a mean is of something");
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

}  // namespace assay::stats
