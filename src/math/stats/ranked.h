// Values as mid-ranks, and what rank tests ask of them.
#pragma once

#include "math/stats/exact_ranks.h"
#include "math/stats/procedure.h"
#include "math/stats/rank_correlation.h"

namespace assay::stats {

struct Ranked {
  std::vector<double> ranks;

  explicit Ranked(std::span<const double> values) : ranks(stats::ranks(values)) {}

  // The sum of t^3 - t over groups of t equal values.
  double tie_sum() const;
  bool has_ties() const { return tie_sum() > 0; }
  // Twice the ranks, which are whole numbers.
  std::vector<std::int64_t> twice() const;
};

std::vector<double> joined(std::span<const double> first, std::span<const double> second);

// The p-value that the shares of an exact distribution give.
double exact_p_value(const Shares& shares, Alternative alternative);

// A distance from the mean, brought nearer to it by the correction. A two-sided one does not pass
// the mean: its p is at most 1.
double corrected(double distance, double correction, Alternative alternative);

}  // namespace assay::stats
