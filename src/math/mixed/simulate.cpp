#include "math/mixed/simulate.h"

#include <algorithm>
#include <cmath>

#include "base/error.h"
#include "base/parallel.h"
#include "base/rng.h"
#include "math/mixed/design.h"

namespace assay::mixed {
namespace {

using Eigen::Index;

// Studies between two calls back: enough for any number of threads to share.
constexpr std::size_t batch = 32;

struct Trial {
  std::size_t participant;
  std::size_t item;
  std::size_t condition;
};

std::vector<Trial> trials_of(const StudyPlan& plan) {
  std::vector<Trial> trials(plan.participants * plan.trials);
  for (std::size_t at = 0; at < trials.size(); ++at) {
    const std::size_t participant = at / plan.trials;
    const std::size_t item = at % plan.items;
    const std::size_t shown = at / plan.items;  // how often the item was there before
    const bool within = plan.assignment == Assignment::within;
    trials[at] = {participant, item, (within ? item + shown : participant) % plan.conditions};
  }
  return trials;
}

RandomTerm intercepts(std::string group, std::size_t levels, std::size_t rows) {
  return {std::move(group),
          {"(Intercept)"},
          {},
          levels,
          Eigen::MatrixXd::Ones(static_cast<Index>(rows), 1)};
}

struct Outcome {
  bool fitted = false;
  bool singular = false;
  double estimate = 0;
  double p = 1;
};

Outcome outcome(const Fit& fit) {
  if (!fit.is_defined() || !fit.converged || !fit.fixed[1].p) return {};
  return {true, fit.singular, fit.fixed[1].estimate, *fit.fixed[1].p};
}

}  // namespace

Design planned(const StudyPlan& plan) {
  expects(plan.conditions >= 2 && plan.participants >= plan.conditions && plan.items >= 2 &&
              1 <= plan.trials && plan.trials <= plan.items,
          "a plan can be carried out");
  const std::vector<Trial> trials = trials_of(plan);
  const auto rows = static_cast<Index>(trials.size());
  Design design;
  design.response_name = "correct";
  design.trials = Eigen::VectorXd::Ones(rows);
  design.names = {"(Intercept)"};
  design.fixed = Eigen::MatrixXd::Zero(rows, static_cast<Index>(plan.conditions));
  design.fixed.col(0).setOnes();
  for (std::size_t condition = 1; condition < plan.conditions; ++condition) {
    design.names.push_back(fmt::format("condition{}", condition + 1));
  }
  RandomTerm participants = intercepts("participant", plan.participants, trials.size());
  RandomTerm items = intercepts("item", plan.items, trials.size());
  for (std::size_t row = 0; row < trials.size(); ++row) {
    participants.of.push_back(trials[row].participant);
    items.of.push_back(trials[row].item);
    const auto condition = static_cast<Index>(trials[row].condition);
    if (condition > 0) design.fixed(static_cast<Index>(row), condition) = 1;
  }
  if (plan.effect_sd > 0) {
    participants.names.emplace_back("condition2");
    participants.values.conservativeResize(Eigen::NoChange, 2);
    participants.values.col(1) = design.fixed.col(1);
  }
  design.random = {std::move(participants), std::move(items)};
  return design;
}

std::vector<double> simulated_answers(const StudyPlan& plan, const Design& design,
                                      std::uint64_t seed, std::uint64_t study) {
  Random random(seed, study);
  const auto drawn = [&](std::size_t count, double deviation) {
    std::vector<double> values(count);
    for (double& value : values) value = deviation * random.normal();
    return values;
  };
  const std::vector<double> participants = drawn(plan.participants, plan.participant_sd);
  const std::vector<double> slopes = drawn(plan.participants, plan.effect_sd);
  const std::vector<double> items = drawn(plan.items, plan.item_sd);
  const double usual = std::log(plan.accuracy / (1 - plan.accuracy));
  std::vector<double> answers(static_cast<std::size_t>(design.fixed.rows()));
  for (std::size_t row = 0; row < answers.size(); ++row) {
    const std::size_t participant = design.random[0].of[row];
    const double logit =
        usual + participants[participant] + items[design.random[1].of[row]] +
        design.fixed(static_cast<Index>(row), 1) * (plan.effect + slopes[participant]);
    answers[row] = random.uniform() < 1 / (1 + std::exp(-logit)) ? 1 : 0;
  }
  return answers;
}

SimulatedPower simulate_power(const StudyPlan& plan, std::size_t studies, double level,
                              std::uint64_t seed, const std::function<void(std::size_t)>& done) {
  const Design design = planned(plan);
  SimulatedPower power{.studies = studies};
  double sum = 0;
  for (std::size_t first = 0; first < studies; first += batch) {
    std::vector<Outcome> outcomes(std::min(batch, studies - first));
    parallel_for(outcomes.size(), 1, [&](std::size_t begin, std::size_t end) {
      Design study = design;
      for (std::size_t at = begin; at < end; ++at) {
        const std::vector<double> answers = simulated_answers(plan, design, seed, first + at);
        study.response = Eigen::Map<const Eigen::VectorXd>(answers.data(), study.fixed.rows());
        outcomes[at] = outcome(fit_logistic(study));
      }
    });
    for (const Outcome& one : outcomes) {
      if (!one.fitted) ++power.without_fit;
      if (one.singular) ++power.singular;
      if (one.fitted && one.p <= level) ++power.significant;
      sum += one.estimate;
    }
    if (done) done(first + outcomes.size());
  }
  const std::size_t fitted = studies - power.without_fit;
  if (fitted > 0) power.mean_estimate = sum / static_cast<double>(fitted);
  return power;
}

}  // namespace assay::mixed
