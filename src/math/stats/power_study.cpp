#include "math/stats/power_study.h"

#include <algorithm>

#include "math/stats/proportion.h"

namespace assay::stats {
namespace {

using mixed::SimulatedPower;
using mixed::StudyPlan;

constexpr std::size_t most_rows = 200'000;
// Numbers of participants that a search tries: some doublings, and as many halvings.
constexpr std::size_t most_tries = 20;

struct Reached {
  std::size_t participants;
  SimulatedPower power;
};

class Simulation {
 public:
  Simulation(const PowerStudy& asked, StudyPlan plan, ReportProgress report_progress)
      : asked_(asked), plan_(plan), report_progress_(std::move(report_progress)) {}

  SimulatedPower operator()(std::size_t participants) {
    plan_.participants = participants;
    const double tries = asked_.participants ? 1 : most_tries;
    const auto done = [&](std::size_t studies) {
      const double share = static_cast<double>(studies) / static_cast<double>(asked_.studies);
      if (report_progress_)
        report_progress_(std::min(1.0, (static_cast<double>(tried_) + share) / tries));
    };
    const SimulatedPower power =
        mixed::simulate_power(plan_, asked_.studies, asked_.alpha, asked_.seed, done);
    ++tried_;
    return power;
  }

 private:
  const PowerStudy& asked_;
  StudyPlan plan_;
  ReportProgress report_progress_;
  std::size_t tried_ = 0;
};

bool reaches(const SimulatedPower& power, double target) {
  return static_cast<double>(power.significant) >= target * static_cast<double>(power.studies);
}

// Every condition has as many participants as any other.
std::optional<Reached> smallest(Simulation& simulate, std::size_t conditions, std::size_t limit,
                                double target) {
  std::size_t low = conditions;  // taken for too few
  Reached found{std::max<std::size_t>(4 / conditions, 1) * conditions, {}};
  for (found.power = simulate(found.participants); !reaches(found.power, target);
       found.power = simulate(found.participants)) {
    low = found.participants;
    if (2 * low > limit) return std::nullopt;
    found.participants = 2 * low;
  }
  // Finer than a twentieth, simulations cannot tell numbers apart.
  while (found.participants - low > std::max(conditions, found.participants / 20)) {
    const std::size_t middle = (low + found.participants) / 2 / conditions * conditions;
    const SimulatedPower power = simulate(middle);
    if (reaches(power, target)) {
      found = {middle, power};
    } else {
      low = middle;
    }
  }
  return found;
}

void add_notes(Result& result, const SimulatedPower& power) {
  if (power.without_fit > 0) {
    result.notes.push_back(fmt::format(
        "{} of {} studies had no fit (separated or not converged) and count as not significant",
        power.without_fit, power.studies));
  }
  if (power.singular > 0) {
    result.notes.push_back(
        fmt::format("{} of {} fits were singular", power.singular, power.studies));
  }
}

}  // namespace

Result PowerStudy::operator()(const Data& data) const {
  const std::size_t seen = trials.value_or(items);
  if (seen > items) {
    fail("A participant cannot see {} of {} items; give at most as many trials as items.", seen,
         items);
  }
  if (participants && *participants < conditions) {
    fail("Participants ({}) are too few for {} conditions.", *participants, conditions);
  }
  if (participants && *participants * seen > most_rows) {
    fail("{} participants with {} trials are more than the {} answers that a study may have here.",
         *participants, seen, most_rows);
  }
  const StudyPlan plan{conditions, items,  seen,           conditions, assignment,
                       accuracy,   effect, participant_sd, item_sd,    effect_sd};
  Simulation simulate(*this, plan, data.report_progress);
  const std::size_t most = std::min<std::size_t>(10'000, most_rows / seen);
  const std::optional<Reached> found = participants
                                           ? Reached{*participants, simulate(*participants)}
                                           : smallest(simulate, conditions, most, power);
  if (!found) {
    return undefined_result(
        info, data,
        fmt::format("no number of participants up to {} was seen to reach a power of "
                    "{}",
                    most, power));
  }

  Result result = initial_result(info, data);
  const SimulatedPower& simulated = found->power;
  result.effects = {
      {.name = "power",
       .value = static_cast<double>(simulated.significant) / static_cast<double>(simulated.studies),
       .interval = wilson_interval(simulated.significant, simulated.studies, 0.95),
       .interval_by = "Wilson",
       .bounded = true}};
  result.estimates = {{"mean of the estimated effects", simulated.mean_estimate}};
  result.groups = {{"participants", found->participants, true},
                   {"items", items, true},
                   {"trials each", seen, true}};
  result.unit = "participant and item";
  result.method = fmt::format(
      "{} simulated studies, Wald t with between-within degrees of freedom of a logistic mixed "
      "model, alpha = {}",
      studies, alpha);
  if (!participants) {
    result.method += fmt::format("; about the smallest sample for a power of {}", power);
  }
  add_notes(result, simulated);
  return result;
}

}  // namespace assay::stats
