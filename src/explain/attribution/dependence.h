// How much a number depends on each of many that are one or zero.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace assay::attribution {

// The Hilbert-Schmidt independence criterion of each column of `columns` = [columns, samples] with
// the outputs, tr(K H L H) / (samples - 1)^2 as Gretton et al. (2005) estimate it. K is 1/2 where
// two samples agree on the column and -1/2 where not; L is a Gaussian kernel as wide as the median
// of the outputs' distances that are not zero. Zero for outputs that are all the same.
std::vector<double> dependence(std::span<const std::vector<std::uint8_t>> columns,
                               std::span<const double> outputs);

}  // namespace assay::attribution
