#include "analyse/team.h"

#include <fmt/format.h>

#include <algorithm>

#include "analyse/team_parts.h"
#include "analyse/words.h"
#include "base/error.h"

namespace assay::analyse {
namespace {

// Of a row of the overview.
std::string name_in(const std::vector<Cell>& row) { return std::get<std::string>(row[0]); }
double mean_in(const std::vector<Cell>& row) { return std::get<double>(row[9]); }

std::string interval_in(const std::vector<Cell>& row, const char* before) {
  const auto* low = std::get_if<double>(&row[11]);
  // Where all participants do alike, drawing them anew says nothing of how sure that is.
  if (low == nullptr || *low == std::get<double>(row[12])) return {};
  return fmt::format("{}95 % interval {:.1f} to {:.1f}", before, *low, std::get<double>(row[12]));
}

std::string in_words(const std::vector<Cell>& row) {
  return fmt::format("{} ({:.1f} %{})", name_in(row), mean_in(row), interval_in(row, ", "));
}

std::string ends_said(const Table& overview) {
  const auto [low, high] = std::ranges::minmax_element(overview.rows, {}, mean_in);
  if (overview.rows.size() == 1) {
    return fmt::format("Participants decided rightly in {:.1f} % of their trials with {}{}.",
                       mean_in(*high), name_in(*high), interval_in(*high, "; "));
  }
  // What has the same digits is neither best nor worst.
  if (mean_in(*high) - mean_in(*low) < 0.05) {
    return fmt::format(
        "Participants decided equally well with all conditions: {:.1f} % of trials were right.",
        mean_in(*high));
  }
  return fmt::format("Participants decided best with {} and worst with {}.", in_words(*high),
                     in_words(*low));
}

// Which conditions lie at the ends, and how many of the pairs differ.
std::vector<std::string> sentences(const Sheet& overview, const Section& tests) {
  std::vector<std::string> result{ends_said(overview.table)};
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
  ProtocolReport told;
  told.sections = {team::overview(decisions, seed), team::tests(decisions)};
  add_machine(told.sections, evidence, decisions, *this);
  told.summary = sentences(told.sections[0].sheets.front(), told.sections[1]);
  told.methods = team::methods_text(told.sections, is_within(decisions.rows), keep_once);
  told.attachments = team::script(evidence, decisions, keep_once);
  return told;
}

}  // namespace assay::analyse
