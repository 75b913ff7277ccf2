// Psychometric functions: how often an answer is given at each level of a stimulus, from guessing
// to lapses: guess + (1 - guess - lapse) F(level).
#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "base/value.h"

namespace assay::stats {

// F(x) = 1 / (1 + exp(-steepness (x - location))); 1 - exp(-(x / location)^steepness) for x > 0;
// or the normal distribution function of steepness (x - location).
enum class Sigmoid { logistic, weibull, normal };

struct Curve {
  Sigmoid shape = Sigmoid::logistic;
  double location = 0;
  double steepness = 1;
  double guess = 0;
  double lapse = 0;

  double sigmoid(double level) const;      // F
  double probability(double level) const;  // guess + (1 - guess - lapse) F
  // Where F has this share, between 0 and 1.
  double level_at(double share) const;

  // Two conventions that differ where there are lapses. Half of F, whatever guesses and lapses do
  // (psignifit's); and half way from guessing to one on the whole curve (quickpsy's), which a curve
  // with many lapses does not reach.
  double midpoint_threshold() const { return level_at(0.5); }
  std::optional<double> half_way_threshold() const;
  // Of the whole curve, at the midpoint.
  double slope() const;
  // From a share of .05 of F to .95.
  double width() const { return level_at(0.95) - level_at(0.05); }
};

// Trials of one level.
struct Level {
  double level = 0;
  double yes = 0;
  double trials = 0;
};

double log_likelihood(const Curve& curve, std::span<const Level> levels);
// Twice what the likelihood lacks to a curve through every level's share.
double deviance(const Curve& curve, std::span<const Level> levels);

// Levels that grow by a constant factor from `least` to `most`, as whole numbers rounded down.
std::vector<double> geometric_levels(double least, double most, std::size_t count);

}  // namespace assay::stats

namespace assay {

template <>
struct Words<stats::Sigmoid> {
  using enum stats::Sigmoid;
  static constexpr std::array values{Word{logistic, "logistic"}, Word{weibull, "weibull"},
                                     Word{normal, "normal"}};
};

}  // namespace assay
