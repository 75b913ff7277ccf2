#include <fmt/format.h>

#include <algorithm>

#include "evaluate/sweep_report/page_parts.h"
#include "evaluate/sweep_report/sentences.h"
#include "report/ladder_chart.h"

namespace assay::sweep_report {
namespace {

std::optional<std::pair<double, double>> pair_of(const std::optional<stats::Interval>& interval) {
  if (!interval) return std::nullopt;
  return std::pair(interval->low, interval->high);
}

// Methods first, the best on top; then controls and the truth, in the same order among themselves.
std::vector<std::size_t> rows_of(const MetricFindings& metric) {
  std::vector<std::size_t> rows = metric.ranking.order;
  for (const sweep::Role role : {sweep::Role::control, sweep::Role::truth}) {
    std::vector<std::size_t> others;
    for (std::size_t at = 0; at < metric.contenders.size(); ++at) {
      if (metric.contenders[at].role == role && metric.ranking.places[at].mean) {
        others.push_back(at);
      }
    }
    std::ranges::stable_sort(others, [&](std::size_t a, std::size_t b) {
      const double x = *metric.ranking.places[a].mean;
      const double y = *metric.ranking.places[b].mean;
      return metric.ranking.higher_is_better ? x > y : x < y;
    });
    rows.insert(rows.end(), others.begin(), others.end());
  }
  return rows;
}

report::Rung rung_of(const MetricFindings& metric, std::size_t at) {
  const sweep::Role role = metric.contenders[at].role;
  if (role == sweep::Role::control) return report::Rung::control;
  if (role == sweep::Role::truth) return report::Rung::truth;
  const Outcome outcome = outcome_against_chance(metric.ranking.places[at]);
  const bool is_doubtful =
      outcome == Outcome::does_not_beat_chance || outcome == Outcome::worse_than_chance;
  return is_doubtful ? report::Rung::doubtful : report::Rung::judged;
}

report::LadderChart ladder_of(const MetricFindings& metric, const sweep::MetricRow& row) {
  const MethodRanking& ranking = metric.ranking;
  const std::string title =
      row.name + (fails_to_tell_truth(metric) ? " ✗ cannot tell the truth from chance here"
                                              : std::string(warning_mark(metric)));
  report::LadderChart chart{
      .title = title,
      .axis = ranking.higher_is_better ? "higher is better →" : "← lower is better"};
  for (const std::size_t at : rows_of(metric)) {
    const ContenderRank& place = ranking.places[at];
    chart.rows.push_back({.label = row_name(metric.contenders[at]),
                          .value = *place.mean,
                          .interval = pair_of(place.interval),
                          .rung = rung_of(metric, at)});
  }
  if (ranking.chance) {
    const ContenderRank& chance = ranking.places[*ranking.chance];
    chart.chance = {.label = " chance ", .value = *chance.mean, .band = pair_of(chance.interval)};
  }
  if (ranking.truth) {
    chart.ceiling = {.label = " truth ", .value = *ranking.places[*ranking.truth].mean};
  }
  return chart;
}

void add_numbers(Table& table, const MetricFindings& metric, const sweep::MetricRow& row) {
  if (table.columns.empty()) {
    table.columns = {"metric", "better", "method",  "role", "mean",
                     "low",    "high",   "defined", "items"};
  }
  for (std::size_t at = 0; at < metric.contenders.size(); ++at) {
    const ContenderRank& place = metric.ranking.places[at];
    table.add({row.name, Value<metrics::Better>::write(row.info.better), metric.contenders[at].name,
               Value<sweep::Role>::write(metric.contenders[at].role), cell(place.mean),
               place.interval ? Cell(place.interval->low) : Cell(),
               place.interval ? Cell(place.interval->high) : Cell(),
               static_cast<std::int64_t>(place.defined),
               static_cast<std::int64_t>(metric.ranking.items)});
  }
}

// Methods beside each other by some of the metrics, with a mark where chance is as good.
Table overview(const ReportPart& part, std::size_t first, std::size_t count) {
  const std::span metrics = std::span(part.model_findings().metrics).subspan(first, count);
  Table table{.columns = {"method"}};
  for (std::size_t at = 0; at < count; ++at) {
    const bool higher = metrics[at].ranking.higher_is_better;
    table.columns.push_back(fmt::format("{}\u00a0{}{}", part.results.metrics()[first + at].name,
                                        higher ? "↑" : "↓", warning_mark(metrics[at])));
  }
  for (std::size_t method = 0; method < part.results.methods().size(); ++method) {
    const sweep::MethodRow& row = part.results.methods()[method];
    std::vector<Cell> cells{row_name({.name = row.name, .role = row.role})};
    for (const MetricFindings& metric : metrics) {
      const ContenderRank& place = metric.ranking.places[method];
      if (!place.mean) {
        cells.emplace_back("undefined");
        continue;
      }
      const bool doubtful = rung_of(metric, method) == report::Rung::doubtful;
      cells.emplace_back(fmt::format("{}{}{}", format_value(*place.mean), doubtful ? " °" : "",
                                     place.interval
                                         ? "\n[" + format_value(place.interval->low) + ", " +
                                               format_value(place.interval->high) + "]"
                                         : ""));
    }
    table.add(std::move(cells));
  }
  return table;
}

// So many that they fit the width of a sheet of paper, evenly.
void add_overviews(Element& section, const ReportPart& part) {
  constexpr std::size_t most_metrics = 8;
  const std::size_t all = part.model_findings().metrics.size();
  const std::size_t tables = (all + most_metrics - 1) / most_metrics;
  for (std::size_t at = 0; at < tables; ++at) {
    const std::size_t first = at * all / tables;
    section.add(table_of(overview(part, first, (at + 1) * all / tables - first)));
  }
}

}  // namespace

Element leaderboard_section(const ReportPart& part) {
  Element section = report::section(part.heading("Leaderboards"));
  section.add(paragraph(fmt::format(
      "Means over items with {:.4g} % bootstrap intervals. The dashed line is chance: the best "
      "control, with its interval as a band. Hollow dots do not beat every control. The "
      "green line, where there is one, is what the truth itself scores. How many items would "
      "settle a lead is said for a difference as large as it looks here ({:.4g} % power at {:.4g} "
      "divided by the metric's number of tests).",
      100 * part.rules().bootstrap.level, 100 * part.rules().power, part.rules().alpha)));
  Element grid("div",
               {{"class", "grid"},
                {"style", "grid-template-columns:repeat(auto-fit,minmax(min(30rem,100%),1fr))"}});
  Table everything{.columns = {}};
  for (std::size_t at = 0; at < part.model_findings().metrics.size(); ++at) {
    const MetricFindings& metric = part.model_findings().metrics[at];
    const sweep::MetricRow& row = part.results.metrics()[at];
    const std::string truth = truth_sentence(metric);
    const bool blind = fails_to_tell_truth(metric);
    Element cell("div");
    if (blind) cell.add(element("p", {{"class", "card"}}, element("strong", {}, truth)));
    Table own{.columns = {}};
    add_numbers(own, metric, row);
    add_numbers(everything, metric, row);
    cell.add(part.figure(
        report::draw(ladder_of(metric, row)),
        {lead_sentence(metric.contenders, metric.ranking, part.rules()),
         chance_sentence(metric.contenders, metric.ranking),
         steady_sentence(row.info, metric.ranking), blind ? "" : truth, suites_sentence(metric)},
        "leaderboard_" + file_stem(at, row.name), own));
    grid.add(std::move(cell));
  }
  section.add(std::move(grid));
  section.add(element("h3", {}, "All of them"));
  add_overviews(section, part);
  section.add(note("° does not beat every control. ✗ the metric cannot tell the truth from "
                   "chance here, † not on a suite, ? it was not examined on planted truth. "
                   "[controls] know nothing of the model; (truth) has the masks "
                   "themselves for maps."),
              part.numbers("leaderboards", everything));
  return section;
}

}  // namespace assay::sweep_report
