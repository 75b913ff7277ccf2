#include "math/stats/cohen_kappa.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "base/error.h"
#include "math/stats/agreement.h"
#include "math/stats/distributions.h"
#include "math/stats/r_code.h"
#include "math/stats/r_filled.h"

namespace assay::stats {
namespace {

std::vector<double> categories_of(std::span<const double> first, std::span<const double> second) {
  std::vector<double> all(first.begin(), first.end());
  all.insert(all.end(), second.begin(), second.end());
  std::ranges::sort(all);
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

std::vector<std::size_t> places(std::span<const double> said, const std::vector<double>& among) {
  std::vector<std::size_t> result;
  for (const double value : said) {
    result.push_back(
        static_cast<std::size_t>(std::ranges::lower_bound(among, value) - among.begin()));
  }
  return result;
}

// How much an agreement is worth, from 1 for the same category to 0 for the furthest ones.
double worth(std::size_t a, std::size_t b, std::size_t categories, KappaWeights weights) {
  if (weights == KappaWeights::none) return a == b ? 1 : 0;
  const double apart = std::abs(static_cast<double>(a) - static_cast<double>(b)) /
                       static_cast<double>(categories - 1);
  return 1 - (weights == KappaWeights::linear ? apart : apart * apart);
}

// For every category, the mean worth of what the other rater says beside it, by chance. Only worth
// that depends on the distance needs all pairs; categories as many as rows would make them slow.
std::vector<double> mean_worth(const std::vector<double>& shares, KappaWeights weights) {
  if (weights == KappaWeights::none) return shares;
  std::vector<double> result(shares.size());
  for (std::size_t a = 0; a < shares.size(); ++a) {
    for (std::size_t b = 0; b < shares.size(); ++b) {
      result[a] += shares[b] * worth(a, b, shares.size(), weights);
    }
  }
  return result;
}

}  // namespace

std::optional<Kappa> cohen_kappa(std::span<const double> first, std::span<const double> second,
                                 KappaWeights weights) {
  expects(first.size() == second.size(), "both raters saw the same items");
  const std::vector<double> categories = categories_of(first, second);
  if (categories.size() < 2) return std::nullopt;
  const std::vector<std::size_t> a = places(first, categories);
  const std::vector<std::size_t> b = places(second, categories);
  const auto n = static_cast<double>(a.size());
  std::vector<double> of_first(categories.size());
  std::vector<double> of_second(categories.size());
  for (std::size_t item = 0; item < a.size(); ++item) {
    of_first[a[item]] += 1 / n;
    of_second[b[item]] += 1 / n;
  }
  const std::vector<double> beside_first = mean_worth(of_second, weights);
  const std::vector<double> beside_second = mean_worth(of_first, weights);
  double observed = 0;
  double expected = 0;
  for (std::size_t item = 0; item < a.size(); ++item) {
    observed += worth(a[item], b[item], categories.size(), weights) / n;
    expected += beside_first[a[item]] / n;
  }
  const double left = 1 - expected;
  const double kappa = (observed - expected) / left;
  double squares = 0;
  for (std::size_t item = 0; item < a.size(); ++item) {
    const double by_chance = beside_first[a[item]] + beside_second[b[item]];
    const double term =
        worth(a[item], b[item], categories.size(), weights) - by_chance * (1 - kappa);
    squares += term * term / n;
  }
  const double centre = kappa - expected * (1 - kappa);
  const double variance = (squares - centre * centre) / (n * left * left);
  return Kappa{kappa, observed, expected, std::sqrt(std::max(variance, 0.0))};
}

Result CohenKappa::operator()(const Data& data) const {
  const CompleteRatings both = complete(ratings(data));
  if (both.ratings.raters.size() < 2)
    return undefined_result(info, data, "there is a single rater");
  std::vector<double> said[2];
  for (std::size_t item = 0; item < both.ratings.items.size(); ++item) {
    for (std::size_t rater = 0; rater < 2; ++rater) {
      said[rater].push_back(*both.ratings.at(item, rater));
    }
  }
  if (said[0].empty()) return undefined_result(info, data, "no item has two ratings");
  const std::optional<Kappa> kappa = cohen_kappa(said[0], said[1], weights);
  if (!kappa)
    return undefined_result(info, data, "both raters always chose one and the same category");
  Result result = agreement_result(info, data, both.ratings);
  result.dropped.insert(result.dropped.end(), both.dropped.begin(), both.dropped.end());
  const double half = normal_quantile(0.5 + level / 2) * kappa->standard_error;
  // An interval for large samples may reach beyond what kappa can be.
  const Interval interval{std::max(kappa->value - half, -1.0), std::min(kappa->value + half, 1.0)};
  result.estimates = {{.name = "kappa",
                       .value = kappa->value,
                       .interval = interval,
                       .level = level,
                       .interval_by = "normal, standard error for large samples",
                       .bounded = true},
                      {.name = "observed agreement", .value = kappa->observed, .bounded = true},
                      {.name = "expected agreement", .value = kappa->expected, .bounded = true},
                      {.name = "standard error", .value = kappa->standard_error}};
  result.method = weights == KappaWeights::none
                      ? "categories equal or not"
                      : Value<KappaWeights>::write(weights) + " weights of ordered categories";
  const char* worth_in_r = weights == KappaWeights::none     ? "1 * (apart == 0)"
                           : weights == KappaWeights::linear ? "1 - apart"
                                                             : "1 - apart^2";
  result.r = filled(r_code::cohen_kappa, {{"worth", worth_in_r}});
  return result;
}

}  // namespace assay::stats
