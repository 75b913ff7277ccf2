// Statistics of the order of values, each of which counts so many times: values are sorted once,
// however many resamples there are.
#pragma once

#include "math/stats/bootstrap.h"
#include "math/stats/procedure.h"

namespace assay::stats {

// Rows by their value, and where each set of rows with the same value ends.
class Ties {
 public:
  Ties(std::vector<double> values, std::vector<std::size_t> rows);
  // Of all rows.
  explicit Ties(std::vector<double> values);

  // Between the two values in the middle; none where nothing counts.
  std::optional<double> median(std::span<const double> times) const;
  // Of every row, the middle of the ranks of its value. None where fewer than two values count.
  std::optional<std::vector<double>> mid_ranks(std::span<const double> times) const;
  // How often a row of group 0 is above one of group 1 less how often it is below. None where
  // nothing of a group counts.
  std::optional<double> cliff_delta(std::span<const double> times,
                                    std::span<const std::size_t> group_of) const;

 private:
  std::vector<double> values_;
  std::vector<std::size_t> rows_;
  std::vector<std::size_t> ends_;
};

// Spearman's, of two columns.
std::optional<double> rank_correlation(const Ties& x, const Ties& y, std::span<const double> times);

}  // namespace assay::stats
