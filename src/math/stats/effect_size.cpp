#include "math/stats/effect_size.h"

#include <algorithm>
#include <boost/math/special_functions/gamma.hpp>
#include <cmath>

#include "math/stats/distributions.h"

namespace assay::stats {
namespace {

constexpr const char* by_noncentral_t = "noncentral t";
constexpr const char* by_normal = "normal approximation";

// The interval of t / scale for a t with df degrees of freedom; `error` is the normal one's.
Estimate standardised(const std::string& name, double value, double scale, double df, double error,
                      double level) {
  Estimate estimate{.name = name, .value = value, .level = level};
  if (const auto centre = noncentral_t_interval(value * scale, df, level)) {
    estimate.interval = Interval{centre->low / scale, centre->high / scale};
    estimate.interval_by = by_noncentral_t;
  } else {
    const double half = normal_quantile(0.5 + level / 2) * error;
    estimate.interval = Interval{value - half, value + half};
    estimate.interval_by = by_normal;
  }
  return estimate;
}

Estimate scaled(const std::string& name, const Estimate& from, double factor) {
  Estimate result = from;
  result.name = name;
  result.value *= factor;
  if (result.interval) {
    result.interval = Interval{from.interval->low * factor, from.interval->high * factor};
  }
  return result;
}

// For every value, how many of the sorted others are below less how many are above.
std::vector<double> dominances(std::span<const double> values, const std::vector<double>& sorted) {
  std::vector<double> result;
  for (const double value : values) {
    const auto [begin, end] = std::ranges::equal_range(sorted, value);
    result.push_back(static_cast<double>((begin - sorted.begin()) - (sorted.end() - end)) /
                     static_cast<double>(sorted.size()));
  }
  return result;
}

// Of all pairs of values: how often the signs of their differences are not zero.
double untied(std::span<const double> values, const std::vector<double>& sorted) {
  double count = 0;
  for (const double value : values) {
    const auto [begin, end] = std::ranges::equal_range(sorted, value);
    count += static_cast<double>(sorted.size()) - static_cast<double>(end - begin);
  }
  return count;
}

std::vector<double> sorted_copy(std::span<const double> values) {
  std::vector<double> result(values.begin(), values.end());
  std::ranges::sort(result);
  return result;
}

// Cliff (1996): unbiased variance of delta from the dominances of rows and of columns.
double cliff_variance(std::span<const double> first, std::span<const double> second, double delta) {
  const std::vector<double> ordered = sorted_copy(second);
  const double n = static_cast<double>(first.size());
  const double m = static_cast<double>(second.size());
  const auto squares = [](const std::vector<double>& values) {
    const double centre = mean(values);
    double sum = 0;
    for (const double value : values) sum += (value - centre) * (value - centre);
    return sum;
  };
  const double rows = squares(dominances(first, ordered));
  const double columns = squares(dominances(second, sorted_copy(first)));
  const double cells = untied(first, ordered) - n * m * delta * delta;
  const double unbiased = (m * m * rows + n * n * columns - cells) / (n * m * (n - 1) * (m - 1));
  return std::max(unbiased, (1 - delta * delta) / (n * m - 1));
}

}  // namespace

double hedges_factor(double df) {
  if (df <= 1) return 0;  // where gamma(0) is infinite
  return 1 / (std::sqrt(df / 2) * boost::math::tgamma_delta_ratio((df - 1) / 2, 0.5));
}

double pooled_deviation(const Moments& first, const Moments& second) {
  const double squares = (first.n - 1) * first.variance + (second.n - 1) * second.variance;
  return std::sqrt(squares / (first.n + second.n - 2));
}

std::vector<Estimate> pooled_effects(const Moments& first, const Moments& second, double level) {
  const double df = first.n + second.n - 2;
  const double d = (first.mean - second.mean) / pooled_deviation(first, second);
  const double scale = std::sqrt(first.n * second.n / (first.n + second.n));
  const double error = std::sqrt(1 / (scale * scale) + d * d / (2 * (first.n + second.n)));
  const Estimate cohen = standardised("Cohen's d", d, scale, df, error, level);
  return {scaled("Hedges' g", cohen, hedges_factor(df)), cohen};
}

std::vector<Estimate> paired_effects(const Moments& first, const Moments& second,
                                     const Moments& difference, double level) {
  const double n = difference.n;
  const double d = difference.mean / difference.deviation();
  const Estimate dz = standardised("Cohen's d_z", d, std::sqrt(n), n - 1,
                                   std::sqrt(1 / n + d * d / (2 * n)), level);
  const double average = std::sqrt((first.variance + second.variance) / 2);
  std::vector<Estimate> effects{dz, scaled("Hedges' g_z", dz, hedges_factor(n - 1))};
  if (average > 0) effects.push_back({"Cohen's d_av", difference.mean / average});
  return effects;
}

double cliff_delta(std::span<const double> first, std::span<const double> second) {
  return mean(dominances(first, sorted_copy(second)));
}

std::vector<Estimate> dominance_effects(std::span<const double> first,
                                        std::span<const double> second, double level) {
  const double delta = cliff_delta(first, second);
  Estimate cliff{.name = "Cliff's delta", .value = delta, .level = level, .bounded = true};
  if (first.size() > 1 && second.size() > 1 && std::abs(delta) < 1) {
    const double error = std::sqrt(cliff_variance(first, second, delta));
    const double z = normal_quantile(0.5 + level / 2);
    const double square = delta * delta;
    const double half = z * error * std::sqrt((1 - square) * (1 - square) + z * z * error * error);
    const double centre = delta - delta * square;
    const double scale = 1 - square + z * z * error * error;
    cliff.interval =
        Interval{std::max(-1.0, (centre - half) / scale), std::min(1.0, (centre + half) / scale)};
    cliff.interval_by = "Cliff's consistent variance";
  }
  Estimate a{.name = "A", .value = (delta + 1) / 2, .level = level, .bounded = true};
  if (cliff.interval) {
    a.interval = Interval{(cliff.interval->low + 1) / 2, (cliff.interval->high + 1) / 2};
    a.interval_by = cliff.interval_by;
  }
  return {cliff, a};
}

}  // namespace assay::stats
