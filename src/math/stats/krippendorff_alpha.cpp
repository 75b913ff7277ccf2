#include "math/stats/krippendorff_alpha.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "math/stats/agreement.h"
#include "math/stats/r_code.h"
#include "math/stats/r_filled.h"

namespace assay::stats {
namespace {

// How often each value was said: its place in the sorted list of all values, and the count.
using Counts = std::vector<std::pair<std::size_t, double>>;

// What was said of each item that has at least two ratings, and of all of them.
struct Said {
  std::vector<double> values;
  Counts all;
  std::vector<Counts> items;
};

double total(const Counts& counts) {
  double sum = 0;
  for (const auto& [place, count] : counts) sum += count;
  return sum;
}

Said said_of(const Ratings& ratings, std::span<const std::size_t> items) {
  std::map<double, double> all;
  std::vector<std::map<double, double>> kept;
  for (const std::size_t item : items) {
    const std::vector<double> said = ratings.of(item);
    if (said.size() < 2) continue;
    auto& counts = kept.emplace_back();
    for (const double value : said) ++counts[value], ++all[value];
  }
  Said said;
  for (const auto& [value, count] : all) {
    said.all.emplace_back(said.values.size(), count);
    said.values.push_back(value);
  }
  for (const auto& item : kept) {
    Counts& counts = said.items.emplace_back();
    for (const auto& [value, count] : item) {
      const auto at = std::ranges::lower_bound(said.values, value) - said.values.begin();
      counts.emplace_back(static_cast<std::size_t>(at), count);
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
    for (const auto& [at, count] : said.all) {
      result[at] = before + count / 2;
      before += count;
    }
  }
  return result;
}

// Over all pairs of ratings. In linear time, but for the ratio scale, where each two values that
// differ are compared.
double disagreement(const Counts& counts, const std::vector<double>& at, Measurement scale) {
  const double n = total(counts);
  double sum = 0;
  if (scale == Measurement::nominal) {
    for (const auto& [place, count] : counts) sum += count * (n - count) / 2;
  } else if (scale == Measurement::ratio) {
    for (std::size_t a = 0; a < counts.size(); ++a) {
      for (std::size_t b = 0; b < a; ++b) {
        const double x = at[counts[a].first], y = at[counts[b].first];
        const double share = (x - y) / (x + y);
        sum += counts[a].second * counts[b].second * share * share;
      }
    }
  } else {  // the squared differences of all pairs are n times those from the mean
    double mean = 0;
    for (const auto& [place, count] : counts) mean += count / n * at[place];
    for (const auto& [place, count] : counts) {
      const double difference = at[place] - mean;
      sum += n * count * difference * difference;
    }
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
  for (const Counts& item : said.items) {
    observed += disagreement(item, at, scale) / (total(item) - 1);
  }
  return 1 - (total(said.all) - 1) * observed / disagreement(said.all, at, scale);
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
