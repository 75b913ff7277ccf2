#include "math/stats/sample_order.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace assay::stats {
namespace {

std::vector<std::size_t> all_rows(std::size_t count) {
  std::vector<std::size_t> rows(count);
  std::iota(rows.begin(), rows.end(), std::size_t{0});
  return rows;
}

}  // namespace

Ties::Ties(std::vector<double> values, std::vector<std::size_t> rows)
    : values_(std::move(values)), rows_(std::move(rows)) {
  std::ranges::stable_sort(rows_, {}, [&](std::size_t row) { return values_[row]; });
  for (std::size_t at = 1; at <= rows_.size(); ++at) {
    const bool last = at == rows_.size() || values_[rows_[at]] != values_[rows_[at - 1]];
    if (last) ends_.push_back(at);
  }
}

Ties::Ties(std::vector<double> values) : Ties(values, all_rows(values.size())) {}

std::optional<double> Ties::median(std::span<const double> times) const {
  double n = 0;
  for (const std::size_t row : rows_) n += times[row];
  if (n == 0) return std::nullopt;
  const double lower = std::floor((n - 1) / 2);  // counted from 0
  const double upper = std::ceil((n - 1) / 2);
  double below = 0;
  std::optional<double> at_lower;
  for (const std::size_t row : rows_) {
    below += times[row];
    if (!at_lower && below > lower) at_lower = values_[row];
    if (below > upper) return *at_lower + 0.5 * (values_[row] - *at_lower);
  }
  return at_lower;
}

std::optional<std::vector<double>> Ties::mid_ranks(std::span<const double> times) const {
  std::vector<double> ranks(values_.size());
  double below = 0;
  std::size_t different = 0;
  std::size_t begin = 0;
  for (const std::size_t end : ends_) {
    double equal = 0;
    for (std::size_t at = begin; at < end; ++at) equal += times[rows_[at]];
    for (std::size_t at = begin; at < end; ++at) ranks[rows_[at]] = below + (equal + 1) / 2;
    below += equal;
    different += equal > 0 ? 1 : 0;
    begin = end;
  }
  if (different < 2) return std::nullopt;
  return ranks;
}

std::optional<double> Ties::cliff_delta(std::span<const double> times,
                                        std::span<const std::size_t> group_of) const {
  double below[2] = {0, 0};
  double above_less_below = 0;
  std::size_t begin = 0;
  for (const std::size_t end : ends_) {
    double equal[2] = {0, 0};
    for (std::size_t at = begin; at < end; ++at) equal[group_of[rows_[at]]] += times[rows_[at]];
    above_less_below += equal[0] * below[1] - equal[1] * below[0];
    for (const int group : {0, 1}) below[group] += equal[group];
    begin = end;
  }
  if (below[0] == 0 || below[1] == 0) return std::nullopt;
  return above_less_below / (below[0] * below[1]);
}

std::optional<double> rank_correlation(const Ties& x, const Ties& y,
                                       std::span<const double> times) {
  const auto a = x.mid_ranks(times);
  const auto b = y.mid_ranks(times);
  if (!a || !b) return std::nullopt;
  const double n = std::accumulate(times.begin(), times.end(), 0.0);
  const double centre = (n + 1) / 2;  // of any ranks
  double aa = 0;
  double bb = 0;
  double ab = 0;
  for (std::size_t row = 0; row < times.size(); ++row) {
    const double first = (*a)[row] - centre;
    const double second = (*b)[row] - centre;
    aa += times[row] * first * first;
    bb += times[row] * second * second;
    ab += times[row] * first * second;
  }
  return std::clamp(ab / std::sqrt(aa * bb), -1.0, 1.0);
}

}  // namespace assay::stats
