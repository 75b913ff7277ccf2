#include "stats/bootstrap.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/error.h"
#include "base/parallel.h"
#include "base/rng.h"
#include "stats/cluster_sums.h"
#include "stats/jackknife.h"

namespace assay::stats {
namespace {

constexpr std::size_t resamples_at_once = 64;

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

// Rows of a resample, cluster by cluster as they were drawn, or row by row for two factors.
class RowDrawer {
 public:
  explicit RowDrawer(std::span<const Clusters> factors) : factors_(factors) {
    if (factors.size() == 1) members_ = members(factors[0]);
  }

  void operator()(std::vector<std::size_t>& rows, Random random) const {
    rows.clear();
    if (factors_.size() == 1) {
      for (std::size_t drawn = 0; drawn < members_.size(); ++drawn) {
        const auto& cluster = members_[random.below(members_.size())];
        rows.insert(rows.end(), cluster.begin(), cluster.end());
      }
      return;
    }
    std::vector<double> first(factors_[0].count);
    std::vector<double> second(factors_[1].count);
    draw(first, random);
    draw(second, random);
    for (std::size_t row = 0; row < factors_[0].of_row.size(); ++row) {
      const double times = first[factors_[0].of_row[row]] * second[factors_[1].of_row[row]];
      rows.insert(rows.end(), static_cast<std::size_t>(times), row);
    }
  }

 private:
  std::span<const Clusters> factors_;
  std::vector<std::vector<std::size_t>> members_;
};

}  // namespace

Bootstrapped bootstrap(std::span<const Clusters> factors, const OfRows& statistic,
                       const Bootstrap& how) {
  check(factors, how);
  std::vector<std::size_t> all(factors[0].of_row.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  Replicates found{.value = finite(statistic(all)), .resampled = {}, .left_out = {}};
  if (!varies(factors)) return {.value = found.value, .reason = too_few_clusters};
  const RowDrawer drawer(factors);
  found.resampled.resize(how.resamples);
  parallel_for(how.resamples, resamples_at_once, [&](std::size_t begin, std::size_t end) {
    std::vector<std::size_t> rows;
    for (std::size_t resample = begin; resample < end; ++resample) {
      drawer(rows, Random(how.seed, resample));
      if (!rows.empty()) found.resampled[resample] = finite(statistic(rows));
    }
  });
  if (how.ends == Ends::bca) {
    for (const Clusters& factor : factors) found.left_out.push_back(left_out(factor, statistic));
  }
  return with_ends(found, how);
}

Bootstrapped bootstrap(std::size_t rows, const OfRows& statistic, const Bootstrap& how) {
  return bootstrap(std::vector{rows_alone(rows)}, statistic, how);
}

Bootstrapped bootstrap(std::span<const Clusters> factors, const Columns& columns,
                       const OfSums& statistic, const Bootstrap& how) {
  check(factors, how);
  expects(columns.rows() == factors[0].of_row.size(), "every row has its numbers");
  const ClusterSums sums(factors, columns);
  Replicates found{.value = finite(statistic(sums.total())), .resampled = {}, .left_out = {}};
  if (!varies(factors)) return {.value = found.value, .reason = too_few_clusters};
  found.resampled.resize(how.resamples);
  parallel_for(how.resamples, resamples_at_once, [&](std::size_t begin, std::size_t end) {
    ClusterSums::Scratch scratch(sums);
    for (std::size_t resample = begin; resample < end; ++resample) {
      const auto drawn = sums.drawn(Random(how.seed, resample), scratch);
      found.resampled[resample] = finite(statistic(drawn));
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
  const OfSums mean_of = [](std::span<const double> sums) { return sums[0] / sums[1]; };
  return bootstrap(std::vector{rows_alone(values.size())}, columns, mean_of, how).interval;
}

}  // namespace assay::stats
