// Shares of ones: their intervals, and the binomial distribution behind them.
#pragma once

#include "math/stats/procedure.h"

namespace assay::stats {

// Of `n` at least 1.
Interval wilson_interval(std::size_t ones, std::size_t n, double level);
Interval clopper_pearson_interval(std::size_t ones, std::size_t n, double level);

// The binomial p-value of so many ups and downs when both are equally likely.
double sign_p(std::size_t ups, std::size_t downs, Alternative alternative);

// The share of ones in each group, or in all rows, with the interval of that name. Undefined
// without rows.
using ShareInterval = Interval (*)(std::size_t ones, std::size_t n, double level);
Result shares_of_ones(const Info& info, const Data& data, ShareInterval interval, double level);

// The same in R, by a call on the ones and zeros `g` of a group.
std::string shares_in_r(const Data& data, std::string_view call);

// Counts of a table of two groups and two outcomes.
struct TwoByTwo {
  std::size_t ones[2];
  std::size_t n[2];

  double share(std::size_t group) const;
  double zeros(std::size_t group) const { return static_cast<double>(n[group] - ones[group]); }
};
TwoByTwo two_by_two(std::span<const double> first, std::span<const double> second);

// (ones / zeros of the first) over those of the second with Woolf's interval; half is added to
// every cell where one is empty, and the name says so.
Estimate sample_odds_ratio(const TwoByTwo& table, double level);

}  // namespace assay::stats
