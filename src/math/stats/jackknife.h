// How a statistic changes when one row, or one cluster of rows, is left out: its bias and its
// standard error without drawing anything (Quenouille 1956; Tukey 1958).
#pragma once

#include "math/stats/sample_statistic.h"

namespace assay::stats {

// Of the statistic with each cluster left out in turn; none where a value is undefined. A statistic
// of rows looks at all of them each time; one of sums takes each cluster off the total.
std::vector<std::optional<double>> left_out(const Clusters& clusters,
                                            const StatisticOfTimes& statistic);
std::vector<std::optional<double>> left_out(const Clusters& clusters, const SumsStatistic& sums);

// More clusters than this are left out in so many random groups where a statistic looks at all
// rows, so that the work grows with the rows and not with their square (a delete-a-group
// jackknife).
inline constexpr std::size_t most_left_out = 1000;
Clusters in_groups(const Clusters& clusters);

struct Jackknifed {
  double value;
  double corrected;  // the value less its bias
  double bias;
  double standard_error;
};

// None where the statistic is undefined for the data or with one cluster left out, or where there
// are fewer than two clusters.
std::optional<Jackknifed> jackknife(const Clusters& clusters, const StatisticOfTimes& statistic);
std::optional<Jackknifed> jackknife(const Clusters& clusters, const SumsStatistic& sums);

struct Jackknife {
  static constexpr Info info{
      .name = "jackknife",
      .title = "Jackknife",
      .summary =
          "Bias and standard error of a mean, a difference, an effect size or a correlation, by "
          "leaving out one row or one cluster at a time.",
      .family = Family::resampling,
      .needs = {"x", {}, "by y cluster"},
      .reference = "Quenouille, 1956; Tukey, 1958",
      .levels = 2};

  SampleStatistic of = SampleStatistic::mean;
  double level = 0.95;

  static constexpr std::tuple params{
      Param{"of", &Jackknife::of, "what is estimated"},
      Param{"level", &Jackknife::level, "of the interval", 0.5, 0.9999},
  };

  Result operator()(const Data& data) const;
};

}  // namespace assay::stats
