#include "math/stats/psychometric_curve.h"

#include <algorithm>
#include <boost/math/distributions/normal.hpp>
#include <cmath>
#include <numbers>

#include "base/error.h"

namespace assay::stats {
namespace {

// A curve may be 0 or 1 where an answer says otherwise; that is very unlikely, not impossible.
constexpr double least_probability = 1e-12;

double kept(double probability) {
  return std::clamp(probability, least_probability, 1 - least_probability);
}

double term(double count, double expected) {
  return count > 0 ? count * std::log(count / expected) : 0;
}

}  // namespace

double Curve::sigmoid(double level) const {
  switch (shape) {
    case Sigmoid::logistic:
      return 1 / (1 + std::exp(-steepness * (level - location)));
    case Sigmoid::weibull:
      return level <= 0 ? 0 : -std::expm1(-std::pow(level / location, steepness));
    case Sigmoid::normal:
      return std::erfc(-steepness * (level - location) * std::numbers::sqrt2 / 2) / 2;
  }
  return 0;
}

double Curve::probability(double level) const {
  return guess + (1 - guess - lapse) * sigmoid(level);
}

double Curve::level_at(double share) const {
  expects(0 < share && share < 1, "a sigmoid reaches neither end");
  switch (shape) {
    case Sigmoid::logistic:
      return location + std::log(share / (1 - share)) / steepness;
    case Sigmoid::weibull:
      return location * std::pow(-std::log1p(-share), 1 / steepness);
    case Sigmoid::normal:
      return location + quantile(boost::math::normal(), share) / steepness;
  }
  return 0;
}

std::optional<double> Curve::half_way_threshold() const {
  const double share = 0.5 * (1 - guess) / (1 - guess - lapse);
  if (!(share < 1)) return std::nullopt;
  return level_at(share);
}

double Curve::slope() const {
  const double height = 1 - guess - lapse;
  switch (shape) {
    case Sigmoid::logistic:
      return height * steepness / 4;
    // F' = steepness / x (x / location)^steepness (1 - F), which are ln 2 and 1/2 there.
    case Sigmoid::weibull:
      return height * steepness * std::numbers::ln2 / 2 / level_at(0.5);
    case Sigmoid::normal:
      return height * steepness / std::sqrt(2 * std::numbers::pi);
  }
  return 0;
}

double log_likelihood(const Curve& curve, std::span<const Level> levels) {
  double sum = 0;
  for (const Level& level : levels) {
    const double probability = kept(curve.probability(level.level));
    sum +=
        level.yes * std::log(probability) + (level.trials - level.yes) * std::log1p(-probability);
  }
  return sum;
}

double deviance(const Curve& curve, std::span<const Level> levels) {
  double sum = 0;
  for (const Level& level : levels) {
    const double probability = kept(curve.probability(level.level));
    sum += term(level.yes, level.trials * probability) +
           term(level.trials - level.yes, level.trials * (1 - probability));
  }
  return 2 * sum;
}

std::vector<double> geometric_levels(double least, double most, std::size_t count) {
  expects(count > 1 && 0 < least && least < most, "levels grow");
  std::vector<double> levels;
  for (std::size_t at = 0; at < count; ++at) {
    const double share = static_cast<double>(at) / static_cast<double>(count - 1);
    // What rounding takes from a whole number is given back before the rest is cut off.
    levels.push_back(std::floor(least * std::pow(most / least, share) * (1 + 1e-12)));
  }
  return levels;
}

}  // namespace assay::stats
