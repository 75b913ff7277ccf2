#include "stats/cluster_bootstrap.h"

#include "stats/agreement.h"
#include "stats/drawn_factors.h"
#include "stats/quantile.h"

namespace assay::stats {
namespace {

// Without `by`, everything is of the first group and the second is empty.
std::size_t group_of(const Data& data, std::size_t row) {
  return data.by.empty() ? 0 : data.by[0].of[row];
}

Bootstrapped of_means(const Data& data, std::span<const Clusters> factors, const Bootstrap& how) {
  Columns columns{.width = 4};
  for (std::size_t row = 0; row < data.x->values.size(); ++row) {
    const double first = group_of(data, row) == 0 ? 1 : 0;
    const double value = data.x->values[row];
    columns.numbers.insert(columns.numbers.end(),
                           {first * value, first, (1 - first) * value, 1 - first});
  }
  const bool two = !data.by.empty();
  const OfSums statistic = [two](std::span<const double> sums) -> std::optional<double> {
    if (sums[1] <= 0 || (two && sums[3] <= 0)) return std::nullopt;
    return sums[0] / sums[1] - (two ? sums[2] / sums[3] : 0);
  };
  return bootstrap(factors, columns, statistic, how);
}

Bootstrapped of_medians(const Data& data, std::span<const Clusters> factors, const Bootstrap& how) {
  const bool two = !data.by.empty();
  const OfRows statistic = [&](std::span<const std::size_t> rows) -> std::optional<double> {
    std::vector<double> groups[2];
    for (const std::size_t row : rows) groups[group_of(data, row)].push_back(data.x->values[row]);
    if (groups[0].empty() || (two && groups[1].empty())) return std::nullopt;
    return median(groups[0]) - (two ? median(groups[1]) : 0);
  };
  return bootstrap(factors, statistic, how);
}

}  // namespace

Result ClusterBootstrap::operator()(const Data& data) const {
  if (!data.by.empty() && data.by[0].levels.size() < 2) {
    return undefined(info, data, fmt::format("'{}' has a single level", data.by[0].name));
  }
  if (data.x->values.empty()) return undefined(info, data, "there are no rows");
  const DrawnFactors drawn = drawn_factors(data, data.x->values.size());
  const Bootstrap how{.level = level, .resamples = resamples, .seed = seed, .ends = ends};
  const Bootstrapped found = of == Location::mean ? of_means(data, drawn.factors, how)
                                                  : of_medians(data, drawn.factors, how);
  if (!found.value) return undefined(info, data, "a level has no rows");
  std::string name = Value<Location>::write(of);
  if (!data.by.empty()) {
    name =
        fmt::format("difference of {}s, {} - {}", name, data.by[0].levels[0], data.by[0].levels[1]);
  }
  Result result = begun(info, data);
  add_bootstrapped(result, name, found, how, false);
  result.estimates.push_back({"standard error", found.standard_error});
  result.estimates.push_back({"bias", found.bias});
  result.method = drawn.said;
  result.unit = drawn.unit;
  result.groups = drawn.groups;
  return result;
}

}  // namespace assay::stats
