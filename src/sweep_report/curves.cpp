#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "report/chart.h"
#include "stats/distributions.h"
#include "sweep_report/page_parts.h"
#include "sweep_report/sentences.h"

namespace assay::sweep_report {
namespace {

constexpr std::size_t most_methods_drawn = 8;
constexpr std::size_t most_points_drawn = 100;

// The best methods, chance and the truth.
std::vector<std::size_t> drawn_of(const OfMetric& metric) {
  std::vector<std::size_t> rows = metric.standing.order;
  rows.resize(std::min(rows.size(), most_methods_drawn));
  for (const auto& other : {metric.standing.chance, metric.standing.truth}) {
    if (other) rows.push_back(*other);
  }
  std::erase_if(rows, [&](std::size_t at) { return metric.told[at].curve.size() < 2; });
  return rows;
}

double half_width(const OfMetric& metric, std::size_t at, std::size_t point, double quantile) {
  const auto n = static_cast<double>(metric.standing.places[at].defined);
  return quantile * metric.told[at].deviation[point] / std::sqrt(n);
}

report::LineChart lines_of(const OfMetric& metric, const std::string& name,
                           const std::vector<std::size_t>& rows, double quantile) {
  report::LineChart chart{
      .title = name, .x_axis = "point of the curve", .y_axis = "mean over items", .series = {}};
  for (const std::size_t at : rows) {
    const std::vector<double>& curve = metric.told[at].curve;
    report::Series series{.name = row_name(metric.contenders[at]), .points = {}};
    series.is_dashed = metric.contenders[at].role != sweep::Role::method;
    const std::size_t step = (curve.size() - 1) / most_points_drawn + 1;
    for (std::size_t point = 0; point < curve.size(); point += step) {
      const double half = half_width(metric, at, point, quantile);
      series.points.emplace_back(static_cast<double>(point), curve[point]);
      series.intervals.emplace_back(std::pair(curve[point] - half, curve[point] + half));
    }
    chart.series.push_back(std::move(series));
  }
  return chart;
}

Table points_of(const OfMetric& metric, double quantile) {
  Table table{.columns = {"method", "role", "point", "mean", "low", "high", "deviation"}};
  for (std::size_t at = 0; at < metric.contenders.size(); ++at) {
    for (std::size_t point = 0; point < metric.told[at].curve.size(); ++point) {
      const double mean = metric.told[at].curve[point];
      const double half = half_width(metric, at, point, quantile);
      table.add({metric.contenders[at].name, Value<sweep::Role>::write(metric.contenders[at].role),
                 static_cast<std::int64_t>(point), mean, mean - half, mean + half,
                 metric.told[at].deviation[point]});
    }
  }
  return table;
}

}  // namespace

Element curves_section(const Part& part) {
  Element section = report::section(part.heading("Curves"));
  const double level = part.rules().bootstrap.level;
  const double quantile = stats::normal_quantile(0.5 + level / 2);
  Element grid("div",
               {{"class", "grid"},
                {"style", "grid-template-columns:repeat(auto-fit,minmax(min(30rem,100%),1fr))"}});
  std::size_t drawn = 0;
  for (std::size_t at = 0; at < part.of().metrics.size(); ++at) {
    const OfMetric& metric = part.of().metrics[at];
    const std::vector<std::size_t> rows = drawn_of(metric);
    if (rows.empty()) continue;
    const std::string& name = part.results.metrics()[at].name;
    std::vector<std::string> caption{std::string(part.results.metrics()[at].info.summary)};
    if (metric.standing.order.size() > most_methods_drawn) {
      caption.push_back(fmt::format("The best {} methods.", most_methods_drawn));
    }
    if (is_blind(metric)) {
      caption.emplace_back("This metric cannot tell the truth from chance here.");
    }
    caption.push_back(suites_sentence(metric));
    grid.add(part.figure(report::draw(lines_of(metric, name, rows, quantile)), caption,
                         "curves_" + file_stem(at, name), points_of(metric, quantile)));
    ++drawn;
  }
  if (drawn == 0) {
    return section.add(paragraph("No metric of this sweep has curves."));
  }
  section.add(paragraph(fmt::format(
                  "The numbers behind each score, averaged over items; bands are {:.4g} % "
                  "intervals of the mean (normal approximation). Dashed: the best "
                  "control and the truth.",
                  100 * level)),
              std::move(grid));
  return section;
}

}  // namespace assay::sweep_report
