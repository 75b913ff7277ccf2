#include <fmt/format.h>

#include "analyse/ask.h"
#include "analyse/team_parts.h"

namespace assay::analyse::team {

Section tests(const Decisions& decisions) {
  Section section{.title = "Do conditions differ?"};
  if (decisions.conditions.size() < 2) {
    section.text = {"There is one condition only: nothing to compare."};
    return section;
  }
  std::vector<Sample> samples;
  std::vector<ModelRow> rows;
  for (const std::string& condition : decisions.conditions) {
    for (const auto& [person, share] :
         accuracies(of_condition(decisions, condition), participant_of)) {
      samples.push_back({condition, person, share});
    }
  }
  for (const ResponseRow* row : decisions.rows) {
    rows.push_back({{*row->correct ? "1" : "0", row->condition, ai_is_right(*row) ? "yes" : "no",
                     row->participant, row->item}});
  }
  section.findings = compared(
      {.id = "accuracy", .measure = "accuracy", .outcome = "correct", .unit = "participant"},
      decisions.conditions, samples);
  section.findings.push_back(
      modelled("mixed_model", "Right decisions, by participants and items together", "correct",
               "correct ~ condition * ai_right + (1 | participant) + (1 | item)",
               {"correct", "condition", "ai_right", "participant", "item"}, rows));
  return section;
}

}  // namespace assay::analyse::team
