// How likely a planned study is to find what it looks for, by simulating it: participants and items
// with random intercepts, conditions that differ on the logit scale, and the logistic mixed model
// that would be fitted to the answers.
#pragma once

#include <cstdint>
#include <functional>

#include "math/mixed/fit.h"

namespace assay::mixed {

enum class Assignment { within, between };

struct StudyPlan {
  std::size_t participants = 60;
  std::size_t items = 40;
  std::size_t trials = 40;  // items that a participant sees; they rotate over all of them
  std::size_t conditions = 2;
  // Within: participants see every condition, and an item has another one every time it is shown.
  // Between: a participant sees one.
  Assignment assignment = Assignment::within;
  double accuracy = 0.7;        // of a usual participant with a usual item, without the effect
  double effect = 0.5;          // what the second condition adds to the logit
  double participant_sd = 0.5;  // of intercepts, on the logit scale
  double item_sd = 0.5;
  double effect_sd = 0;  // of the effect between participants; with it the model has slopes
};

// Everything but the answers.
Design planned(const StudyPlan& plan);
// The answers of one study: which depend on the seed and its number alone.
std::vector<double> simulated_answers(const StudyPlan& plan, const Design& design,
                                      std::uint64_t seed, std::uint64_t study);

struct SimulatedPower {
  std::size_t studies = 0;
  std::size_t significant = 0;
  std::size_t without_fit = 0;  // separated or not converged; they count as not significant
  std::size_t singular = 0;
  double mean_estimate = 0;  // of the effect, over studies with a fit
};

// The model's test of the second condition at the level, two-sided, in every study: t with
// between-within degrees of freedom. Called back with the number of studies done.
SimulatedPower simulate_power(const StudyPlan& plan, std::size_t studies, double level,
                              std::uint64_t seed,
                              const std::function<void(std::size_t)>& done = {});

}  // namespace assay::mixed
