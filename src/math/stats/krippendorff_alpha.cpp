#include "math/stats/krippendorff_alpha.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "math/stats/agreement.h"
#include "math/stats/r_code.h"
#include "math/stats/r_filled.h"

namespace assay::stats {
namespace {

// Ratings of each item that has at least two, as places in the sorted list of what was said.
struct Said {
  std::vector<double> values;
  std::vector<double> counts;
  std::vector<std::vector<std::size_t>> items;
  double n = 0;
};

Said said_of(const Ratings& ratings, std::span<const std::size_t> items) {
  std::map<double, double> counts;
  std::vector<std::vector<double>> kept;
  for (const std::size_t item : items) {
    kept.push_back(ratings.of(item));
    if (kept.back().size() < 2) kept.pop_back();
  }
  for (const auto& item : kept) {
    for (const double value : item) ++counts[value];
  }
  Said said;
  for (const auto& [value, count] : counts) {
    said.values.push_back(value);
    said.counts.push_back(count);
    said.n += count;
  }
  for (const auto& item : kept) {
    auto& places = said.items.emplace_back();
    for (const double value : item) {
      const auto at = std::ranges::lower_bound(said.values, value) - said.values.begin();
      places.push_back(static_cast<std::size_t>(at));
    }
  }
  return said;
}

// Where the values lie so that their squared difference is the disagreement: ordinal values at the
// middle of their ranks, for between two middles lies what Krippendorff's formula counts.
std::vector<double> positions(const Said& said, Measurement scale) {
  std::vector<double> result = said.values;
  if (scale == Measurement::ordinal) {
    double before = 0;
    for (std::size_t at = 0; at < result.size(); ++at) {
      result[at] = before + said.counts[at] / 2;
      before += said.counts[at];
    }
  }
  if (scale == Measurement::ratio) return result;
  double centre = 0;  // taken away, so that squares of large numbers do not swallow differences
  for (std::size_t at = 0; at < result.size(); ++at) centre += said.counts[at] * result[at];
  for (double& position : result) position -= centre / said.n;
  return result;
}

double disagreement(double a, double b, Measurement scale) {
  if (a == b) return 0;
  if (scale == Measurement::nominal) return 1;
  const double difference = scale == Measurement::ratio ? (a - b) / (a + b) : a - b;
  return difference * difference;
}

// Over all pairs of ratings, of the same item or not.
double expected(const Said& said, const std::vector<double>& at, Measurement scale) {
  double sum = 0;
  if (scale == Measurement::nominal) {
    for (const double count : said.counts) sum += count * (said.n - count);
  } else if (scale == Measurement::ratio) {
    for (std::size_t a = 0; a < at.size(); ++a) {
      for (std::size_t b = 0; b < a; ++b) {
        sum += 2 * said.counts[a] * said.counts[b] * disagreement(at[a], at[b], scale);
      }
    }
  } else {
    for (std::size_t a = 0; a < at.size(); ++a) sum += 2 * said.n * said.counts[a] * at[a] * at[a];
  }
  return sum;
}

// By the matrix of coincidences.
std::string in_r(Measurement scale, bool beside) {
  const char* apart = scale == Measurement::nominal    ? "1 * outer(said, said, \"!=\")"
                      : scale == Measurement::interval ? "outer(said, said, \"-\")^2"
                      : scale == Measurement::ratio
                          ? "(outer(said, said, \"-\") / outer(said, said, \"+\"))^2"
                          : "outer(seq_along(n), seq_along(n), Vectorize(function(a, b)\n"
                            "  sum(n[a:b]) - (n[a] + n[b]) / 2))^2";
  return std::string(beside ? "pair <- rep(seq_along(x), 2); x <- c(x, y)\n" : "") +
         filled(r_code::krippendorff_alpha, {{"apart", apart}});
}

}  // namespace

std::optional<double> krippendorff_alpha(const Ratings& ratings, std::span<const std::size_t> items,
                                         Measurement scale) {
  const Said said = said_of(ratings, items);
  if (said.values.size() < 2) return std::nullopt;
  const std::vector<double> at = positions(said, scale);
  double observed = 0;
  for (const auto& item : said.items) {
    double within = 0;
    for (std::size_t a = 0; a < item.size(); ++a) {
      for (std::size_t b = 0; b < a; ++b) within += disagreement(at[item[a]], at[item[b]], scale);
    }
    observed += 2 * within / static_cast<double>(item.size() - 1);
  }
  return 1 - (said.n - 1) * observed / expected(said, at, scale);
}

std::optional<double> krippendorff_alpha(const Ratings& ratings, Measurement scale) {
  std::vector<std::size_t> items(ratings.items.size());
  std::iota(items.begin(), items.end(), std::size_t{0});
  return krippendorff_alpha(ratings, items, scale);
}

Result KrippendorffAlpha::operator()(const Data& data) const {
  const Ratings all = ratings(data);
  const bool negative = std::ranges::any_of(all.values, [](auto one) { return one && *one < 0; });
  if (scale == Measurement::ratio && negative) {
    return undefined_result(info, data, "the ratio scale has no negative numbers");
  }
  const StatisticOfRows statistic = [&](std::span<const std::size_t> items) {
    return krippendorff_alpha(all, items, scale);
  };
  const Bootstrap how{.level = level, .resamples = resamples, .seed = seed};
  const Bootstrapped found = bootstrap(all.items.size(), statistic, how);
  if (!found.value)
    return undefined_result(info, data, "all ratings that have a partner are the same");
  Result result = agreement_result(info, data, all);
  add_bootstrapped(result, "alpha", found, how);
  result.method = Value<Measurement>::write(scale) + " scale, items drawn anew";
  result.r = in_r(scale, data.y.has_value());
  return result;
}

}  // namespace assay::stats
