#include "math/stats/sample_statistic.h"

#include <algorithm>
#include <cmath>

#include "base/error.h"
#include "math/stats/effect_size.h"
#include "math/stats/kendall_tau_b.h"
#include "math/stats/proportion.h"
#include "math/stats/r_code.h"
#include "math/stats/r_filled.h"
#include "math/stats/sample_order.h"

namespace assay::stats {
namespace {

using Value = std::optional<double>;

// How a statistic is made: of moments, or of the order of values.
struct Recipe {
  SampleStatistic what;
  const char* name;
  StatisticOfMoments of_moments = nullptr;
  StatisticOfTimes (*of_order)(const Data& data) = nullptr;
  Samples samples = Samples::groups;
  bool takes_one = false;  // sample; of two it is the difference
  bool bounded = false;
  const char* r;  // of samples a and b, or of a alone
};

Value mean_of(const JointMoments& of) { return of.first.mean - of.second.mean; }

Value deviation_of(const JointMoments& of) {
  if (of.first.n == 1 || of.second.n == 1) return {};
  return of.first.deviation() - of.second.deviation();
}

Value ratio(double above, double below) {
  return below > 0 && std::isfinite(below) ? Value(above / below) : Value();
}

Value cohen_d(const JointMoments& of) {
  if (of.first.n + of.second.n < 3) return {};
  return ratio(of.first.mean - of.second.mean, pooled_deviation(of.first, of.second));
}

Value hedges_g(const JointMoments& of) {
  const Value d = cohen_d(of);
  return d ? Value(*d * hedges_factor(of.first.n + of.second.n - 2)) : d;
}

Value odds_ratio_of(const JointMoments& of) {
  const auto whole = [](double count) { return static_cast<std::size_t>(std::lround(count)); };
  const TwoByTwo table{{whole(of.first.n * of.first.mean), whole(of.second.n * of.second.mean)},
                       {whole(of.first.n), whole(of.second.n)}};
  return sample_odds_ratio(table, 0.95).value;
}

Value d_z(const JointMoments& of) { return ratio(of.first.mean, of.first.deviation()); }

Value d_av(const JointMoments& of) {
  const double average = std::sqrt((of.first.variance + of.second.variance) / 2);
  return ratio(of.first.mean - of.second.mean, average);
}

Value pearson_of(const JointMoments& of) {
  const double product = of.first.deviation() * of.second.deviation();
  return product > 0 ? Value(std::clamp(of.together / product, -1.0, 1.0)) : Value();
}

StatisticOfTimes median_of(const Data& data) {
  std::vector<std::size_t> rows[2];
  for (std::size_t row = 0; row < data.x->values.size(); ++row) {
    rows[data.by.empty() ? 0 : data.by[0].of[row]].push_back(row);
  }
  const bool two = !data.by.empty();
  return [two, first = Ties(data.x->values, rows[0]),
          second = Ties(data.x->values, rows[1])](std::span<const double> times) -> Value {
    const Value a = first.median(times);
    if (!two || !a) return a;
    const Value b = second.median(times);
    return b ? Value(*a - *b) : b;
  };
}

StatisticOfTimes delta_of(const Data& data) {
  return [&data, ties = Ties(data.x->values)](std::span<const double> times) {
    return ties.cliff_delta(times, data.by[0].of);
  };
}

StatisticOfTimes a12_of(const Data& data) {
  return [delta = delta_of(data)](std::span<const double> times) {
    const Value found = delta(times);
    return found ? Value((*found + 1) / 2) : found;
  };
}

StatisticOfTimes spearman_of(const Data& data) {
  return [x = Ties(data.x->values), y = Ties(data.y->values)](std::span<const double> times) {
    return rank_correlation(x, y, times);
  };
}

StatisticOfTimes kendall_of(const Data& data) {
  return statistic_of_times([&data](std::span<const std::size_t> rows) {
    std::vector<double> x;
    std::vector<double> y;
    for (const std::size_t row : rows) {
      x.push_back(data.x->values[row]);
      y.push_back(data.y->values[row]);
    }
    return kendall_tau_b(x, y);
  });
}

using Of = SampleStatistic;
constexpr Recipe recipes[]{
    {.what = Of::mean, .name = "mean", .of_moments = mean_of, .takes_one = true, .r = "mean"},
    {.what = Of::median, .name = "median", .of_order = median_of, .takes_one = true, .r = "median"},
    {.what = Of::deviation,
     .name = "standard deviation",
     .of_moments = deviation_of,
     .takes_one = true,
     .r = "sd"},
    {.what = Of::cohen_d,
     .name = "Cohen's d",
     .of_moments = cohen_d,
     .r = "(mean(a) - mean(b)) / sqrt((sum((a - mean(a))^2) + sum((b - mean(b))^2)) /\n"
          "    (length(a) + length(b) - 2))"},
    {.what = Of::hedges_g,
     .name = "Hedges' g",
     .of_moments = hedges_g,
     .r =
         "{ n <- length(a) + length(b) - 2\n"
         "    j <- exp(lgamma(n / 2) - lgamma((n - 1) / 2)) / sqrt(n / 2)\n"
         "    j * (mean(a) - mean(b)) / sqrt((sum((a - mean(a))^2) + sum((b - mean(b))^2)) / n) }"},
    {.what = Of::cliff_delta,
     .name = "Cliff's delta",
     .of_order = delta_of,
     .bounded = true,
     .r = "mean(sign(outer(a, b, \"-\")))"},
    {.what = Of::a12,
     .name = "A",
     .of_order = a12_of,
     .bounded = true,
     .r = "(mean(sign(outer(a, b, \"-\"))) + 1) / 2"},
    {.what = Of::odds_ratio,
     .name = "odds ratio",
     .of_moments = odds_ratio_of,
     .r = "{ cells <- c(sum(a), sum(1 - a), sum(b), sum(1 - b))\n"
          "    if (any(cells == 0)) cells <- cells + 0.5\n"
          "    cells[1] * cells[4] / (cells[2] * cells[3]) }"},
    {.what = Of::cohen_d_z,
     .name = "Cohen's d_z",
     .of_moments = d_z,
     .samples = Samples::differences,
     .r = "mean(a - b) / sd(a - b)"},
    {.what = Of::cohen_d_av,
     .name = "Cohen's d_av",
     .of_moments = d_av,
     .samples = Samples::beside,
     .r = "mean(a - b) / sqrt((var(a) + var(b)) / 2)"},
    {.what = Of::pearson,
     .name = "r",
     .of_moments = pearson_of,
     .samples = Samples::beside,
     .bounded = true,
     .r = "cor(a, b)"},
    {.what = Of::spearman,
     .name = "rho",
     .of_order = spearman_of,
     .samples = Samples::beside,
     .bounded = true,
     .r = "cor(rank(a), rank(b))"},
    {.what = Of::kendall_tau_b,
     .name = "tau-b",
     .of_order = kendall_of,
     .samples = Samples::beside,
     .bounded = true,
     .r = "cor(a, b, method = \"kendall\")"},
};

const Recipe& recipe_of(SampleStatistic what) {
  return *std::ranges::find(recipes, what, &Recipe::what);
}

void check(const Recipe& recipe, const Data& data) {
  const std::string word = assay::Value<SampleStatistic>::write(recipe.what);
  const bool grouped = !data.by.empty();
  const bool beside = recipe.samples != Samples::groups;
  if (beside && !data.y) fail("'{}' is of x beside y; give '--y'.", word);
  if (!beside && data.y) fail("'{}' has no use for '--y'; leave it out.", word);
  if (beside && grouped) fail("'{}' has no use for '--by'; leave it out.", word);
  if (!recipe.takes_one && !beside && !grouped) {
    fail("'{}' is of two groups; give '--by'.", word);
  }
  const auto is_binary = [](double value) { return value == 0 || value == 1; };
  if (recipe.what == Of::odds_ratio && !std::ranges::all_of(data.x->values, is_binary)) {
    fail("Column '{}' has more than 0 and 1, of which odds are made.", data.x->name);
  }
}

std::string in_r(const Recipe& recipe, const Data& data) {
  if (recipe.samples != Samples::groups) {
    return filled(r_code::statistic_of_pairs, {{"value", recipe.r}}) + "\n";
  }
  if (data.by.empty()) return fmt::format("statistic <- function(rows) {}(x[rows])\n", recipe.r);
  const std::string value = recipe.takes_one ? fmt::format("{0}(a) - {0}(b)", recipe.r) : recipe.r;
  return filled(r_code::statistic_of_groups, {{"value", value}}) + "\n";
}

}  // namespace

Sampled sampled(SampleStatistic what, const Data& data) {
  const Recipe& recipe = recipe_of(what);
  check(recipe, data);
  Sampled result{.name = recipe.name, .r = in_r(recipe, data), .bounded = recipe.bounded};
  if (recipe.of_order) {
    result.of = recipe.of_order(data);
  } else {
    result.of_sums = statistic_of_moments(recipe.samples, data, recipe.of_moments);
    result.of = statistic_of_times(*result.of_sums);
  }
  if (data.x->values.empty()) {
    result.undefined = "there are no rows";
  } else if (!data.by.empty() && data.by[0].levels.size() < 2) {
    result.undefined = fmt::format("'{}' has one level only", data.by[0].name);
  } else if (!data.by.empty()) {
    const auto& levels = data.by[0].levels;
    result.name = recipe.takes_one
                      ? fmt::format("difference of {}s, {} - {}", result.name, levels[0], levels[1])
                      : fmt::format("{}, {} against {}", result.name, levels[0], levels[1]);
  }
  return result;
}

}  // namespace assay::stats
