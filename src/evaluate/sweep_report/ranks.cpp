#include <fmt/format.h>

#include <algorithm>

#include "evaluate/sweep_report/page_parts.h"
#include "report/matrix_chart.h"

namespace assay::sweep_report {
namespace {

// Methods by their mean rank, those without one last.
std::vector<std::size_t> ranked_methods(const ReportPart& part) {
  std::vector<std::size_t> methods;
  for (std::size_t at = 0; at < part.results.methods().size(); ++at) {
    if (part.results.methods()[at].role == sweep::Role::method) methods.push_back(at);
  }
  const auto& ranks = part.model_findings().mean_ranks;
  std::ranges::stable_sort(methods, {}, [&](std::size_t at) {
    return ranks[at].value_or(static_cast<double>(part.results.methods().size()) + 1);
  });
  return methods;
}

std::vector<std::string> metric_names(const ReportPart& part) {
  std::vector<std::string> names;
  for (std::size_t at = 0; at < part.results.metrics().size(); ++at) {
    names.push_back(part.results.metrics()[at].name +
                    std::string(warning_mark(part.model_findings().metrics[at])));
  }
  return names;
}

// Light for the best, so that print keeps it readable.
report::MatrixCell rank_cell(double rank, std::size_t methods) {
  const double share = methods > 1 ? (rank - 1) / (static_cast<double>(methods) - 1) : 0;
  return {fmt::format("{:.3g}", rank), report::sequential(1 - share)};
}

report::MatrixChart rank_chart(const ReportPart& part, const std::vector<std::size_t>& methods) {
  report::MatrixChart chart{
      .title = "Ranks of methods by metric", .rows = {}, .columns = metric_names(part)};
  chart.columns.emplace_back("mean rank");
  for (const std::size_t method : methods) {
    chart.rows.push_back(part.results.methods()[method].name);
    auto& cells = chart.cells.emplace_back();
    for (const MetricFindings& metric : part.model_findings().metrics) {
      const std::optional<double>& rank = metric.ranking.places[method].rank;
      cells.push_back(rank ? std::optional(rank_cell(*rank, metric.ranking.order.size()))
                           : std::nullopt);
    }
    const std::optional<double>& mean = part.model_findings().mean_ranks[method];
    cells.push_back(
        mean ? std::optional(report::MatrixCell{fmt::format("{:.2f}", *mean), {255, 255, 255}})
             : std::nullopt);
  }
  return chart;
}

Table rank_table(const ReportPart& part, const std::vector<std::size_t>& methods) {
  Table table{.columns = {"method"}};
  for (const sweep::MetricRow& row : part.results.metrics()) table.columns.push_back(row.name);
  table.columns.emplace_back("mean_rank");
  for (const std::size_t method : methods) {
    std::vector<Cell> cells{part.results.methods()[method].name};
    for (const MetricFindings& metric : part.model_findings().metrics) {
      cells.push_back(cell(metric.ranking.places[method].rank));
    }
    cells.push_back(cell(part.model_findings().mean_ranks[method]));
    table.add(std::move(cells));
  }
  return table;
}

report::MatrixChart correlation_chart(const ReportPart& part, const CorrelationMatrix& matrix,
                                      std::string title) {
  report::MatrixChart chart{
      .title = std::move(title), .rows = metric_names(part), .columns = metric_names(part)};
  for (const auto& row : matrix) {
    auto& cells = chart.cells.emplace_back();
    for (const std::optional<double>& value : row) {
      cells.push_back(value ? std::optional(report::correlation_cell(*value)) : std::nullopt);
    }
  }
  return chart;
}

Table correlation_table(const ReportPart& part, const CorrelationMatrix& matrix) {
  Table table{.columns = {"metric"}};
  for (const sweep::MetricRow& row : part.results.metrics()) table.columns.push_back(row.name);
  for (std::size_t at = 0; at < matrix.size(); ++at) {
    std::vector<Cell> cells{part.results.metrics()[at].name};
    for (const std::optional<double>& value : matrix[at]) cells.push_back(cell(value));
    table.add(std::move(cells));
  }
  return table;
}

}  // namespace

Element ranks_section(const ReportPart& part) {
  Element section = report::section(part.heading("Ranks"));
  const std::vector<std::size_t> methods = ranked_methods(part);
  section.add(
      part.figure(report::draw(report::upright(rank_chart(part, methods))),
                  {"The rank of every method by every metric, 1 (yellow) for the best. Metrics "
                   "that cannot tell "
                   "the truth from chance here have a ✗ and do not count in the mean rank; those "
                   "that fail on a suite have a †, and those that were not examined a ?."},
                  "ranks", rank_table(part, methods)));
  return section;
}

Element metrics_section(const ReportPart& part) {
  Element section = report::section(part.heading("Do the metrics agree?"));
  section.add(part.figure(
      report::draw(correlation_chart(part, part.model_findings().by_methods,
                                     "Spearman's correlation of method rankings")),
      {"Spearman's correlation between metrics, of the methods' mean scores, turned so that higher "
       "is better: 1 where two metrics put the methods in the same order, -1 where in the opposite "
       "one. With few methods it is a rough number."},
      "metrics_by_methods", correlation_table(part, part.model_findings().by_methods)));
  section.add(part.figure(
      report::draw(correlation_chart(part, part.model_findings().by_items,
                                     "Spearman's correlation of items within methods")),
      {fmt::format(
          "The same of items: whether two metrics find the same explanations of one method "
          "good. Averaged over methods; {} items.",
          part.model_findings().correlated_items)},
      "metrics_by_items", correlation_table(part, part.model_findings().by_items)));
  return section;
}

}  // namespace assay::sweep_report
