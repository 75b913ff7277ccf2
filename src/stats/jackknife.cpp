#include "stats/jackknife.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/parallel.h"

namespace assay::stats {

std::vector<std::optional<double>> left_out(const Clusters& clusters, const OfRows& statistic) {
  std::vector<std::optional<double>> values(clusters.count);
  parallel_for(values.size(), 1, [&](std::size_t begin, std::size_t end) {
    std::vector<std::size_t> rows;
    for (std::size_t cluster = begin; cluster < end; ++cluster) {
      rows.clear();
      for (std::size_t row = 0; row < clusters.of_row.size(); ++row) {
        if (clusters.of_row[row] != cluster) rows.push_back(row);
      }
      const std::optional<double> value = statistic(rows);
      if (value && std::isfinite(*value)) values[cluster] = value;
    }
  });
  return values;
}

std::optional<Jackknifed> jackknife(const Clusters& clusters, const OfRows& statistic) {
  if (clusters.count < 2) return std::nullopt;
  std::vector<std::size_t> rows(clusters.of_row.size());
  std::iota(rows.begin(), rows.end(), std::size_t{0});
  const std::optional<double> value = statistic(rows);
  const auto values = left_out(clusters, statistic);
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

}  // namespace assay::stats
