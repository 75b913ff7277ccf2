#include "math/stats/fleiss_kappa.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "base/counted.h"
#include "base/error.h"
#include "math/stats/agreement.h"
#include "math/stats/r_code.h"
#include "math/stats/r_filled.h"

namespace assay::stats {
namespace {

// An item's raters need not be the same people as another's, only as many: the number most items
// have (the larger of two that are as frequent).
std::size_t usual_raters(const Ratings& all) {
  std::map<std::size_t, std::size_t> items;
  for (std::size_t item = 0; item < all.items.size(); ++item) ++items[all.of(item).size()];
  std::size_t usual = 0;
  for (const auto& [raters, count] : items) {
    if (raters >= 2 && (usual == 0 || count >= items[usual])) usual = raters;
  }
  return usual;
}

}  // namespace

std::optional<double> fleiss_kappa(const std::vector<std::vector<double>>& counts,
                                   std::span<const std::size_t> items) {
  if (items.empty()) return std::nullopt;
  std::vector<double> totals(counts.front().size());
  double agreeing = 0;  // ordered pairs of raters who said the same of an item
  double raters = 0;
  for (const std::size_t item : items) {
    raters = 0;
    for (std::size_t category = 0; category < totals.size(); ++category) {
      const double count = counts[item][category];
      totals[category] += count;
      agreeing += count * (count - 1);
      raters += count;
    }
  }
  expects(raters >= 2, "agreement needs two raters");
  const auto n = static_cast<double>(items.size());
  const double observed = agreeing / (n * raters * (raters - 1));
  double expected = 0;
  for (const double total : totals) expected += total * total / (n * raters * n * raters);
  if (std::ranges::count(totals, n * raters) == 1) return std::nullopt;
  return (observed - expected) / (1 - expected);
}

std::optional<double> fleiss_kappa(const std::vector<std::vector<double>>& counts) {
  std::vector<std::size_t> items(counts.size());
  std::iota(items.begin(), items.end(), std::size_t{0});
  return fleiss_kappa(counts, items);
}

Result FleissKappa::operator()(const Data& data) const {
  const Ratings all = ratings(data);
  const std::size_t usual = usual_raters(all);
  if (usual == 0) return undefined_result(info, data, "no item has two ratings");
  std::map<double, std::size_t> categories;
  for (const auto& value : all.values) {
    if (value) categories.try_emplace(*value, categories.size());
  }
  std::vector<std::vector<double>> counts;
  std::size_t other = 0;
  for (std::size_t item = 0; item < all.items.size(); ++item) {
    const std::vector<double> said = all.of(item);
    if (said.size() != usual) {
      ++other;
      continue;
    }
    auto& row = counts.emplace_back(categories.size());
    for (const double value : said) ++row[categories[value]];
  }
  const StatisticOfRows statistic = [&](std::span<const std::size_t> items) {
    return fleiss_kappa(counts, items);
  };
  const Bootstrap how{.level = level, .resamples = resamples, .seed = seed};
  const Bootstrapped found = bootstrap(counts.size(), statistic, how);
  if (!found.value)
    return undefined_result(info, data, "all raters chose one and the same category");
  Result result = initial_result(info, data);
  if (other > 0) {
    result.dropped.push_back(
        {other, in_number(other, fmt::format("items without {} ratings", usual))});
  }
  result.unit = data.pair->name;
  result.groups = {{"items", counts.size(), true}, {"ratings an item", usual, true}};
  add_bootstrapped(result, "kappa", found, how);
  result.method = fmt::format("{} categories, items drawn anew", categories.size());
  result.r = filled(r_code::fleiss_kappa, {{"ratings", usual}});
  return result;
}

}  // namespace assay::stats
