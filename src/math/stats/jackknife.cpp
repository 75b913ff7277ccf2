#include "math/stats/jackknife.h"

#include <algorithm>
#include <cmath>

#include "base/error.h"
#include "base/parallel.h"
#include "base/rng.h"
#include "math/stats/cluster_sums.h"
#include "math/stats/distributions.h"
#include "math/stats/drawn_factors.h"
#include "math/stats/r_code.h"
#include "math/stats/r_filled.h"

namespace assay::stats {

std::vector<std::optional<double>> left_out(const Clusters& clusters,
                                            const StatisticOfTimes& statistic) {
  std::vector<std::optional<double>> values(clusters.count);
  parallel_for(values.size(), 1, [&](std::size_t begin, std::size_t end) {
    std::vector<double> times(clusters.of_row.size());
    for (std::size_t cluster = begin; cluster < end; ++cluster) {
      for (std::size_t row = 0; row < times.size(); ++row) {
        times[row] = clusters.of_row[row] == cluster ? 0 : 1;
      }
      const std::optional<double> value = statistic(times);
      if (value && std::isfinite(*value)) values[cluster] = value;
    }
  });
  return values;
}

std::vector<std::optional<double>> left_out(const Clusters& clusters,
                                            const SumsStatistic& statistic) {
  const ClusterSums sums(std::span(&clusters, 1), statistic.columns);
  std::vector<std::optional<double>> values(clusters.count);
  for (std::size_t cluster = 0; cluster < clusters.count; ++cluster) {
    const std::optional<double> value = statistic.of(sums.without(0, cluster));
    if (value && std::isfinite(*value)) values[cluster] = value;
  }
  return values;
}

Clusters in_groups(const Clusters& clusters) {
  if (clusters.count <= most_left_out) return clusters;
  const std::vector<std::size_t> order = shuffled(clusters.count, 0);
  Clusters groups{clusters.of_row, most_left_out};
  for (std::size_t& of : groups.of_row) of = order[of] % most_left_out;
  return groups;
}

namespace {

std::optional<Jackknifed> jackknifed(const std::optional<double>& value,
                                     const std::vector<std::optional<double>>& values) {
  if (!value || !std::isfinite(*value)) return std::nullopt;
  if (!std::ranges::all_of(values, [](const auto& one) { return one.has_value(); })) {
    return std::nullopt;
  }
  const auto count = static_cast<double>(values.size());
  double centre = 0;
  for (const auto& one : values) centre += *one / count;
  double squares = 0;
  for (const auto& one : values) squares += (*one - centre) * (*one - centre);
  const double bias = (count - 1) * (centre - *value);
  return Jackknifed{*value, *value - bias, bias, std::sqrt((count - 1) / count * squares)};
}

}  // namespace

std::optional<Jackknifed> jackknife(const Clusters& clusters, const StatisticOfTimes& statistic) {
  if (clusters.count < 2) return std::nullopt;
  const std::vector<double> once(clusters.of_row.size(), 1.0);
  return jackknifed(statistic(once), left_out(clusters, statistic));
}

std::optional<Jackknifed> jackknife(const Clusters& clusters, const SumsStatistic& statistic) {
  if (clusters.count < 2) return std::nullopt;
  const ClusterSums sums(std::span(&clusters, 1), statistic.columns);
  return jackknifed(statistic.of(sums.total()), left_out(clusters, statistic));
}

Result Jackknife::operator()(const Data& data) const {
  if (data.cluster.size() > 1) fail("A jackknife leaves out clusters of one column; give one.");
  const Sampled statistic = sampled(of, data);
  if (!statistic.undefined.empty()) return undefined_result(info, data, statistic.undefined);
  const DrawnFactors left = drawn_factors(data, data.x->values.size());
  // What is made of sums is quick to take a cluster off; the rest looks at all rows each time.
  const Clusters& clusters = left.factors[0];
  const Clusters groups = statistic.of_sums ? clusters : in_groups(clusters);
  const bool is_grouped = groups.count < clusters.count;
  const std::optional<Jackknifed> found =
      statistic.of_sums ? jackknife(groups, *statistic.of_sums) : jackknife(groups, statistic.of);
  if (!found) {
    return undefined_result(info, data,
                            fmt::format("these data have no {}, or not when one '{}' is left out",
                                        statistic.name, left.unit));
  }
  const auto count = static_cast<double>(groups.count);
  const double half = student_quantile(0.5 + level / 2, count - 1) * found->standard_error;
  Result result = initial_result(info, data);
  result.estimates = {{.name = statistic.name,
                       .value = found->value,
                       .interval = Interval{found->corrected - half, found->corrected + half},
                       .level = level,
                       .interval_by = "Student's t about the corrected value"},
                      {"corrected for bias", found->corrected},
                      {"bias", found->bias},
                      {"standard error", found->standard_error}};
  result.method = is_grouped ? fmt::format("one of {} random groups of '{}' left out at a time",
                                           groups.count, left.unit)
                             : fmt::format("one '{}' left out at a time", left.unit);
  result.unit = left.unit;
  result.groups = left.groups;
  result.r = statistic.r +
             fmt::format("f <- {}\n", data.cluster.empty() ? "factor(seq_along(x))" : "cluster_1");
  if (is_grouped) {
    result.r += fmt::format(
        "set.seed(1)\nf <- factor(sample(rep_len(seq_len({}), nlevels(f)))[as.integer(f)])\n",
        groups.count);
  }
  result.r += filled(r_code::jackknife, {{"quantile", 0.5 + level / 2}});
  return result;
}

}  // namespace assay::stats
