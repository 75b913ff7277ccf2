// Whether two lists of numbers put the same things in the same order.
#pragma once

#include <optional>
#include <span>
#include <vector>

namespace assay::stats {

// From 1 for the least; equal values share the mean of their ranks.
std::vector<double> ranks(std::span<const double> values);

// Spearman's: Pearson's correlation of the ranks. None when one list is constant or shorter than
// two.
std::optional<double> rank_correlation(std::span<const double> a, std::span<const double> b);

}  // namespace assay::stats
