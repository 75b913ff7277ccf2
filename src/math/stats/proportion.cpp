#include "math/stats/proportion.h"

#include <algorithm>
#include <boost/math/distributions/binomial.hpp>
#include <cmath>

#include "math/stats/distributions.h"

namespace assay::stats {
namespace {

std::size_t count_ones(std::span<const double> values) {
  return static_cast<std::size_t>(std::ranges::count(values, 1.0));
}

}  // namespace

Interval wilson_interval(std::size_t ones, std::size_t n, double level) {
  const auto count = static_cast<double>(n);
  const double share = static_cast<double>(ones) / count;
  const double z = normal_quantile(0.5 + level / 2);
  const double scale = 1 + z * z / count;
  const double centre = (share + z * z / (2 * count)) / scale;
  const double half =
      z / scale * std::sqrt(share * (1 - share) / count + z * z / (4 * count * count));
  return {ones == 0 ? 0 : std::max(0.0, centre - half),
          ones == n ? 1 : std::min(1.0, centre + half)};
}

Interval clopper_pearson_interval(std::size_t ones, std::size_t n, double level) {
  const double outside = (1 - level) / 2;
  const auto k = static_cast<double>(ones);
  const auto rest = static_cast<double>(n - ones);
  return {ones == 0 ? 0 : beta_quantile(outside, k, rest + 1),
          ones == n ? 1 : beta_quantile(1 - outside, k + 1, rest)};
}

double sign_p(std::size_t ups, std::size_t downs, Alternative alternative) {
  if (ups + downs == 0) return 1;
  const boost::math::binomial distribution(static_cast<double>(ups + downs), 0.5);
  const auto at_most = [&](std::size_t count) {
    return boost::math::cdf(distribution, static_cast<double>(count));
  };
  // By symmetry at least so many ups are at most so many downs.
  switch (alternative) {
    case Alternative::less:
      return at_most(ups);
    case Alternative::greater:
      return at_most(downs);
    default:
      return std::min(1.0, 2 * at_most(std::min(ups, downs)));
  }
}

Result shares_of_ones(const Info& info, const Data& data, ShareInterval interval, double level) {
  std::vector<std::string> names{data.x->name};
  std::vector<std::vector<double>> values{data.x->values};
  if (!data.by.empty()) {
    names = data.by.front().levels;
    values = samples(*data.x, data.by.front());
  }
  if (data.x->values.empty()) return undefined_result(info, data, "there are no rows");
  Result result = initial_result(info, data);
  for (std::size_t at = 0; at < names.size(); ++at) {
    const std::size_t ones = count_ones(values[at]);
    const std::size_t n = values[at].size();
    result.estimates.push_back({.name = "share of " + names[at],
                                .value = static_cast<double>(ones) / static_cast<double>(n),
                                .interval = interval(ones, n, level),
                                .level = level,
                                .interval_by = std::string(info.title),
                                .bounded = true});
    result.groups.push_back({names[at], n});
  }
  result.method = info.title;
  result.unit = "row";
  return result;
}

std::string shares_in_r(const Data& data, std::string_view call) {
  return fmt::format(
      "ends <- function(g) c(estimate = mean(g), setNames({}$conf.int, c(\"low\", \"high\")))\n{}",
      call, data.by.empty() ? "ends(x)" : "sapply(split(x, by), ends)");
}

double TwoByTwo::share(std::size_t group) const {
  return static_cast<double>(ones[group]) / static_cast<double>(n[group]);
}

TwoByTwo two_by_two(std::span<const double> first, std::span<const double> second) {
  return {{count_ones(first), count_ones(second)}, {first.size(), second.size()}};
}

Estimate sample_odds_ratio(const TwoByTwo& table, double level) {
  const double cells[]{static_cast<double>(table.ones[0]), table.zeros(0),
                       static_cast<double>(table.ones[1]), table.zeros(1)};
  const bool empty = std::ranges::count(cells, 0.0) > 0;
  const double add = empty ? 0.5 : 0;
  double inverse = 0;
  for (const double cell : cells) inverse += 1 / (cell + add);
  const double log_ratio =
      std::log((cells[0] + add) * (cells[3] + add) / ((cells[1] + add) * (cells[2] + add)));
  const double half = normal_quantile(0.5 + level / 2) * std::sqrt(inverse);
  return {.name = empty ? "odds ratio (0.5 added to every cell)" : "odds ratio",
          .value = std::exp(log_ratio),
          .interval = Interval{std::exp(log_ratio - half), std::exp(log_ratio + half)},
          .level = level,
          .interval_by = "Woolf's logarithms"};
}

}  // namespace assay::stats
