#include <fmt/format.h>

#include <set>

#include "analyse/ask.h"
#include "analyse/crossed_model.h"
#include "analyse/team_parts.h"

namespace assay::analyse::team {
namespace {

std::vector<Finding> by_participants(const Decisions& decisions) {
  std::vector<Sample> samples;
  for (const std::string& condition : decisions.conditions) {
    for (const auto& [person, share] :
         accuracies(of_condition(decisions, condition), participant_of)) {
      samples.push_back({condition, person, share});
    }
  }
  const bool within = is_within(decisions.rows);
  return compared({.id = "accuracy",
                   .measure = "accuracy",
                   .outcome = "correct",
                   .unit = "participant",
                   .spec = within ? "wilcoxon_signed_rank" : "mann_whitney",
                   .is_paired = within},
                  decisions.conditions, samples);
}

}  // namespace

Section tests(const Decisions& decisions) {
  Section section{.title = "Do conditions differ?"};
  if (decisions.conditions.size() < 2) {
    section.text = {"There is one condition only: nothing to compare."};
    return section;
  }
  std::vector<CrossedRow> rows;
  std::set<bool> machine;
  for (const ResponseRow* row : decisions.rows) {
    rows.push_back({*row->correct,
                    {row->condition, ai_is_right(*row) ? "yes" : "no"},
                    row->participant,
                    row->item});
    machine.insert(ai_is_right(*row));
  }
  section.findings = by_participants(decisions);
  section.findings.push_back(crossed_model("Right decisions, by participants and items together",
                                           {"condition", "ai_right"}, rows, Effects::interacting));
  if (machine.size() < 2) {
    section.findings.back().result.notes.emplace_back(
        "The machine is always right, always wrong, or it is not known which: the model does not "
        "ask who was right.");
  }
  return section;
}

}  // namespace assay::analyse::team
