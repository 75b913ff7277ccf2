#include "analyse/team.h"

#include <fmt/format.h>

#include <algorithm>

#include "analyse/team_parts.h"
#include "base/error.h"
#include "stats/moments.h"

namespace assay::analyse {
namespace {

std::vector<std::string> sentences(const team::Decisions& decisions, const Section& tests) {
  std::string best;
  double highest = -1;
  for (const std::string& condition : decisions.conditions) {
    const auto shares = accuracies(team::of_condition(decisions, condition), participant_of);
    double sum = 0;
    for (const auto& [person, share] : shares) sum += share;
    const double mean = shares.empty() ? 0 : sum / static_cast<double>(shares.size());
    if (mean > highest) highest = mean, best = condition;
  }
  std::vector<std::string> result{fmt::format(
      "Teams were most often right with {}: {:.1f} % of the decisions of a participant, "
      "on average.",
      best, 100 * highest)};
  const auto differ = std::ranges::count_if(tests.findings, [](const Finding& finding) {
    return finding.adjusted_p && *finding.adjusted_p < 0.05;
  });
  const auto pairs = std::ranges::count_if(
      tests.findings, [](const Finding& finding) { return finding.adjusted_p.has_value(); });
  if (pairs > 0) {
    result.push_back(fmt::format(
        "Of {} pairs of conditions, {} differ in accuracy at the 5 % level after correction.",
        pairs, differ));
  }
  return result;
}

}  // namespace

Told Team::operator()(const Evidence& evidence) const {
  const team::Decisions decisions = team::decisions_of(evidence);
  if (decisions.rows.empty()) {
    fail("'{}' has no decisions: the team protocol needs answers to the screen 'decide'.",
         evidence.study);
  }
  Told told;
  told.sections = {team::overview(decisions, seed), team::tests(decisions),
                   team::breakdown(decisions), team::trust(decisions),
                   team::machine_alone(decisions)};
  if (auto section = team::predictors(evidence, decisions, keep_once, seed)) {
    told.sections.push_back(std::move(*section));
  }
  told.summary = sentences(decisions, told.sections[1]);
  told.methods =
      "Participants saw a picture, the model's label with its confidence and, depending on the "
      "condition, an explanation, and accepted or rejected the label. A decision is right when a "
      "correct label is accepted or a wrong one rejected. The accuracy of a participant is the "
      "share of right decisions in all test trials; trials of practice and hidden checks are not "
      "counted. Conditions were compared by Mann-Whitney U tests of the participants' accuracies, "
      "exact where the samples allow it, with Holm's correction over all pairs, and by a logistic "
      "mixed model with crossed random intercepts of participants and items. Sensitivity d' and "
      "criterion c (signal: the model is right; yes: accepted) have the log-linear correction and "
      "are means over participants.";
  return told;
}

}  // namespace assay::analyse
