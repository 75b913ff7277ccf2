// The psychometric function that makes answers most likely.
#pragma once

#include "math/stats/psychometric_curve.h"

namespace assay::stats {

struct FitRules {
  Sigmoid shape = Sigmoid::logistic;
  double guess = 0;           // 1 / choices where an answer is forced
  bool free_guess = false;    // found as well, up to a half
  double most_lapses = 0.06;  // lapses are found up to here; 0: there are none
};

struct Fit {
  Curve curve;
  double log_likelihood = 0;
  double deviance = 0;
  // Answers do not rise with the level, or jump between two levels: the steepness is at its bound
  // and says so rather than a number.
  bool too_flat = false;
  bool too_steep = false;
  // The lapse rate is as large as it may be: were it free, it would be larger, and it bends the
  // threshold and the slope.
  bool lapse_at_bound = false;
};

// Levels are distinct, at least two, with a trial each; positive for the Weibull function.
Fit fitted(std::span<const Level> levels, const FitRules& rules);

}  // namespace assay::stats
