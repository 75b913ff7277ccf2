#include <fmt/ranges.h>

#include <algorithm>

#include "base/counted.h"
#include "study/analysis/ask.h"
#include "study/analysis/crossed_model.h"
#include "study/analysis/team/parts.h"

namespace assay::analysis::team {
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

// Who was right is half a step to either side of the middle, so that the coefficients of conditions
// are those of the average of right and wrong labels, not of the wrong ones.
std::vector<CrossedRow> crossed_rows(const Rows& rows, bool is_known) {
  std::vector<CrossedRow> result;
  for (const ResponseRow* row : rows) {
    const char* machine = !is_known ? "0" : ai_is_right(*row) ? "0.5" : "-0.5";
    result.push_back({*row->correct, {row->condition, machine}, row->participant, row->item});
  }
  return result;
}

std::string compared_words(const Finding& model, std::span<const CrossedRow> rows, bool asks) {
  return fmt::format("What is compared: {}, as differences of the log odds of a right decision{}.",
                     fmt::join(contrasts_of(model, "condition", rows), ", "),
                     asks ? ", on average of right and wrong labels" : "");
}

// Of decisions of which it is known whether the machine was right, unless it never is.
std::vector<Finding> models_of(const Decisions& decisions) {
  const Decisions known = with_known_machine(decisions);
  const bool is_known = !known.rows.empty();
  const auto rows = crossed_rows(is_known ? known.rows : decisions.rows, is_known);
  enum Column : std::size_t { condition, ai_right };
  const std::vector<std::string> fixed{"condition", "ai_right"};
  const bool asks = std::ranges::any_of(rows, [&](const CrossedRow& row) {
    return row.cells[ai_right] != rows.front().cells[ai_right];
  });
  std::vector<Finding> models{
      crossed_test(asks ? "Whether conditions matter at all, be the label right or wrong"
                        : "Whether conditions matter at all",
                   fixed, rows, Effects::interacting),
      crossed_model("Right decisions, by participants and items together", fixed, rows,
                    Effects::interacting)};
  std::vector<std::string>& notes = models.back().result.notes;
  if (models.back().result.is_defined()) {
    notes.push_back(compared_words(models.back(), rows, asks));
  }
  if (const std::size_t unknown = decisions.rows.size() - rows.size(); unknown > 0) {
    notes.push_back(
        fmt::format("Without {} of which it is not known whether the machine was right.",
                    counted(unknown, "decisions")));
  }
  if (!asks) {
    notes.emplace_back(
        "The machine is always right, always wrong, or it is not known which: the model does not "
        "ask who was right.");
  }
  return models;
}

}  // namespace

Section tests(const Decisions& decisions) {
  Section section{.title = "Do conditions differ?"};
  if (decisions.conditions.size() < 2) {
    section.text = {"There is one condition only: nothing to compare."};
    return section;
  }
  if (auto twice = who_came_twice(met_in(decisions.rows))) section.text.push_back(*twice);
  section.findings = by_participants(decisions);
  for (Finding& model : models_of(decisions)) section.findings.push_back(std::move(model));
  return section;
}

}  // namespace assay::analysis::team
