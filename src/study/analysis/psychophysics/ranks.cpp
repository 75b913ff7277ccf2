#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "math/stats/rank_correlation.h"
#include "report/chart.h"
#include "study/analysis/psychophysics/parts.h"

namespace assay::analysis::psychophysics {
namespace {

using RanksOf = std::vector<double> RankedCell::*;

struct Ranker {
  const char* name;
  RanksOf ranks;
};
constexpr Ranker by_people{"people", &RankedCell::people};
constexpr Ranker by_model{"model", &RankedCell::machine};
constexpr Ranker rankers[] = {by_people, by_model};

// Mean rank of a condition with its interval, items drawn anew.
Drawn mean_rank(std::span<const RankedCell> cells, RanksOf ranks, std::size_t condition,
                const Rules& rules) {
  if (cells.empty()) return {};
  stats::Columns columns{.width = 2};
  std::vector<std::string> items;
  std::set<double> seen;
  for (const RankedCell& cell : cells) {
    columns.numbers.insert(columns.numbers.end(), {(cell.*ranks)[condition], 1.0});
    seen.insert((cell.*ranks)[condition]);
    items.push_back(cell.item);
  }
  const std::vector<stats::Clusters> factors{stats::clusters_of(items)};
  const auto found = stats::bootstrap(factors, columns, ratio_of_sums(1), rules.bootstrap);
  return {found.value, seen.size() > 1 ? found.interval : std::nullopt};
}

// 1, 1.5, 2, ... up to the number of conditions.
std::vector<double> possible_ranks(std::size_t conditions) {
  std::vector<double> ranks;
  for (std::size_t twice = 2; twice <= 2 * conditions; ++twice) {
    ranks.push_back(static_cast<double>(twice) / 2);
  }
  return ranks;
}

std::vector<double> counts_of(std::span<const RankedCell> cells, RanksOf ranks,
                              std::size_t condition, std::size_t conditions) {
  std::vector<double> counts;
  for (const double rank : possible_ranks(conditions)) {
    counts.push_back(static_cast<double>(std::ranges::count_if(
        cells, [&](const RankedCell& cell) { return (cell.*ranks)[condition] == rank; })));
  }
  return counts;
}

std::vector<RankedCell> of_level(std::span<const RankedCell> cells, std::int64_t level) {
  std::vector<RankedCell> result;
  std::ranges::copy_if(cells, std::back_inserter(result),
                       [&](const RankedCell& cell) { return cell.level == level; });
  return result;
}

// Overall (a blank level) and by level: mean rank and how often each rank.
Sheet rank_sheet(const Recognitions& recognitions, std::span<const RankedCell> cells,
                 const Rules& rules) {
  const std::size_t conditions = recognitions.conditions.size();
  Sheet sheet{.id = "ranks",
              .title = "Ranks of methods, by people and by the model",
              .unit = "item",
              .table = {.columns = {"% shown", "ranked by", "condition", "items", "cells",
                                    "mean rank", "low", "high"}}};
  for (const double rank : possible_ranks(conditions)) {
    sheet.table.columns.push_back(fmt::format("rank {:g}, %", rank));
  }
  const auto add = [&](const Cell& level, std::span<const RankedCell> some) {
    std::set<std::string> items;
    for (const RankedCell& cell : some) items.insert(cell.item);
    for (const Ranker& ranker : rankers) {
      for (std::size_t at = 0; at < conditions; ++at) {
        std::vector<Cell> row{level, std::string(ranker.name), recognitions.conditions[at],
                              static_cast<std::int64_t>(items.size()),
                              static_cast<std::int64_t>(some.size())};
        add_drawn(row, mean_rank(some, ranker.ranks, at, rules));
        for (const double count : counts_of(some, ranker.ranks, at, conditions)) {
          row.emplace_back(100 * count / static_cast<double>(some.size()));
        }
        sheet.table.add(std::move(row));
      }
    }
  };
  add({}, cells);
  for (const std::int64_t level : recognitions.levels) {
    const std::vector<RankedCell> some = of_level(cells, level);
    if (!some.empty()) add(level, some);
  }
  sheet.notes = {
      "A cell is an item at a level; a blank level: all of them. Rank 1 is the best: the highest "
      "accuracy of people (of all answers, over participants), the lowest loss of the model; "
      "methods that do alike share the mean of their ranks. Intervals: items drawn anew, with all "
      "their levels."};
  return sheet;
}

report::Element overall_chart(const Recognitions& recognitions, std::span<const RankedCell> cells) {
  const std::size_t conditions = recognitions.conditions.size();
  report::ShareChart chart{.title = "Ranks of methods, all levels", .parts = {}};
  for (const double rank : possible_ranks(conditions)) {
    chart.parts.push_back(fmt::format("rank {:g}", rank));
  }
  for (std::size_t at = 0; at < conditions; ++at) {
    for (const Ranker& ranker : rankers) {
      chart.rows.push_back({fmt::format("{}, {}", recognitions.conditions[at], ranker.name),
                            counts_of(cells, ranker.ranks, at, conditions)});
    }
  }
  return report::draw(chart);
}

report::Element level_chart(const Recognitions& recognitions, std::span<const RankedCell> cells,
                            const Ranker& ranker, const Rules& rules) {
  report::LineChart chart{.title = fmt::format("Mean rank by the {}", ranker.name),
                          .x_axis = "percent of the pixels shown",
                          .y_axis = "mean rank, 1 is the best",
                          .series = {},
                          .is_log_x = true};
  if (ranker.ranks == &RankedCell::people) chart.title = "Mean rank by people";
  for (std::size_t at = 0; at < recognitions.conditions.size(); ++at) {
    report::Series series{.name = recognitions.conditions[at], .points = {}};
    for (const std::int64_t level : recognitions.levels) {
      const Drawn drawn = mean_rank(of_level(cells, level), ranker.ranks, at, rules);
      if (!drawn.value) continue;
      series.points.emplace_back(static_cast<double>(level), *drawn.value);
      series.intervals.push_back(ends_of(drawn));
    }
    chart.series.push_back(std::move(series));
  }
  return report::draw(chart);
}

}  // namespace

std::vector<RankedCell> ranked_cells(const Recognitions& recognitions, const Machine& machine) {
  std::map<std::pair<std::string, std::int64_t>, std::map<std::string, Rate>> seen;
  for (const ResponseRow* row : recognitions.rows) {
    Rate& rate = seen[{row->item, *row->level}][row->condition];
    rate.right += is_right(*row) ? 1 : 0;
    rate.n += 1;
  }
  // Without a loss, the accuracy takes its place.
  const bool has_loss = !machine.cross_entropy.empty();
  const auto& scores = has_loss ? machine.cross_entropy : machine.accuracy;
  std::vector<RankedCell> result;
  for (const auto& [where, rates] : seen) {
    if (rates.size() != recognitions.conditions.size()) continue;
    std::vector<double> errors;
    std::vector<double> losses;
    for (const std::string& condition : recognitions.conditions) {
      const auto score = scores.find({condition, where.first, where.second});
      if (score == scores.end()) break;
      errors.push_back(1 - *rates.at(condition).share());
      losses.push_back(has_loss ? score->second : -score->second);
    }
    if (losses.size() != recognitions.conditions.size()) continue;
    result.push_back({where.first, where.second, stats::ranks(errors), stats::ranks(losses)});
  }
  return result;
}

Section ranks(const Recognitions& recognitions, const Machine& machine, const Rules& rules) {
  Section section{.title = "Ranks with and without people"};
  const std::vector<RankedCell> cells = ranked_cells(recognitions, machine);
  if (cells.empty() || recognitions.conditions.size() < 2) {
    section.text = {
        "No item has answers of people and scores of the model for every method at the same "
        "level: there are no ranks."};
    return section;
  }
  section.figures = {{"ranks", "Ranks of methods",
                      "How often each method has each rank, by people's accuracy and by the "
                      "model's loss.",
                      overall_chart(recognitions, cells), "ranks"},
                     {"ranks_people", "Ranks by people, by level",
                      "Mean ranks by people's accuracy; bands are 95 % intervals, items drawn "
                      "anew.",
                      level_chart(recognitions, cells, by_people, rules), "ranks"},
                     {"ranks_model", "Ranks by the model, by level",
                      "Mean ranks by the model's loss; bands are 95 % intervals, items drawn anew.",
                      level_chart(recognitions, cells, by_model, rules), "ranks"}};
  section.sheets.push_back(rank_sheet(recognitions, cells, rules));
  section.findings.push_back(agreement(cells, recognitions.conditions, rules));
  return section;
}

}  // namespace assay::analysis::psychophysics
