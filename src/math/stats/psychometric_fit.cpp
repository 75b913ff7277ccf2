#include "math/stats/psychometric_fit.h"

#include <algorithm>
#include <cmath>

#include "base/error.h"
#include "math/mixed/minimise.h"

namespace assay::stats {
namespace {

// Numbers of which a curve is made, on the scale of the levels: where its location is between the
// first level (0) and the last (1), the logarithm of its steepness over that range, guess, lapse.
// The Weibull function is that of the logarithm of levels.
class Scaled {
 public:
  Scaled(std::span<const Level> levels, const FitRules& rules) : rules_(rules) {
    low_ = high_ = placed(levels.front().level);
    for (const Level& level : levels) {
      // Weibull's function is 0 at 0, whatever its parameters.
      if (rules.shape == Sigmoid::weibull && level.level <= 0) continue;
      low_ = std::min(low_, placed(level.level));
      high_ = std::max(high_, placed(level.level));
    }
    if (!std::isfinite(low_)) low_ = high_ - 1;
    if (!(high_ > low_)) low_ = high_ - 1;
  }

  Curve curve(std::span<const double> at) const {
    const double place = low_ + at[0] * (high_ - low_);
    return {.shape = rules_.shape,
            .location = rules_.shape == Sigmoid::weibull ? std::exp(place) : place,
            .steepness = std::exp(at[1]) / (high_ - low_),
            .guess = at[2],
            .lapse = at[3]};
  }

 private:
  double placed(double level) const {
    return rules_.shape == Sigmoid::weibull ? std::log(level) : level;
  }

  FitRules rules_;
  double low_;
  double high_;
};

// From a curve that hardly rises over the range to one that jumps between neighbouring levels.
const double flattest = std::log(0.05);
const double steepest = std::log(2000.0);

// The best of a coarse grid, so that the search begins in the right valley.
std::vector<double> best_start(const std::function<double(std::span<const double>)>& function,
                               const FitRules& rules) {
  std::vector<double> best;
  double least = 0;
  for (const double place : {0.0, 0.15, 0.3, 0.45, 0.6, 0.75, 0.9, 1.1}) {
    for (const double steepness : {2.0, 6.0, 20.0, 60.0}) {
      const std::vector<double> at{place, std::log(steepness), rules.free_guess ? 0.1 : rules.guess,
                                   rules.most_lapses / 3};
      const double value = function(at);
      if (!best.empty() && value >= least) continue;
      best = at;
      least = value;
    }
  }
  return best;
}

}  // namespace

Fit fitted(std::span<const Level> levels, const FitRules& rules) {
  expects(levels.size() > 1, "a curve has two levels");
  const Scaled scaled(levels, rules);
  const std::function<double(std::span<const double>)> unlikely = [&](std::span<const double> at) {
    return -log_likelihood(scaled.curve(at), levels);
  };
  const mixed::Minimum found = mixed::minimise(
      {.start = best_start(unlikely, rules),
       .low = {-2, flattest, rules.free_guess ? 0 : rules.guess, 0},
       .step = {0.1, 0.5, 0.05, std::max(rules.most_lapses / 3, 1e-6)},
       .tolerance = std::vector<double>(4, 1e-7),
       .high = {3, steepest, rules.free_guess ? 0.5 : rules.guess, rules.most_lapses}},
      unlikely);
  const std::vector<double>& at = found.place;
  Fit fit{.curve = scaled.curve(at), .log_likelihood = -found.value};
  fit.deviance = deviance(fit.curve, levels);
  fit.too_flat = at[1] <= flattest + 1e-6;
  fit.too_steep = at[1] >= std::log(500.0);
  fit.lapse_at_bound = rules.most_lapses > 0 && at[3] >= 0.999 * rules.most_lapses;
  return fit;
}

}  // namespace assay::stats
