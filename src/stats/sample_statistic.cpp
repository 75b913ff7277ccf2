#include "stats/sample_statistic.h"

#include <algorithm>
#include <cmath>

#include "base/error.h"
#include "stats/correlation.h"
#include "stats/effect_size.h"
#include "stats/kendall_tau_b.h"
#include "stats/proportion.h"
#include "stats/quantile.h"
#include "stats/rank_correlation.h"

namespace assay::stats {
namespace {

using Value = std::optional<double>;
using Sample = std::vector<double>;

// How a statistic is made: of one sample, whose difference is taken where there are two; or of two.
struct Recipe {
  SampleStatistic what;
  const char* name;
  Value (*of_one)(const Sample& a) = nullptr;
  Value (*of_two)(const Sample& a, const Sample& b) = nullptr;
  bool beside = false;  // the second sample is y, row by row, instead of another group
  bool bounded = false;
  const char* r;  // of samples a and b, or of a alone
};

Value mean_of(const Sample& a) { return a.empty() ? Value() : mean(a); }
Value median_of(const Sample& a) { return a.empty() ? Value() : median(a); }
Value deviation_of(const Sample& a) { return a.size() < 2 ? Value() : moments(a).deviation(); }

Value ratio(double above, double below) { return below > 0 ? Value(above / below) : Value(); }

Value cohen_d(const Sample& a, const Sample& b) {
  if (a.empty() || b.empty() || a.size() + b.size() < 3) return {};
  const Moments first = moments(a);
  const Moments second = moments(b);
  return ratio(first.mean - second.mean, pooled_deviation(first, second));
}

Value hedges_g(const Sample& a, const Sample& b) {
  const Value d = cohen_d(a, b);
  return d ? Value(*d * hedges_factor(static_cast<double>(a.size() + b.size()) - 2)) : d;
}

Value delta_of(const Sample& a, const Sample& b) {
  return a.empty() || b.empty() ? Value() : cliff_delta(a, b);
}

Value a12_of(const Sample& a, const Sample& b) {
  const Value delta = delta_of(a, b);
  return delta ? Value((*delta + 1) / 2) : delta;
}

Value odds_ratio_of(const Sample& a, const Sample& b) {
  return a.empty() || b.empty() ? Value() : sample_odds_ratio(two_by_two(a, b), 0.95).value;
}

Moments of_differences(const Sample& a, const Sample& b) {
  Sample differences;
  for (std::size_t at = 0; at < a.size(); ++at) differences.push_back(a[at] - b[at]);
  return moments(differences);
}

Value d_z(const Sample& a, const Sample& b) {
  const Moments difference = of_differences(a, b);
  return ratio(difference.mean, difference.deviation());
}

Value d_av(const Sample& a, const Sample& b) {
  const double average = std::sqrt((moments(a).variance + moments(b).variance) / 2);
  return ratio(of_differences(a, b).mean, average);
}

Value pearson_of(const Sample& a, const Sample& b) { return correlation(a, b); }
Value spearman_of(const Sample& a, const Sample& b) { return rank_correlation(a, b); }
Value kendall_of(const Sample& a, const Sample& b) { return kendall_tau_b(a, b); }

using Of = SampleStatistic;
constexpr Recipe recipes[]{
    {.what = Of::mean, .name = "mean", .of_one = mean_of, .r = "mean"},
    {.what = Of::median, .name = "median", .of_one = median_of, .r = "median"},
    {.what = Of::deviation, .name = "standard deviation", .of_one = deviation_of, .r = "sd"},
    {.what = Of::cohen_d,
     .name = "Cohen's d",
     .of_two = cohen_d,
     .r = "(mean(a) - mean(b)) / sqrt((sum((a - mean(a))^2) + sum((b - mean(b))^2)) /\n"
          "    (length(a) + length(b) - 2))"},
    {.what = Of::hedges_g,
     .name = "Hedges' g",
     .of_two = hedges_g,
     .r = "(1 - 3 / (4 * (length(a) + length(b) - 2) - 1)) * (mean(a) - mean(b)) /\n"
          "    sqrt((sum((a - mean(a))^2) + sum((b - mean(b))^2)) / (length(a) + length(b) - 2))"},
    {.what = Of::cliff_delta,
     .name = "Cliff's delta",
     .of_two = delta_of,
     .bounded = true,
     .r = "mean(sign(outer(a, b, \"-\")))"},
    {.what = Of::a12,
     .name = "A",
     .of_two = a12_of,
     .bounded = true,
     .r = "(mean(sign(outer(a, b, \"-\"))) + 1) / 2"},
    {.what = Of::odds_ratio,
     .name = "odds ratio",
     .of_two = odds_ratio_of,
     .r = "{ cells <- c(sum(a), sum(1 - a), sum(b), sum(1 - b))\n"
          "    if (any(cells == 0)) cells <- cells + 0.5\n"
          "    cells[1] * cells[4] / (cells[2] * cells[3]) }"},
    {.what = Of::cohen_d_z,
     .name = "Cohen's d_z",
     .of_two = d_z,
     .beside = true,
     .r = "mean(a - b) / sd(a - b)"},
    {.what = Of::cohen_d_av,
     .name = "Cohen's d_av",
     .of_two = d_av,
     .beside = true,
     .r = "mean(a - b) / sqrt((var(a) + var(b)) / 2)"},
    {.what = Of::pearson,
     .name = "r",
     .of_two = pearson_of,
     .beside = true,
     .bounded = true,
     .r = "cor(a, b)"},
    {.what = Of::spearman,
     .name = "rho",
     .of_two = spearman_of,
     .beside = true,
     .bounded = true,
     .r = "cor(rank(a), rank(b))"},
    {.what = Of::kendall_tau_b,
     .name = "tau-b",
     .of_two = kendall_of,
     .beside = true,
     .bounded = true,
     .r = "cor(a, b, method = \"kendall\")"},
};

const Recipe& recipe_of(SampleStatistic what) {
  return *std::ranges::find(recipes, what, &Recipe::what);
}

void check(const Recipe& recipe, const Data& data) {
  const std::string word = assay::Value<SampleStatistic>::write(recipe.what);
  const bool grouped = !data.by.empty();
  if (recipe.beside && !data.y) fail("'{}' is of x beside y; give '--y'.", word);
  if (!recipe.beside && data.y) fail("'{}' has no use for '--y'; leave it out.", word);
  if (recipe.beside && grouped) fail("'{}' has no use for '--by'; leave it out.", word);
  if (recipe.of_two && !recipe.beside && !grouped) {
    fail("'{}' is of two groups; give '--by'.", word);
  }
  const auto is_binary = [](double value) { return value == 0 || value == 1; };
  if (recipe.what == Of::odds_ratio && !std::ranges::all_of(data.x->values, is_binary)) {
    fail("Column '{}' has more than 0 and 1, of which odds are made.", data.x->name);
  }
}

std::string in_r(const Recipe& recipe, const Data& data) {
  if (recipe.beside) {
    return fmt::format("statistic <- function(rows) {{\n  a <- x[rows]; b <- y[rows]\n  {}\n}}\n",
                       recipe.r);
  }
  if (data.by.empty()) return fmt::format("statistic <- function(rows) {}(x[rows])\n", recipe.r);
  return fmt::format(
      "statistic <- function(rows) {{\n"
      "  a <- x[rows][by[rows] == levels(by)[1]]\n"
      "  b <- x[rows][by[rows] == levels(by)[2]]\n  {}\n}}\n",
      recipe.of_one ? fmt::format("{0}(a) - {0}(b)", recipe.r) : recipe.r);
}

OfRows of_rows(const Recipe& recipe, const Data& data) {
  return [&recipe, &data](std::span<const std::size_t> rows) -> std::optional<double> {
    Sample samples[2];
    for (const std::size_t row : rows) {
      const std::size_t group = data.by.empty() ? 0 : data.by[0].of[row];
      samples[group].push_back(data.x->values[row]);
      if (recipe.beside) samples[1].push_back(data.y->values[row]);
    }
    if (recipe.of_two) return recipe.of_two(samples[0], samples[1]);
    const Value first = recipe.of_one(samples[0]);
    if (data.by.empty() || !first) return first;
    const Value second = recipe.of_one(samples[1]);
    return second ? Value(*first - *second) : second;
  };
}

}  // namespace

Sampled sampled(SampleStatistic what, const Data& data) {
  const Recipe& recipe = recipe_of(what);
  check(recipe, data);
  Sampled result{recipe.name, of_rows(recipe, data), {}, in_r(recipe, data), recipe.bounded};
  if (data.x->values.empty()) {
    result.undefined = "there are no rows";
  } else if (!data.by.empty() && data.by[0].levels.size() < 2) {
    result.undefined = fmt::format("'{}' has one level only", data.by[0].name);
  } else if (!data.by.empty()) {
    const auto& levels = data.by[0].levels;
    result.name = recipe.of_one
                      ? fmt::format("difference of {}s, {} - {}", result.name, levels[0], levels[1])
                      : fmt::format("{}, {} against {}", result.name, levels[0], levels[1]);
  }
  return result;
}

}  // namespace assay::stats
