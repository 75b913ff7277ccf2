#include "study/analysis/compare/ranks.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "math/stats/bootstrap.h"
#include "math/stats/moments.h"
#include "math/stats/rank_correlation.h"
#include "report/rank_chart.h"
#include "study/analysis/item_means.h"

namespace assay::analysis {
namespace {

// By item and method; already the mean over people.
using Cells = std::map<std::string, std::map<std::string, double>>;

Cells cells_of(const Measure& measure) {
  std::map<std::string, std::map<std::string, std::pair<double, double>>> sums;
  for (const Measurement& one : measure.values) {
    auto& [sum, n] = sums[one.item][one.method];
    sum += one.value;
    n += 1;
  }
  Cells cells;
  for (const auto& [item, methods] : sums) {
    for (const auto& [method, sum] : methods) cells[item][method] = sum.first / sum.second;
  }
  return cells;
}

// Of the items that people saw.
Cells cells_of(std::span<const MachineScore> scores, const std::string& metric,
               const Cells& people) {
  Cells cells;
  for (const MachineScore& score : scores) {
    if (score.metric != metric || !people.contains(score.item)) continue;
    cells[score.item][score.method] = score.value;
  }
  return cells;
}

std::vector<double> ranks_of(std::vector<double> values, bool more_is_better) {
  if (more_is_better) {
    for (double& value : values) value = -value;
  }
  round_off(values);
  return stats::ranks(values);
}

// One value for each method, or nothing.
std::optional<std::vector<double>> complete(const std::map<std::string, double>& values,
                                            const std::vector<std::string>& methods) {
  std::vector<double> result;
  for (const std::string& method : methods) {
    const auto found = values.find(method);
    if (found == values.end()) return std::nullopt;
    result.push_back(found->second);
  }
  return result;
}

void rank_items(Ranking& to, const std::vector<std::vector<double>>& ranks,
                const CompareRules& rules) {
  to.items = ranks.size();
  for (std::size_t method = 0; method < ranks.front().size(); ++method) {
    std::vector<double> own;
    for (const std::vector<double>& item : ranks) own.push_back(item[method]);
    to.ranks.emplace_back(stats::moments(own).mean);
    const bool varies = std::ranges::any_of(own, [&](double one) { return one != own.front(); });
    to.intervals.push_back(
        varies ? stats::mean_interval(own, {.resamples = rules.resamples, .seed = rules.seed})
               : std::nullopt);
  }
}

void rank_means(Ranking& to, const Cells& cells, const std::vector<std::string>& methods,
                bool more_is_better) {
  std::vector<double> means;
  std::vector<std::size_t> known;
  to.ranks.resize(methods.size());
  to.intervals.resize(methods.size());
  for (std::size_t method = 0; method < methods.size(); ++method) {
    std::vector<double> own;
    for (const auto& [item, values] : cells) {
      const auto found = values.find(methods[method]);
      if (found != values.end()) own.push_back(found->second);
    }
    if (own.empty()) continue;
    means.push_back(stats::moments(own).mean);
    known.push_back(method);
  }
  const std::vector<double> ranks = ranks_of(means, more_is_better);
  for (std::size_t at = 0; at < known.size(); ++at) to.ranks[known[at]] = ranks[at];
}

Ranking ranking(std::string ranker, bool is_people, const Cells& cells,
                const std::vector<std::string>& methods, bool more_is_better,
                const CompareRules& rules) {
  Ranking result{.ranker = std::move(ranker), .is_people = is_people};
  std::vector<std::vector<double>> ranks;
  for (const auto& [item, values] : cells) {
    if (auto all = complete(values, methods)) {
      ranks.push_back(ranks_of(std::move(*all), more_is_better));
    }
  }
  if (ranks.empty()) {
    rank_means(result, cells, methods, more_is_better);
  } else {
    rank_items(result, ranks, rules);
  }
  return result;
}

Figure figure_of(const Rankings& rankings, const Measure& measure, std::size_t number) {
  report::RankChart chart{.title = "Ranks of methods", .rankers = {}, .people = 1};
  for (const Ranking& one : rankings.by) chart.rankers.push_back(one.ranker);
  for (std::size_t method = 0; method < rankings.methods.size(); ++method) {
    report::RankedThing thing{rankings.methods[method], {}};
    for (const Ranking& one : rankings.by) {
      thing.ranks.push_back(one.ranks[method]);
      const auto& interval = one.intervals[method];
      thing.intervals.push_back(interval ? std::optional(std::pair(interval->low, interval->high))
                                         : std::nullopt);
    }
    chart.things.push_back(std::move(thing));
  }
  return {
      fmt::format("ranks_{}", number),
      fmt::format("Methods by {} of {}, and by automatic scores", measure.name, measure.study),
      "Mean ranks over items, 1 is the best, with 95 % intervals, items drawn anew: by people at "
      "the left, by each automatic score at the right.",
      report::draw(chart), "ranks"};
}

}  // namespace

Rankings rankings_of(const Measure& measure, std::span<const MachineScore> scores,
                     const CompareRules& rules) {
  std::set<std::string> seen;
  for (const Measurement& one : measure.values) seen.insert(one.method);
  std::vector<std::string> metrics;
  Rankings result;
  for (const MachineScore& score : scores) {
    if (!seen.contains(score.method)) continue;
    // Levels of one score are many, and its mean is there too.
    const bool is_level = score.metric.find('@') != std::string::npos;
    if (!is_level && std::ranges::find(metrics, score.metric) == metrics.end()) {
      metrics.push_back(score.metric);
    }
    if (std::ranges::find(result.methods, score.method) == result.methods.end()) {
      result.methods.push_back(score.method);
    }
  }
  if (result.methods.size() < 2) return {};
  const Cells people = cells_of(measure);
  result.by.push_back(
      ranking(measure.name, true, people, result.methods, measure.more_is_better, rules));
  for (const std::string& metric : metrics) {
    result.by.push_back(ranking(metric, false, cells_of(scores, metric, people), result.methods,
                                is_better_when_higher(metric), rules));
  }
  return result;
}

Section with_and_without_people(std::span<const Measure> measures,
                                std::span<const MachineScore> scores, const CompareRules& rules) {
  Section section{.title = "Rankings with and without people"};
  Sheet sheet{.id = "ranks",
              .title = "Ranks of methods, by people and by scores",
              .unit = "item",
              .table = {.columns = {"human measure", "study", "ranked by", "method", "items",
                                    "mean rank", "low", "high"}}};
  for (const Measure& measure : measures) {
    const Rankings rankings = rankings_of(measure, scores, rules);
    if (rankings.methods.empty()) continue;
    section.figures.push_back(figure_of(rankings, measure, section.figures.size() + 1));
    for (const Ranking& one : rankings.by) {
      for (std::size_t method = 0; method < rankings.methods.size(); ++method) {
        sheet.table.add({measure.name, measure.study, one.is_people ? "people" : one.ranker,
                         rankings.methods[method], static_cast<std::int64_t>(one.items),
                         cell_of(one.ranks[method]), low_of(one.intervals[method]),
                         high_of(one.intervals[method])});
      }
    }
  }
  sheet.notes = {
      "Methods are ranked item by item, of the items that people saw, 1 for the best, and share "
      "the mean rank where they do "
      "alike; 0 items: no item has a value of every method, and the methods' means are ranked. "
      "Intervals: items drawn anew. A score that should be low, as the area under deletion, ranks "
      "the lowest first."};
  if (!sheet.table.rows.empty()) section.sheets.push_back(std::move(sheet));
  return section;
}

}  // namespace assay::analysis
