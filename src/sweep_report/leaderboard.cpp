#include <fmt/format.h>

#include <algorithm>

#include "report/ladder_chart.h"
#include "sweep_report/page_parts.h"
#include "sweep_report/sentences.h"

namespace assay::sweep_report {
namespace {

std::optional<std::pair<double, double>> pair_of(const std::optional<stats::Interval>& interval) {
  if (!interval) return std::nullopt;
  return std::pair(interval->low, interval->high);
}

// Methods first, the best on top; then controls and the truth, in the same order among themselves.
std::vector<std::size_t> rows_of(const OfMetric& metric) {
  std::vector<std::size_t> rows = metric.standing.order;
  for (const sweep::Role role : {sweep::Role::control, sweep::Role::truth}) {
    std::vector<std::size_t> others;
    for (std::size_t at = 0; at < metric.contenders.size(); ++at) {
      if (metric.contenders[at].role == role && metric.standing.places[at].mean) {
        others.push_back(at);
      }
    }
    std::ranges::stable_sort(others, [&](std::size_t a, std::size_t b) {
      const double x = *metric.standing.places[a].mean;
      const double y = *metric.standing.places[b].mean;
      return metric.standing.higher_is_better ? x > y : x < y;
    });
    rows.insert(rows.end(), others.begin(), others.end());
  }
  return rows;
}

report::Rung rung_of(const OfMetric& metric, std::size_t at) {
  const sweep::Role role = metric.contenders[at].role;
  if (role == sweep::Role::control) return report::Rung::control;
  if (role == sweep::Role::truth) return report::Rung::truth;
  const Outcome outcome = against_chance(metric.standing.places[at]);
  const bool is_doubtful =
      outcome == Outcome::does_not_beat_chance || outcome == Outcome::worse_than_chance;
  return is_doubtful ? report::Rung::doubtful : report::Rung::judged;
}

report::LadderChart ladder_of(const OfMetric& metric, const sweep::MetricRow& row) {
  const Standing& standing = metric.standing;
  const std::string title =
      row.name + (is_blind(metric) ? " ✗ cannot tell the truth from chance here"
                                   : std::string(mark_of(metric)));
  report::LadderChart chart{
      .title = title,
      .axis = standing.higher_is_better ? "higher is better →" : "← lower is better"};
  for (const std::size_t at : rows_of(metric)) {
    const Place& place = standing.places[at];
    chart.rows.push_back({.label = row_name(metric.contenders[at]),
                          .value = *place.mean,
                          .interval = pair_of(place.interval),
                          .rung = rung_of(metric, at)});
  }
  if (standing.chance) {
    const Place& chance = standing.places[*standing.chance];
    chart.chance = {.label = " chance ", .value = *chance.mean, .band = pair_of(chance.interval)};
  }
  if (standing.truth) {
    chart.ceiling = {.label = " truth ", .value = *standing.places[*standing.truth].mean};
  }
  return chart;
}

void add_numbers(Table& table, const OfMetric& metric, const sweep::MetricRow& row) {
  if (table.columns.empty()) {
    table.columns = {"metric", "better", "method",  "role", "mean",
                     "low",    "high",   "defined", "items"};
  }
  for (std::size_t at = 0; at < metric.contenders.size(); ++at) {
    const Place& place = metric.standing.places[at];
    table.add({row.name, Value<metrics::Better>::write(row.info.better), metric.contenders[at].name,
               Value<sweep::Role>::write(metric.contenders[at].role), cell(place.mean),
               place.interval ? Cell(place.interval->low) : Cell(),
               place.interval ? Cell(place.interval->high) : Cell(),
               static_cast<std::int64_t>(place.defined),
               static_cast<std::int64_t>(metric.standing.items)});
  }
}

// Methods beside each other by some of the metrics, with a mark where chance is as good.
Table overview(const Part& part, std::size_t first, std::size_t count) {
  const std::span metrics = std::span(part.of().metrics).subspan(first, count);
  Table table{.columns = {"method"}};
  for (std::size_t at = 0; at < count; ++at) {
    const bool higher = metrics[at].standing.higher_is_better;
    table.columns.push_back(fmt::format("{}\u00a0{}{}", part.results.metrics()[first + at].name,
                                        higher ? "↑" : "↓", mark_of(metrics[at])));
  }
  for (std::size_t method = 0; method < part.results.methods().size(); ++method) {
    const sweep::MethodRow& row = part.results.methods()[method];
    std::vector<Cell> cells{row_name({.name = row.name, .role = row.role})};
    for (const OfMetric& metric : metrics) {
      const Place& place = metric.standing.places[method];
      if (!place.mean) {
        cells.emplace_back("undefined");
        continue;
      }
      const bool doubtful = rung_of(metric, method) == report::Rung::doubtful;
      cells.emplace_back(fmt::format("{}{}{}", shown(*place.mean), doubtful ? " °" : "",
                                     place.interval ? "\n[" + shown(place.interval->low) + ", " +
                                                          shown(place.interval->high) + "]"
                                                    : ""));
    }
    table.add(std::move(cells));
  }
  return table;
}

// So many that they fit the width of a sheet of paper, evenly.
void add_overviews(Element& section, const Part& part) {
  constexpr std::size_t most_metrics = 8;
  const std::size_t all = part.of().metrics.size();
  const std::size_t tables = (all + most_metrics - 1) / most_metrics;
  for (std::size_t at = 0; at < tables; ++at) {
    const std::size_t first = at * all / tables;
    section.add(table_of(overview(part, first, (at + 1) * all / tables - first)));
  }
}

}  // namespace

Element leaderboard_section(const Part& part) {
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
  for (std::size_t at = 0; at < part.of().metrics.size(); ++at) {
    const OfMetric& metric = part.of().metrics[at];
    const sweep::MetricRow& row = part.results.metrics()[at];
    const std::string truth = truth_sentence(metric);
    const bool blind = is_blind(metric);
    Element cell("div");
    if (blind) cell.add(element("p", {{"class", "card"}}, element("strong", {}, truth)));
    Table own{.columns = {}};
    add_numbers(own, metric, row);
    add_numbers(everything, metric, row);
    cell.add(part.figure(
        report::draw(ladder_of(metric, row)),
        {lead_sentence(metric.contenders, metric.standing, part.rules()),
         chance_sentence(metric.contenders, metric.standing),
         steady_sentence(row.info, metric.standing), blind ? "" : truth, suites_sentence(metric)},
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
