#include "math/stats/error_consistency.h"

#include "math/stats/agreement.h"
#include "math/stats/drawn_factors.h"

namespace assay::stats {

std::optional<Consistency> error_consistency(double first, double second, double both, double n) {
  if (n <= 0) return std::nullopt;
  const double a = first / n;
  const double b = second / n;
  const double observed = (2 * both - first - second + n) / n;
  const double expected = a * b + (1 - a) * (1 - b);
  if (expected >= 1) return std::nullopt;
  return Consistency{(observed - expected) / (1 - expected), observed, expected};
}

Result ErrorConsistency::operator()(const Data& data) const {
  Columns columns{.width = 4};
  double sums[3] = {0, 0, 0};
  for (std::size_t row = 0; row < data.x->values.size(); ++row) {
    const double first = data.x->values[row];
    const double second = data.y->values[row];
    columns.numbers.insert(columns.numbers.end(), {first, second, first * second, 1.0});
    sums[0] += first;
    sums[1] += second;
    sums[2] += first * second;
  }
  const auto n = static_cast<double>(data.x->values.size());
  const auto found = error_consistency(sums[0], sums[1], sums[2], n);
  if (!found)
    return undefined_result(info, data, "both observers are always right, or always wrong");
  const Bootstrap how{.level = level, .resamples = resamples, .seed = seed, .ends = ends};
  const StatisticOfSums statistic = [](std::span<const double> drawn) -> std::optional<double> {
    const auto one = error_consistency(drawn[0], drawn[1], drawn[2], drawn[3]);
    return one ? std::optional(one->kappa) : std::nullopt;
  };
  Result result = initial_result(info, data);
  const DrawnFactors drawn = drawn_factors(data, data.x->values.size());
  add_bootstrapped(result, "kappa", bootstrap(drawn.factors, columns, statistic, how), how);
  result.estimates.push_back(
      {.name = "observed consistency", .value = found->observed, .bounded = true});
  result.estimates.push_back(
      {.name = "expected consistency", .value = found->expected, .bounded = true});
  result.estimates.push_back(
      {.name = "accuracy of " + data.x->name, .value = sums[0] / n, .bounded = true});
  result.estimates.push_back(
      {.name = "accuracy of " + data.y->name, .value = sums[1] / n, .bounded = true});
  result.method = "expected from the accuracies, " + drawn.said;
  result.unit = drawn.unit;
  result.groups = drawn.groups;
  result.r =
      "chance <- mean(x) * mean(y) + (1 - mean(x)) * (1 - mean(y))\n"
      "c(estimate = (mean(x == y) - chance) / (1 - chance))";
  return result;
}

}  // namespace assay::stats
