#include "math/stats/psychometric_resamples.h"

#include <algorithm>

#include "base/parallel.h"
#include "base/rng.h"
#include "math/stats/cluster_sums.h"

namespace assay::stats {

std::vector<Fit> simulated_fits(const Fit& fit, std::span<const Level> levels,
                                const FitRules& rules, std::size_t count, std::uint64_t seed) {
  std::vector<Fit> fits(count);
  parallel_for(count, 16, [&](std::size_t begin, std::size_t end) {
    std::vector<Level> drawn(levels.begin(), levels.end());
    for (std::size_t at = begin; at < end; ++at) {
      Random random(seed, at);
      for (Level& level : drawn) {
        const double probability = fit.curve.probability(level.level);
        level.yes = 0;
        for (double trial = 0; trial < level.trials; ++trial) {
          level.yes += random.uniform() < probability ? 1 : 0;
        }
      }
      fits[at] = fitted(drawn, rules);
    }
  });
  return fits;
}

std::vector<Fit> resampled_fits(std::span<const Clusters> factors,
                                std::span<const std::size_t> level_of,
                                std::span<const double> answers, std::span<const Level> levels,
                                const FitRules& rules, std::size_t count, std::uint64_t seed) {
  Columns columns{.width = 2 * levels.size()};
  columns.numbers.resize(columns.width * answers.size());
  for (std::size_t row = 0; row < answers.size(); ++row) {
    double* numbers = columns.numbers.data() + row * columns.width + 2 * level_of[row];
    numbers[0] = answers[row];
    numbers[1] = 1;
  }
  const ClusterSums sums(factors, columns);
  std::vector<std::optional<Fit>> fits(count);
  parallel_for(count, ClusterSums::at_once, [&](std::size_t begin, std::size_t end) {
    const std::vector<double> all = sums.drawn(seed, begin, end);
    for (std::size_t at = begin; at < end; ++at) {
      const double* drawn = all.data() + (at - begin) * columns.width;
      std::vector<Level> kept;
      for (std::size_t level = 0; level < levels.size(); ++level) {
        const double trials = drawn[2 * level + 1];
        if (trials > 0) kept.push_back({levels[level].level, drawn[2 * level], trials});
      }
      if (kept.size() > 1) fits[at] = fitted(kept, rules);
    }
  });
  std::vector<Fit> defined;
  for (const auto& fit : fits) {
    if (fit) defined.push_back(*fit);
  }
  return defined;
}

double deviance_p(const Fit& fit, std::span<const Fit> simulated) {
  // A perfect fit has a deviance of 0 but for rounding.
  const auto as_bad = std::ranges::count_if(
      simulated, [&](const Fit& one) { return one.deviance >= fit.deviance - 1e-9; });
  return static_cast<double>(as_bad + 1) / static_cast<double>(simulated.size() + 1);
}

}  // namespace assay::stats
