#include "math/stats/split_half.h"

#include <algorithm>
#include <cmath>

#include "base/parallel.h"
#include "base/rng.h"
#include "math/stats/agreement.h"
#include "math/stats/quantile.h"
#include "math/stats/r_code.h"
#include "math/stats/r_filled.h"

namespace assay::stats {
namespace {

// Who said what, item by item: tables of many raters are mostly gaps.
struct SaidByItem {
  std::size_t raters;
  std::vector<std::vector<std::pair<std::size_t, double>>> items;
};
SaidByItem said_in(const Ratings& ratings) {
  SaidByItem said{ratings.raters.size(), {}};
  for (std::size_t item = 0; item < ratings.items.size(); ++item) {
    said.items.emplace_back();
    for (std::size_t rater = 0; rater < ratings.raters.size(); ++rater) {
      if (const auto& value = ratings.at(item, rater))
        said.items.back().emplace_back(rater, *value);
    }
  }
  return said;
}

// Of an odd number of raters, the second half has one more.
std::optional<double> of_split(const SaidByItem& said, OfLists statistic, std::uint64_t seed,
                               std::uint64_t split) {
  const std::vector<std::size_t> order = shuffled(said.raters, seed, split);
  std::vector<bool> second(said.raters);
  for (std::size_t at = order.size() / 2; at < order.size(); ++at) second[order[at]] = true;
  std::vector<double> means[2];
  for (const auto& item : said.items) {
    double sums[2] = {0, 0};
    double counts[2] = {0, 0};
    for (const auto& [rater, value] : item) {
      sums[second[rater] ? 1 : 0] += value;
      ++counts[second[rater] ? 1 : 0];
    }
    if (counts[0] == 0 || counts[1] == 0) continue;
    for (const std::size_t half : {0U, 1U}) means[half].push_back(sums[half] / counts[half]);
  }
  // Two items always lie on a line.
  return means[0].size() < 3 ? std::nullopt : statistic(means[0], means[1]);
}

}  // namespace

std::optional<double> spearman_brown(double correlation, double times) {
  const double divisor = 1 + (times - 1) * correlation;
  if (divisor <= 1e-12) return std::nullopt;
  return times * correlation / divisor;
}

std::optional<SplitHalves> split_halves(const Ratings& ratings, std::size_t splits,
                                        std::uint64_t seed, OfLists statistic) {
  const SaidByItem said = said_in(ratings);
  std::vector<std::optional<double>> found(splits);
  parallel_for(splits, 16, [&](std::size_t begin, std::size_t end) {
    for (std::size_t split = begin; split < end; ++split) {
      found[split] = of_split(said, statistic, seed, split);
    }
  });
  std::vector<double> values;
  for (const auto& one : found) {
    if (one && std::isfinite(*one)) values.push_back(*one);
  }
  if (values.empty()) return std::nullopt;
  const double centre = mean(values);
  std::ranges::sort(values);
  return SplitHalves{centre, values.size(), quantile(values, 0.025), quantile(values, 0.975)};
}

Result SplitHalf::operator()(const Data& data) const {
  const Ratings all = ratings(data);
  if (all.raters.size() < 2) return undefined_result(info, data, "there is a single rater");
  const std::optional<SplitHalves> found = split_halves(all, splits, seed);
  if (!found) {
    return undefined_result(info, data,
                            "no split has three items that vary and are rated in both halves");
  }
  const std::optional<double> reliability = spearman_brown(found->correlation);
  if (!reliability) return undefined_result(info, data, "the halves are perfectly opposed");
  Result result = agreement_result(info, data, all);
  result.estimates = {{.name = "reliability", .value = *reliability},
                      {.name = "correlation of halves", .value = found->correlation},
                      {.name = "its 2.5th percentile over splits", .value = found->low},
                      {.name = "its 97.5th percentile over splits", .value = found->high}};
  for (Estimate& estimate : result.estimates) estimate.bounded = std::abs(estimate.value) <= 1;
  if (*reliability >= 0) {
    result.estimates.push_back({.name = "ceiling of correlations",
                                .value = std::sqrt(*reliability),
                                .bounded = *reliability <= 1});
  }
  if (found->splits < splits) {
    result.notes.push_back(
        fmt::format("{} of {} splits had no correlation.", splits - found->splits, splits));
  }
  if (all.raters.size() % 2 == 1) {
    result.notes.push_back("Of an odd number of raters, one half has one more.");
  }
  result.method = fmt::format("Spearman-Brown of the mean over {} random halves", splits);
  result.r = filled(r_code::split_half, {{"splits", splits}});
  return result;
}

}  // namespace assay::stats
