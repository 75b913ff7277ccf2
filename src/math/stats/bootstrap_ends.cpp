#include "math/stats/bootstrap_ends.h"

#include <algorithm>
#include <boost/math/distributions/normal.hpp>
#include <cmath>

#include "base/error.h"
#include "math/stats/quantile.h"

namespace assay::stats {
namespace {

struct EndShares {
  double low;
  double high;
};

double share_below(const std::vector<double>& sorted, double value) {
  // A resample that drew every cluster once is the estimate but for the order of its sums.
  const double rounding = 1e-9 * (sorted.back() - sorted.front());
  const auto below = std::ranges::lower_bound(sorted, value - rounding) - sorted.begin();
  const auto upto = std::ranges::upper_bound(sorted, value + rounding) - sorted.begin();
  // Half of those that are equal, so that a coarse statistic is not called biased.
  return 0.5 * static_cast<double>(below + upto) / static_cast<double>(sorted.size());
}

// Where bca takes its percentiles; none where its formula has left the line of shares.
std::optional<EndShares> bca_shares(const std::vector<double>& sorted, double value, double tail,
                                    double skew) {
  const boost::math::normal normal;
  const double below = share_below(sorted, value);
  if (below <= 0 || below >= 1) return std::nullopt;
  const double correction = quantile(normal, below);
  const auto moved = [&](double share) -> std::optional<double> {
    const double distance = correction + quantile(normal, share);
    const double divisor = 1 - skew * distance;
    if (divisor <= 0) return std::nullopt;
    return cdf(normal, correction + distance / divisor);
  };
  const std::optional<double> low = moved(tail);
  const std::optional<double> high = moved(1 - tail);
  if (!low || !high) return std::nullopt;
  return EndShares{*low, *high};
}

void add_spread(Bootstrapped& result, const std::vector<double>& values) {
  const double centre = mean(values);
  double squares = 0;
  for (const double value : values) squares += (value - centre) * (value - centre);
  result.bias = centre - *result.value;
  if (values.size() == 1) return;
  result.standard_error = std::sqrt(squares / static_cast<double>(values.size() - 1));
}

void add_ends(Bootstrapped& result, const Replicates& found, const Bootstrap& how,
              const std::vector<double>& sorted) {
  const double tail = (1 - how.level) / 2;
  EndShares shares{tail, 1 - tail};
  if (how.ends == Ends::bca) {
    const std::optional<double> skew = acceleration(found.left_out);
    if (!skew) {
      result.reason = undefined_left_out;
      return;
    }
    const auto moved = bca_shares(sorted, *result.value, tail, *skew);
    if (!moved) {
      result.reason = ends_out_of_reach;
      return;
    }
    shares = *moved;
  }
  result.interval = Interval{quantile(sorted, shares.low), quantile(sorted, shares.high)};
}

}  // namespace

std::optional<double> acceleration(std::span<const std::vector<std::optional<double>>> left_out) {
  std::vector<double> influences;
  double largest = 0;
  for (const auto& values : left_out) {
    const auto count = static_cast<double>(values.size());
    double centre = 0;
    for (const auto& value : values) {
      if (!value) return std::nullopt;
      centre += *value / count;
    }
    for (const auto& value : values) {
      influences.push_back((count - 1) / count * (centre - *value));
      largest = std::max(largest, std::abs(influences.back()));
    }
  }
  if (largest == 0) return 0;
  if (!std::isfinite(largest)) return std::nullopt;
  double cubes = 0;
  double squares = 0;
  for (const double influence : influences) {
    const double part = influence / largest;  // whose cube cannot overflow
    cubes += part * part * part;
    squares += part * part;
  }
  return cubes / (6 * std::pow(squares, 1.5));
}

Bootstrapped with_ends(const Replicates& found, const Bootstrap& how) {
  expects(how.level > 0 && how.level < 1 && how.resamples > 0, "an interval has a level");
  Bootstrapped result{.value = found.value};
  if (!found.value) {
    result.reason = statistic_is_undefined;
    return result;
  }
  std::vector<double> values;
  values.reserve(found.resampled.size());
  for (const auto& value : found.resampled) {
    if (value) values.push_back(*value);
  }
  result.undefined = found.resampled.size() - values.size();
  if (values.empty() || 10 * result.undefined > found.resampled.size()) {
    result.reason = too_often_undefined;
    return result;
  }
  std::ranges::sort(values);
  add_spread(result, values);
  add_ends(result, found, how, values);
  return result;
}

}  // namespace assay::stats
