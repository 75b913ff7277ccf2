// The value below which a share of sorted values lies.
#pragma once

#include <span>

namespace assay::stats {

// With linear interpolation between the two nearest values (Hyndman and Fan's seventh definition,
// the one R and NumPy use unless told otherwise). `sorted` has at least one value.
double quantile(std::span<const double> sorted, double share);

double median(std::span<const double> values);

}  // namespace assay::stats
