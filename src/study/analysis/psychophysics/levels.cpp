#include <fmt/format.h>

#include "report/chart.h"
#include "study/analysis/psychophysics/parts.h"

namespace assay::analysis::psychophysics {
namespace {

Rows at_level(const Rows& rows, std::int64_t level) {
  return select(rows, [&](const ResponseRow& row) { return row.level == level; });
}

report::LineChart chart_of(std::string title, std::string y_axis) {
  return {.title = std::move(title),
          .x_axis = "percent of the pixels shown",
          .y_axis = std::move(y_axis),
          .series = {},
          .is_log_x = true};
}

void add_point(report::Series& series, std::int64_t level, const Drawn& drawn) {
  if (!drawn.value) return;
  series.points.emplace_back(static_cast<double>(level), *drawn.value);
  series.intervals.push_back(ends_of(drawn));
}

// A condition at a level.
struct LevelCell {
  Drawn uncertain;
  Drawn right;
  std::size_t given;
  Drawn right_of_given;
  Drawn time;
};

LevelCell level_cell(const Recognitions& recognitions, const Rows& rows, const Rules& rules) {
  const Rows given = answered(recognitions, rows);
  const auto unsure = [&](const ResponseRow& row) { return is_unsure(recognitions, row); };
  return {drawn_percent(rows, unsure, Draw::people, rules.bootstrap),
          drawn_percent(rows, is_right, Draw::people, rules.bootstrap), given.size(),
          drawn_percent(given, is_right, Draw::people, rules.bootstrap),
          drawn_median_time(rows, Draw::people, rules.bootstrap)};
}

std::vector<Cell> cells_of(const LevelCell& cell, const std::string& condition, std::int64_t level,
                           const Rows& rows) {
  std::vector<Cell> cells{condition, level, static_cast<std::int64_t>(rows.size()),
                          static_cast<std::int64_t>(grouped(rows, participant_of).size())};
  add_drawn(cells, cell.uncertain);
  add_drawn(cells, cell.right);
  cells.emplace_back(static_cast<std::int64_t>(cell.given));
  add_drawn(cells, cell.right_of_given);
  add_drawn(cells, cell.time);
  return cells;
}

constexpr const char* bands =
    " One line a method; bands are 95 % intervals, participants drawn anew.";

}  // namespace

Section by_level(const Recognitions& recognitions, const Rules& rules) {
  Sheet sheet{
      .id = "by_level",
      .title = "Uncertainty, accuracy and time by how much is shown",
      .unit = "participant",
      .table = {.columns = {"condition", "% shown", "responses", "participants", "uncertain, %",
                            "uncertain low", "uncertain high", "right of all, %", "right low",
                            "right high", "answered", "right of answered, %",
                            "right of answered low", "right of answered high", "median time, ms",
                            "time low", "time high"}},
      .digits = 1};
  report::LineChart uncertainty = chart_of("Uncertainty", "answers that people do not know, %");
  report::LineChart right = chart_of("Accuracy", "right of all answers, %");
  report::LineChart time = chart_of("Time", "median time to the answer, ms");
  for (const std::string& condition : recognitions.conditions) {
    const Rows own = of_condition(recognitions, condition);
    for (report::LineChart* chart : {&uncertainty, &right, &time}) {
      chart->series.push_back({condition, {}});
    }
    for (const std::int64_t level : recognitions.levels) {
      const Rows rows = at_level(own, level);
      if (rows.empty()) continue;
      const LevelCell cell = level_cell(recognitions, rows, rules);
      sheet.table.add(cells_of(cell, condition, level, rows));
      add_point(uncertainty.series.back(), level, cell.uncertain);
      add_point(right.series.back(), level, cell.right);
      add_point(time.series.back(), level, cell.time);
    }
  }
  sheet.notes = {
      "Responses of a cell are pooled. Intervals are 95 % percentiles of a bootstrap that draws "
      "whole participants; there is none (a blank) where all responses of a cell are alike or one "
      "participant gave them. Of all responses, who does not know is not right."};
  if (recognitions.left_out > 0) {
    sheet.notes.push_back(fmt::format(
        "{} responses have no level or nothing to judge them by and are left out everywhere.",
        recognitions.left_out));
  }
  Section section{.title = "By how much is shown"};
  section.figures = {
      {"uncertainty", "Uncertainty by percent shown",
       fmt::format("How often people say that they do not know.{}", bands),
       report::draw(uncertainty), sheet.id},
      {"accuracy", "Accuracy by percent shown",
       fmt::format("Right answers, of all; who does not know is not right.{}", bands),
       report::draw(right), sheet.id},
      {"time", "Time by percent shown", fmt::format("Median time to the answer.{}", bands),
       report::draw(time), sheet.id}};
  section.sheets.push_back(std::move(sheet));
  return section;
}

Section repetitions(const Recognitions& recognitions, const Rules& rules) {
  Sheet sheet{.id = "repetition",
              .title = "The same picture seen before",
              .unit = "participant",
              .table = {.columns = {"condition", "seen before", "responses", "participants",
                                    "items", "uncertain, %", "uncertain low", "uncertain high",
                                    "right of all, %", "right low", "right high"}},
              .digits = 1};
  const Rows known =
      select(recognitions.rows, [](const ResponseRow& row) { return row.repetition.has_value(); });
  const auto unsure = [&](const ResponseRow& row) { return is_unsure(recognitions, row); };
  const auto add = [&](const std::string& condition, const Rows& some) {
    std::map<std::int64_t, Rows> by_times;
    for (const ResponseRow* row : some) by_times[*row->repetition].push_back(row);
    for (const auto& [times, rows] : by_times) {
      std::vector<Cell> cells{condition, times, static_cast<std::int64_t>(rows.size()),
                              static_cast<std::int64_t>(grouped(rows, participant_of).size()),
                              static_cast<std::int64_t>(grouped(rows, item_of).size())};
      add_drawn(cells, drawn_percent(rows, unsure, Draw::people, rules.bootstrap));
      add_drawn(cells, drawn_percent(rows, is_right, Draw::people, rules.bootstrap));
      sheet.table.add(std::move(cells));
    }
    return by_times.size();
  };
  const std::size_t different = add("all", known);
  const auto by_condition = grouped(known, condition_of);
  for (const std::string& condition : recognitions.conditions) {
    const auto found = by_condition.find(condition);
    if (found != by_condition.end()) add(condition, found->second);
  }
  sheet.notes = {
      "How often a participant had seen the picture before, by other methods. Levels are pooled; "
      "intervals: participants drawn anew. Who does better the second time within a method "
      "remembers the picture; over all methods, which of them came second counts too."};
  Section section{.title = "Carry-over"};
  if (different == 0) {
    section.text = {"The responses do not say how often an item was seen before."};
  } else if (different == 1) {
    section.text = {"Nobody saw a picture by more than one method: nothing can be carried over."};
  }
  if (different > 0) section.sheets.push_back(std::move(sheet));
  return section;
}

}  // namespace assay::analysis::psychophysics
