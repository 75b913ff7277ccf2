#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <set>

#include "math/stats/bootstrap.h"
#include "math/stats/moments.h"
#include "report/chart.h"
#include "study/analysis/methods.h"
#include "study/analysis/psychophysics/parts.h"

namespace assay::analysis::psychophysics {
namespace {

// "masked_accuracy:fill=blur@15" in its parts.
struct NamedLevel {
  std::string metric;  // with its settings
  std::string name;    // without
  std::int64_t level = 0;
};
std::optional<NamedLevel> named_level(std::string_view text) {
  const std::size_t mark = text.rfind('@');
  if (mark == std::string_view::npos) return std::nullopt;
  NamedLevel result{std::string(text.substr(0, mark)), {}, 0};
  result.name = result.metric.substr(0, result.metric.find(':'));
  const std::string_view digits = text.substr(mark + 1);
  const auto [end, problem] =
      std::from_chars(digits.data(), digits.data() + digits.size(), result.level);
  if (problem != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
  return result;
}

// A mean over items with its interval; of one item only the value.
Drawn mean_of(const std::vector<double>& values, const Rules& rules) {
  if (values.empty()) return {};
  return {stats::moments(values).mean, stats::mean_interval(values, rules.bootstrap)};
}

// Of one condition at one level, item by item.
std::vector<double> values_at(const std::map<MachineCell, double>& from,
                              const std::string& condition, std::int64_t level, double factor) {
  std::vector<double> values;
  for (const auto& [cell, value] : from) {
    if (cell.condition == condition && cell.level == level) values.push_back(factor * value);
  }
  return values;
}

// No interval where all items are alike.
Drawn unless_alike(const std::vector<double>& values, Drawn drawn) {
  const bool alike = !values.empty() &&
                     std::ranges::all_of(values, [&](double one) { return one == values.front(); });
  if (alike) drawn.interval.reset();
  return drawn;
}

}  // namespace

Machine machine_of(const Evidence& evidence, const Recognitions& recognitions) {
  Machine machine;
  std::map<std::string, std::string> taken;  // by plain name, the first that occurs
  std::set<std::string> items;
  for (const ResponseRow* row : recognitions.rows) items.insert(row->item);
  for (const MachineScore& score : evidence.scores) {
    const std::optional<NamedLevel> named = named_level(score.metric);
    if (!named || !items.contains(score.item)) continue;
    if (std::ranges::find(recognitions.levels, named->level) == recognitions.levels.end()) continue;
    const bool is_accuracy = named->name == "masked_accuracy";
    if (!is_accuracy && named->name != "masked_cross_entropy") continue;
    const auto [entry, is_new] = taken.try_emplace(named->name, named->metric);
    if (is_new) machine.metrics.push_back(named->metric);
    if (entry->second != named->metric) continue;
    for (const std::string& condition : recognitions.conditions) {
      if (!is_same_method(score.method, method_of(evidence, condition))) continue;
      auto& cells = is_accuracy ? machine.accuracy : machine.cross_entropy;
      cells[{condition, score.item, named->level}] = score.value;
    }
  }
  return machine;
}

Section machine_by_level(const Recognitions& recognitions, const Machine& machine,
                         const Rules& rules) {
  Sheet sheet{
      .id = "machine_by_level",
      .title = "The model on the same pictures",
      .unit = "item",
      .table = {.columns = {"condition", "% shown", "items", "right, %", "right low", "right high",
                            "cross-entropy", "cross-entropy low", "cross-entropy high"}}};
  report::LineChart chart{.title = "Accuracy of the model",
                          .x_axis = "percent of the pixels shown",
                          .y_axis = machine.accuracy.empty() ? "cross-entropy" : "right, %",
                          .series = {},
                          .is_log_x = true};
  if (machine.accuracy.empty()) chart.title = "Loss of the model";
  for (const std::string& condition : recognitions.conditions) {
    report::Series series{.name = condition, .points = {}};
    for (const std::int64_t level : recognitions.levels) {
      const auto right = values_at(machine.accuracy, condition, level, 100);
      const auto loss = values_at(machine.cross_entropy, condition, level, 1);
      if (right.empty() && loss.empty()) continue;
      const Drawn drawn_right = unless_alike(right, mean_of(right, rules));
      const Drawn drawn_loss = unless_alike(loss, mean_of(loss, rules));
      std::vector<Cell> cells{condition, level,
                              static_cast<std::int64_t>(std::max(right.size(), loss.size()))};
      add_drawn(cells, drawn_right);
      add_drawn(cells, drawn_loss);
      sheet.table.add(std::move(cells));
      const Drawn& drawn = machine.accuracy.empty() ? drawn_loss : drawn_right;
      if (!drawn.value) continue;
      series.points.emplace_back(static_cast<double>(level), *drawn.value);
      series.intervals.push_back(ends_of(drawn));
    }
    chart.series.push_back(std::move(series));
  }
  sheet.notes = {
      fmt::format("Means over the items of the study, by {}. Intervals: items drawn "
                  "anew; none where all items are alike.",
                  fmt::join(machine.metrics, " and "))};
  Section section{.title = "The model without people"};
  section.figures.push_back({"machine_by_level", chart.title,
                             "What the model makes of the pictures that people saw; bands are "
                             "95 % intervals, items drawn anew.",
                             report::draw(chart), sheet.id});
  section.sheets.push_back(std::move(sheet));
  return section;
}

}  // namespace assay::analysis::psychophysics
