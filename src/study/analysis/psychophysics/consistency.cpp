#include "math/stats/error_consistency.h"
#include "study/analysis/psychophysics/parts.h"

namespace assay::analysis::psychophysics {
namespace {

// Each answer beside the model's on the same picture: of one level, or of all.
stats::Data side_by_side(const Recognitions& recognitions, const Machine& machine,
                         std::optional<std::int64_t> level) {
  stats::Data data{.x = stats::Numbers{"people", {}}, .y = stats::Numbers{"model", {}}};
  std::vector<std::string> people;
  std::vector<std::string> items;
  for (const ResponseRow* row : recognitions.rows) {
    if (level && row->level != *level) continue;
    const auto found = machine.accuracy.find({row->condition, row->item, *row->level});
    if (found == machine.accuracy.end()) continue;
    data.x->values.push_back(is_right(*row) ? 1 : 0);
    data.y->values.push_back(found->second >= 0.5 ? 1 : 0);
    people.push_back(row->participant);
    items.push_back(row->item);
  }
  data.cluster = {stats::labels("participant", people), stats::labels("item", items)};
  return data;
}

std::vector<Cell> consistency_at(std::int64_t level, const stats::Data& data,
                                 const stats::ErrorConsistency& unit) {
  const auto n = static_cast<double>(data.x->values.size());
  double people = 0;
  double machine = 0;
  double both = 0;
  for (std::size_t at = 0; at < data.x->values.size(); ++at) {
    people += data.x->values[at];
    machine += data.y->values[at];
    both += data.x->values[at] * data.y->values[at];
  }
  std::vector<Cell> cells{level, static_cast<std::int64_t>(data.x->values.size()), 100 * people / n,
                          100 * machine / n};
  const auto found = stats::error_consistency(people, machine, both, n);
  if (!found) {
    cells.resize(9);
    return cells;
  }
  cells.insert(cells.end(), {found->observed, found->expected, found->kappa});
  const stats::Result result = unit(data);
  const auto ends = result.estimates.empty() ? std::nullopt : result.estimates.front().interval;
  cells.insert(cells.end(), {low_of(ends), high_of(ends)});
  return cells;
}

}  // namespace

Section consistency(const Recognitions& recognitions, const Machine& machine, const Rules& rules) {
  Section section{.title = "Do people and the model fail on the same pictures?"};
  Finding finding{.id = "error_consistency",
                  .question = "Do people and the model fail on the same pictures, levels pooled",
                  .unit = "participant and item",
                  .outcome = "correct",
                  .data = side_by_side(recognitions, machine, std::nullopt)};
  if (finding.data.x->values.empty()) {
    section.text = {"There are no scores that say on which pictures the model is right."};
    return section;
  }
  const stats::ErrorConsistency unit{.resamples = rules.bootstrap.resamples,
                                     .seed = rules.bootstrap.seed};
  Sheet sheet{.id = "error_consistency",
              .title = "Error consistency of people and the model",
              .unit = "participant and item",
              .table = {.columns = {"% shown", "responses", "people right, %", "model right, %",
                                    "observed", "expected", "kappa", "low", "high"}},
              .digits = 3};
  for (const std::int64_t level : recognitions.levels) {
    const stats::Data data = side_by_side(recognitions, machine, level);
    if (!data.x->values.empty()) sheet.table.add(consistency_at(level, data, unit));
  }
  sheet.notes = {
      "Each answer of a person beside the model's on the same picture; methods are pooled, and who "
      "does not know is not right. kappa: 0 as two independent observers of these accuracies, 1 "
      "for the same failures; blank where both are always right or always wrong. Intervals: "
      "participants and items drawn anew."};
  finding.result = unit(finding.data);
  finding.result.unit = finding.unit;
  finding.result.notes.push_back(
      "Levels are pooled here: both do better where more is shown, which alone makes them "
      "consistent. The table has the levels apart.");
  section.sheets.push_back(std::move(sheet));
  section.findings.push_back(std::move(finding));
  return section;
}

}  // namespace assay::analysis::psychophysics
