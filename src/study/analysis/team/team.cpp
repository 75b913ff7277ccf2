#include "study/analysis/team/team.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.h"
#include "study/analysis/team/parts.h"
#include "study/analysis/words.h"

namespace assay::analysis {
namespace {

std::string interval_of(const team::ConditionMean& one, const char* before) {
  // Where all participants do alike, drawing them anew says nothing of how sure that is.
  if (!one.interval || one.interval->low == one.interval->high) return {};
  return fmt::format("{}95 % interval {:.1f} to {:.1f}", before, one.interval->low,
                     one.interval->high);
}

std::string in_words(const team::ConditionMean& one) {
  return fmt::format("{} ({:.1f} %{})", one.condition, one.mean, interval_of(one, ", "));
}

std::string ends_said(std::span<const team::ConditionMean> means) {
  const auto [low, high] = std::ranges::minmax_element(means, {}, &team::ConditionMean::mean);
  if (means.size() == 1) {
    return fmt::format("Participants decided rightly in {:.1f} % of their trials with {}{}.",
                       high->mean, high->condition, interval_of(*high, "; "));
  }
  // What has the same digits is neither best nor worst.
  if (high->mean - low->mean < 0.05) {
    return fmt::format(
        "Participants decided equally well with all conditions: {:.1f} % of trials were right.",
        high->mean);
  }
  return fmt::format("Participants decided best with {} and worst with {}.", in_words(*high),
                     in_words(*low));
}

// Which conditions lie at the ends, and how many of the pairs differ.
std::vector<std::string> sentences(std::span<const team::ConditionMean> means,
                                   const Section& tests) {
  std::vector<std::string> result{ends_said(means)};
  std::size_t pairs = 0;
  std::size_t differ = 0;
  for (const Finding& finding : tests.findings) {
    if (!finding.adjusted_p) continue;
    ++pairs;
    if (*finding.adjusted_p < 0.05) ++differ;
  }
  if (pairs > 0) {
    result.push_back(as_sentence(pairs_that_differ("conditions", "accuracy", pairs, differ)));
  }
  return result;
}

// What depends on whether the machine was right.
void add_machine(std::vector<Section>& sections, const Evidence& evidence,
                 const team::Decisions& decisions, const Team& how) {
  const team::Decisions known = team::with_known_machine(decisions);
  if (const std::size_t unknown = decisions.rows.size() - known.rows.size(); unknown > 0) {
    sections.push_back(
        {.title = "Who was right",
         .text = {fmt::format("Of {} of {} decisions it is not known what the machine said or what "
                              "is true (no label or no prediction). {}",
                              unknown, decisions.rows.size(),
                              known.rows.empty() ? "Tables that need it are left out."
                                                 : "The tables that follow are of the others.")}});
  }
  if (known.rows.empty()) return;
  for (Section section :
       {team::breakdown(known), team::trust(known, how.seed), team::machine_alone(known)}) {
    sections.push_back(std::move(section));
  }
  if (auto section = team::as_they_come(evidence, known, how.seed)) {
    sections.push_back(std::move(*section));
  }
  if (auto section = team::predictors(evidence, known, how.keep_once, how.seed)) {
    sections.push_back(std::move(*section));
  }
}

}  // namespace

ProtocolReport Team::operator()(const Evidence& evidence) const {
  const team::Decisions decisions = team::decisions_of(evidence);
  if (decisions.rows.empty()) {
    fail("'{}' has no decisions: the team protocol needs answers to the screen 'decide'.",
         evidence.study);
  }
  team::Overview overview = team::overview(decisions, seed);
  Section tests = team::tests(decisions);
  ProtocolReport told;
  told.summary = sentences(overview.means, tests);
  told.sections = {std::move(overview.section), std::move(tests)};
  add_machine(told.sections, evidence, decisions, *this);
  told.methods = team::methods_text(told.sections, is_within(decisions.rows), keep_once);
  told.attachments = team::script(evidence, decisions, keep_once);
  return told;
}

}  // namespace assay::analysis
