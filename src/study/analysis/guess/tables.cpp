#include <fmt/format.h>

#include "report/chart.h"
#include "study/analysis/guess/parts.h"

namespace assay::analysis::guess {
namespace {

std::int64_t count(std::size_t number) { return static_cast<std::int64_t>(number); }

void add_cell(Sheet& sheet, const std::string& condition, const std::string& category,
              const Rows& rows, const Drawn& drawn) {
  std::vector<Cell> cells{condition, category, count(grouped(rows, item_of).size()),
                          count(grouped(rows, participant_of).size()), count(rows.size())};
  add_drawn(cells, drawn);
  const std::optional<double> chance = chance_of(rows);
  cells.push_back(cell_of(chance ? std::optional(100 * *chance) : std::nullopt));
  sheet.table.add(std::move(cells));
}

// Mean over items of what people make of each, of every kind that occurs.
std::map<std::string, CategoryAccuracy> by_category(const Guesses& guesses, const Rows& rows) {
  std::map<std::string, CategoryAccuracy> result;
  for (const std::string& category : guesses.categories) {
    const auto items = accuracies(of_category(rows, category), item_of);
    if (items.empty()) continue;
    double sum = 0;
    for (const auto& [item, share] : items) sum += share;
    result[category] = {sum / static_cast<double>(items.size()), items.size()};
  }
  return result;
}

// Conditions whose items are of other kinds differ for that alone: the overall accuracy each would
// have with the kinds of all items.
Sheet mix_sheet(const Guesses& guesses) {
  Sheet sheet{.id = "mix",
              .title = "The same mix of kinds",
              .unit = "item",
              .table = {.columns = {"condition", "items", "its own mix, %", "the mix of all, %"}}};
  std::map<std::string, std::size_t> all;
  for (const std::string& category : guesses.categories) {
    all[category] = grouped(of_category(guesses.rows, category), item_of).size();
  }
  for (const std::string& condition : guesses.conditions) {
    std::vector<CategoryAccuracy> own;
    std::vector<CategoryAccuracy> standard;
    std::size_t items = 0;
    for (const auto& [category, one] : by_category(guesses, of_condition(guesses, condition))) {
      own.push_back(one);
      standard.push_back({one.accuracy, all[category]});
      items += one.items;
    }
    const bool has_all = standard.size() == all.size();
    const auto percent = [](std::optional<double> share) {
      return cell_of(share ? std::optional(100 * *share) : std::nullopt);
    };
    sheet.table.add({condition, count(items), percent(overall_accuracy(own)),
                     percent(has_all ? overall_accuracy(standard) : std::nullopt)});
  }
  sheet.notes = {
      "Means over items. In the mix of all, each kind of error weighs as many items as the study "
      "has of it, whatever the condition has; blank where a condition lacks a kind."};
  return sheet;
}

}  // namespace

Section accuracy_section(const Guesses& guesses, const stats::Bootstrap& how) {
  Sheet sheet{.id = "accuracy",
              .title = "Accuracy of guesses",
              .unit = "participant and item",
              .table = {.columns = {"condition", "kind of error", "items", "participants",
                                    "responses", "right, %", "low", "high", "chance, %"}},
              .digits = 1};
  report::DotChart chart{.title = "Accuracy of guesses", .axis = "right guesses, %"};
  for (const std::string& condition : guesses.conditions) {
    const Rows rows = of_condition(guesses, condition);
    const Drawn drawn = drawn_percent(rows, is_right, Draw::people_and_items, how);
    add_cell(sheet, condition, "all", rows, drawn);
    report::Dots dots{.label = condition, .value = drawn.value.value_or(0)};
    dots.interval = ends_of(drawn);
    chart.rows.push_back(std::move(dots));
    for (const std::string& category : guesses.categories) {
      const Rows some = of_category(rows, category);
      if (some.empty()) continue;
      add_cell(sheet, condition, name_of_kind(category), some,
               drawn_percent(some, is_right, Draw::people_and_items, how));
    }
  }
  if (const auto chance = chance_of(guesses.rows)) {
    chart.line = 100 * *chance;
    chart.line_label = "guessing at random";
  }
  sheet.notes = {
      "Right guesses of all, responses pooled. Intervals: 95 % percentiles of a bootstrap that "
      "draws participants and items, each on their own; none where all guesses are alike or one "
      "person or item is all there is. Chance is one over the number of options."};
  if (guesses.left_out > 0) {
    sheet.notes.push_back(
        fmt::format("{} responses are neither right nor wrong and left out.", guesses.left_out));
  }
  Section section{.title = "Accuracy"};
  section.figures.push_back({"accuracy", "Accuracy of guesses",
                             "Right guesses with a 95 % interval, participants and items drawn "
                             "anew.",
                             report::draw(chart), sheet.id});
  section.sheets.push_back(std::move(sheet));
  if (guesses.categories.size() > 1) section.sheets.push_back(mix_sheet(guesses));
  return section;
}

}  // namespace assay::analysis::guess
