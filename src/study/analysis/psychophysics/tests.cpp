#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "study/analysis/crossed_model.h"
#include "study/analysis/psychophysics/parts.h"

namespace assay::analysis::psychophysics {
namespace {

std::vector<Sample> accuracies_of(const Recognitions& recognitions) {
  std::vector<Sample> samples;
  for (const std::string& condition : recognitions.conditions) {
    for (const auto& [person, rows] :
         grouped(of_condition(recognitions, condition), participant_of)) {
      samples.push_back({condition, person, *rate(rows, is_right).share()});
    }
  }
  return samples;
}

std::vector<Finding> times_compared(const Recognitions& recognitions, const Rules& rules) {
  std::vector<Sample> samples;
  std::set<std::string> met;
  for (const ResponseRow* row : recognitions.rows) {
    if (!row->rt || *row->rt <= 0) continue;
    samples.push_back({row->condition, row->participant, static_cast<double>(*row->rt)});
    met.insert(row->condition);
  }
  std::vector<std::string> timed;
  std::ranges::copy_if(recognitions.conditions, std::back_inserter(timed),
                       [&](const std::string& condition) { return met.contains(condition); });
  return compared({.id = "time",
                   .measure = "time",
                   .outcome = "rt",
                   .unit = "participant",
                   .spec = fmt::format("reaction_time:least={},trim=median_deviations,cutoff={}",
                                       rules.least_time, rules.cutoff),
                   .is_paired = true},
                  timed, samples);
}

Finding model_of(const Recognitions& recognitions) {
  std::vector<CrossedRow> rows;
  for (const ResponseRow* row : recognitions.rows) {
    // A doubling is the unit, 15 % the zero: where methods differ most.
    const double doublings = std::log2(static_cast<double>(*row->level) / 15);
    rows.push_back({is_right(*row),
                    {row->condition, fmt::format("{:.6f}", doublings)},
                    row->participant,
                    row->item});
  }
  return crossed_model("Right answers, by participants and items together",
                       {"condition", "log2_level"}, rows);
}

}  // namespace

Section tests(const Recognitions& recognitions, const Rules& rules) {
  Section section{.title = "Do methods differ?"};
  if (recognitions.conditions.size() < 2) {
    section.text = {"There is one condition only: nothing to compare."};
    return section;
  }
  const bool within = is_within(recognitions.rows);
  const std::vector<Sample> samples = accuracies_of(recognitions);
  section.text = {within ? "Participants met every method: their accuracies (right of all answers, "
                           "levels pooled) are compared within participants."
                         : "Participants did not meet every method: their accuracies (right of all "
                           "answers, levels pooled) are compared between participants, and times, "
                           "which differ much between people, are not compared."};
  if (auto twice = who_came_twice(met_in(recognitions.rows))) section.text.push_back(*twice);
  section.findings = compared({.id = "accuracy",
                               .measure = "accuracy",
                               .outcome = "correct",
                               .unit = "participant",
                               .spec = within ? "wilcoxon_signed_rank" : "mann_whitney",
                               .is_paired = within},
                              recognitions.conditions, samples);
  if (within) {
    for (Finding& finding : times_compared(recognitions, rules)) {
      section.findings.push_back(std::move(finding));
    }
  }
  section.findings.push_back(model_of(recognitions));
  return section;
}

}  // namespace assay::analysis::psychophysics
