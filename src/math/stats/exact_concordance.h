// How often raters who order items at random agree as much as some raters do.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace assay::stats {

// Twice the mid-ranks that each rater gives the items [rater][item]: whole numbers. As the ranks of
// every rater are given, agreement grows with the sum of the squares of the items' rank sums.
using TwiceRanks = std::vector<std::vector<std::int64_t>>;

// The share of all orders, each rater's ranks in every order, that agree as much or more; none when
// there are too many to count. Orders that lead to the same rank sums are counted together.
std::optional<double> concordance_p(const TwiceRanks& ranks);

// The same of random orders, the given one among them.
double drawn_concordance_p(const TwiceRanks& ranks, std::size_t draws, std::uint64_t seed);

}  // namespace assay::stats
