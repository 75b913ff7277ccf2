#include "study/analysis/drawn.h"

#include <algorithm>
#include <numeric>

namespace assay::analysis {
namespace {

// The median of sorted values that count so many times: where half of all is reached, the middle
// of two where it is reached exactly between them.
std::optional<double> weighted_median(std::span<const double> sorted,
                                      std::span<const std::size_t> order,
                                      std::span<const double> times) {
  const double whole = std::accumulate(times.begin(), times.end(), 0.0);
  if (whole <= 0) return std::nullopt;
  double below = 0;
  for (std::size_t at = 0; at < sorted.size(); ++at) {
    if (times[order[at]] <= 0) continue;
    below += times[order[at]];
    if (2 * below > whole) return sorted[at];
    if (2 * below < whole) continue;
    for (std::size_t next = at + 1; next < sorted.size(); ++next) {
      if (times[order[next]] > 0) return (sorted[at] + sorted[next]) / 2;
    }
  }
  return std::nullopt;
}

}  // namespace

std::vector<stats::Clusters> factors_of(const Rows& rows, Draw what) {
  std::vector<std::string> people;
  std::vector<std::string> items;
  for (const ResponseRow* row : rows) {
    people.push_back(row->participant);
    items.push_back(row->item);
  }
  if (what == Draw::people) return {stats::clusters_of(people)};
  if (what == Draw::items) return {stats::clusters_of(items)};
  return {stats::clusters_of(people), stats::clusters_of(items)};
}

Drawn drawn_percent(const Rows& rows, const Which& which, Draw what, const stats::Bootstrap& how) {
  if (rows.empty()) return {};
  stats::Columns columns{.width = 2};
  double picked = 0;
  for (const ResponseRow* row : rows) {
    const double one = which(*row) ? 1 : 0;
    picked += one;
    columns.numbers.insert(columns.numbers.end(), {one, 1.0});
  }
  const auto n = static_cast<double>(rows.size());
  if (picked == 0 || picked == n) return {100 * picked / n, std::nullopt};
  const auto found = stats::bootstrap(factors_of(rows, what), columns, ratio_of_sums(100), how);
  return {100 * picked / n, found.interval};
}

stats::StatisticOfSums ratio_of_sums(double times) {
  enum Column : std::size_t { part, whole };
  return [times](std::span<const double> sums) -> std::optional<double> {
    if (sums[whole] <= 0) return std::nullopt;
    return times * sums[part] / sums[whole];
  };
}

Drawn drawn_median_time(const Rows& rows, Draw what, const stats::Bootstrap& how) {
  const Rows timed = select(rows, [](const ResponseRow& row) { return row.rt.has_value(); });
  if (timed.empty()) return {};
  std::vector<std::size_t> order(timed.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, [&](std::size_t at) { return *timed[at]->rt; });
  std::vector<double> sorted;
  for (const std::size_t at : order) sorted.push_back(static_cast<double>(*timed[at]->rt));
  const stats::StatisticOfTimes median = [&](std::span<const double> times) {
    return weighted_median(sorted, order, times);
  };
  const auto found = stats::bootstrap(factors_of(timed, what), median, how);
  if (sorted.front() == sorted.back()) return {found.value, std::nullopt};
  return {found.value, found.interval};
}

void add_drawn(std::vector<Cell>& to, const Drawn& drawn) {
  to.push_back(cell_of(drawn.value));
  to.push_back(low_of(drawn.interval));
  to.push_back(high_of(drawn.interval));
}

std::optional<std::pair<double, double>> ends_of(const Drawn& drawn) {
  if (!drawn.interval) return std::nullopt;
  return std::pair{drawn.interval->low, drawn.interval->high};
}

}  // namespace assay::analysis
