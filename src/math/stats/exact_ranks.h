// Exact distributions of rank sums, by counting. Ranks come as whole numbers: twice the mid-ranks.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace assay::stats {

// The share of arrangements below, at and above a value, and at least as far from the mean.
struct Shares {
  double at_most;
  double at_least;
  double as_far;
};

// Of all ways to choose `size` of the scores: where the sum of the chosen lies against `sum`.
// The work grows with the number of scores, `size` and the largest sum.
Shares chosen_sum(std::span<const std::int64_t> scores, std::size_t size, std::int64_t sum);

// The same when the scores are 1, 2, ..., n: quick, by the coefficients of Gauss's binomials.
Shares rank_sum(std::size_t n, std::size_t size, std::int64_t sum);

// Of all ways to give each score a sign: where the sum of the positive ones lies.
Shares signed_sum(std::span<const std::int64_t> scores, std::int64_t sum);

// Of all orders of n things: how many pairs are in the right order.
Shares ordered_pairs(std::size_t n, std::int64_t concordant);

}  // namespace assay::stats
