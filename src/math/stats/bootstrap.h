// How sure a statistic is: the rows of the data are drawn anew many times, and the middle of the
// values so found is an interval. Rows that belong together are drawn together: answers of one
// participant are alike, and drawing them one by one would feign more data than there are.
#pragma once

#include <functional>

#include "math/stats/bootstrap_ends.h"
#include "math/stats/clusters.h"

namespace assay::stats {

// Of the rows of the data, of which each counts so many times, perhaps none; none where it is
// undefined. Called from several threads.
using StatisticOfTimes = std::function<std::optional<double>(std::span<const double> times)>;
// The same of a list of rows, in their order, a row perhaps several times; slower.
using StatisticOfRows = std::function<std::optional<double>(std::span<const std::size_t> rows)>;
StatisticOfTimes statistic_of_times(StatisticOfRows statistic);

// What is drawn, with replacement: the clusters of one factor; or those of two that cross, each on
// its own, a row then counting as often as its participant was drawn times its item (the pigeonhole
// bootstrap; Owen 2007). What one resample draws depends on its number and the seed, never on
// threads.
Bootstrapped bootstrap(std::span<const Clusters> factors, const StatisticOfTimes& statistic,
                       const Bootstrap& how = {});
// Rows are drawn alone.
Bootstrapped bootstrap(std::size_t rows, const StatisticOfRows& statistic,
                       const Bootstrap& how = {});

// Numbers of every row, of whose sums over rows a statistic is made: a mean is the sum of (value,
// 1). Sums of clusters are taken once, so a resample costs as much as there are clusters (or, for
// two factors, pairs that occur), not as there are rows.
struct Columns {
  std::size_t width = 0;
  std::vector<double> numbers = {};  // [rows, width]

  std::size_t rows() const { return width == 0 ? 0 : numbers.size() / width; }
};
// None, or what is not finite, where it is undefined.
using StatisticOfSums = std::function<std::optional<double>(std::span<const double> sums)>;

Bootstrapped bootstrap(std::span<const Clusters> factors, const Columns& columns,
                       const StatisticOfSums& statistic, const Bootstrap& how = {});

// Of values drawn one by one. None for fewer than two values: nothing varies there.
std::optional<Interval> mean_interval(std::span<const double> values, const Bootstrap& how = {});

}  // namespace assay::stats
