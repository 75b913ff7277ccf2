#include "math/stats/bootstrap.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/error.h"
#include "base/parallel.h"
#include "base/rng.h"
#include "math/stats/cluster_sums.h"
#include "math/stats/drawn_times.h"
#include "math/stats/jackknife.h"

namespace assay::stats {
namespace {

constexpr std::size_t resamples_at_once = 2 * ClusterSums::at_once;

void check(std::span<const Clusters> factors, const Bootstrap& how) {
  expects(factors.size() == 1 || factors.size() == 2, "one factor is drawn, or two that cross");
  expects(factors[0].of_row.size() == factors.back().of_row.size(), "factors have the same rows");
  expects(how.level > 0 && how.level < 1 && how.resamples > 0, "an interval has a level");
}

bool varies(std::span<const Clusters> factors) {
  return std::ranges::all_of(factors, [](const Clusters& of) { return of.count > 1; });
}

// A statistic may divide by the nothing that a resample of two factors can hold.
std::optional<double> finite(std::optional<double> value) {
  return value && std::isfinite(*value) ? value : std::nullopt;
}

}  // namespace

StatisticOfTimes statistic_of_times(StatisticOfRows statistic) {
  return [of = std::move(statistic)](std::span<const double> times) {
    std::vector<std::size_t> rows;
    rows.reserve(times.size());
    for (std::size_t row = 0; row < times.size(); ++row) {
      rows.insert(rows.end(), static_cast<std::size_t>(times[row]), row);
    }
    return of(rows);
  };
}

Bootstrapped bootstrap(std::span<const Clusters> factors, const StatisticOfTimes& statistic,
                       const Bootstrap& how) {
  check(factors, how);
  const std::vector<double> once(factors[0].of_row.size(), 1.0);
  Replicates found{.value = finite(statistic(once)), .resampled = {}, .left_out = {}};
  if (!varies(factors)) return {.value = found.value, .reason = too_few_clusters};
  const DrawnTimes drawn(factors);
  found.resampled.resize(how.resamples);
  parallel_for(how.resamples, resamples_at_once, [&](std::size_t begin, std::size_t end) {
    std::vector<double> times(once.size());
    for (std::size_t resample = begin; resample < end; ++resample) {
      drawn(Random(how.seed, resample), times);
      // Two factors may leave nothing.
      const bool some = std::ranges::any_of(times, [](double one) { return one > 0; });
      if (some) found.resampled[resample] = finite(statistic(times));
    }
  });
  if (how.ends == Ends::bca) {
    for (const Clusters& factor : factors) {
      found.left_out.push_back(left_out(in_groups(factor), statistic));
    }
  }
  return with_ends(found, how);
}

Bootstrapped bootstrap(std::size_t rows, const StatisticOfRows& statistic, const Bootstrap& how) {
  return bootstrap(std::vector{row_clusters(rows)}, statistic_of_times(statistic), how);
}

Bootstrapped bootstrap(std::span<const Clusters> factors, const Columns& columns,
                       const StatisticOfSums& statistic, const Bootstrap& how) {
  check(factors, how);
  expects(columns.rows() == factors[0].of_row.size(), "every row has its numbers");
  const ClusterSums sums(factors, columns);
  Replicates found{.value = finite(statistic(sums.total())), .resampled = {}, .left_out = {}};
  if (!varies(factors)) return {.value = found.value, .reason = too_few_clusters};
  found.resampled.resize(how.resamples);
  parallel_for(how.resamples, resamples_at_once, [&](std::size_t begin, std::size_t end) {
    const std::vector<double> drawn = sums.drawn(how.seed, begin, end);
    for (std::size_t resample = begin; resample < end; ++resample) {
      const auto at = std::span(drawn).subspan((resample - begin) * columns.width, columns.width);
      found.resampled[resample] = finite(statistic(at));
    }
  });
  if (how.ends == Ends::bca) {
    for (std::size_t factor = 0; factor < factors.size(); ++factor) {
      auto& values = found.left_out.emplace_back();
      for (std::size_t cluster = 0; cluster < factors[factor].count; ++cluster) {
        values.push_back(finite(statistic(sums.without(factor, cluster))));
      }
    }
  }
  return with_ends(found, how);
}

std::optional<Interval> mean_interval(std::span<const double> values, const Bootstrap& how) {
  Columns columns{.width = 2, .numbers = {}};
  for (const double value : values) columns.numbers.insert(columns.numbers.end(), {value, 1.0});
  const StatisticOfSums mean_of = [](std::span<const double> sums) { return sums[0] / sums[1]; };
  return bootstrap(std::vector{row_clusters(values.size())}, columns, mean_of, how).interval;
}

}  // namespace assay::stats
