#include <algorithm>

#include "evaluate/svea/report_parts.h"
#include "report/chart.h"
#include "report/page.h"

namespace assay::svea {
namespace {

using report::Element;
using report::element;

Element dots(const std::vector<Summary>& rows, std::string title, std::string axis,
             Measured Summary::*field, double Published::*published, std::optional<double> line,
             std::string line_label) {
  report::DotChart chart{.title = std::move(title), .axis = std::move(axis), .rows = {}};
  chart.line = line;
  chart.line_label = std::move(line_label);
  for (const Summary& row : rows) {
    const Measured& found = row.*field;
    report::Dots one{.label = row.title, .value = found.mean};
    if (found.interval) one.interval = {found.interval->low, found.interval->high};
    if (found.each.size() > 1) one.each = found.each;
    if (published && row.published) one.published = (*row.published).*published;
    one.is_control = row.kind != Kind::method;
    chart.rows.push_back(std::move(one));
  }
  return report::draw(chart);
}

// Two charts beside each other where there is room.
Element chart_grid() {
  return Element("div",
                 {{"class", "grid"},
                  {"style", "grid-template-columns:repeat(auto-fit,minmax(min(26rem,100%),1fr))"}});
}

Element training_chart(const Results& results, std::string title, std::string axis, double scale,
                       double train::Epoch::*field) {
  report::LineChart chart{
      .title = std::move(title), .x_axis = "epoch", .y_axis = std::move(axis), .series = {}};
  for (const Run& run : results.runs) {
    report::Series series{.name = fmt::format("seed {}", run.seed), .points = {}};
    for (const train::Epoch& epoch : run.history) {
      series.points.emplace_back(epoch.epoch, scale * epoch.*field);
    }
    chart.series.push_back(std::move(series));
  }
  return report::draw(chart);
}

Element width_chart(const Results& results, const data::Mnist1d& set) {
  report::LineChart chart{.title = "ROE test by the width of the region, first net",
                          .x_axis = "points of the region",
                          .y_axis = "accuracy of the linear classifier, %",
                          .series = {}};
  const Run& first = results.runs.front();
  for (std::size_t row = 0; row < first.judged.size(); ++row) {
    const MethodOutcome& judged = first.judged[row];
    report::Series series{
        .name = judged.title, .points = {}, .is_dashed = row >= results.plan.methods.size()};
    for (const std::size_t width : {4U, 6U, 8U, 10U, 12U, 16U, 20U, 24U}) {
      series.points.emplace_back(width,
                                 100 * roe_at_width(judged, set, width, results.plan.settings));
    }
    chart.series.push_back(std::move(series));
  }
  return report::draw(chart);
}

}  // namespace

Element chart_section(const Results& results, const std::vector<Summary>& rows) {
  Element grid = chart_grid();
  grid.add(dots(rows, "ROE test", "accuracy of the linear classifier, %", &Summary::roe,
                &Published::roe, 100 * results.raw, "whole signals"),
           dots(rows, "Drop", "% of the probability lost (less is better)", &Summary::drop,
                &Published::drop, std::nullopt, ""),
           dots(rows, "Increase", "% of signals", &Summary::increase, &Published::increase,
                std::nullopt, ""),
           dots(rows, "True place", "% of the pattern inside the region", &Summary::localisation,
                nullptr, std::nullopt, ""));
  Element section = report::section("What the explanations are worth");
  section.add(report::figure(
      std::move(grid),
      "Dots: ours, with 95 % intervals and single nets in faint; hollow diamonds: the paper; grey: "
      "controls and the truth. The dashed line is the linear classifier on whole signals: what is "
      "right of it was gained by explaining."));
  return section;
}

Element curve_section(const Results& results, const data::Mnist1d& set) {
  Element section = report::section("Curves");
  section.add(report::figure(
      report::scrolling(width_chart(results, set)),
      "How much the linear classifier learns from regions of other widths; dashed: controls and "
      "the truth."));
  if (!results.runs.front().history.empty()) {
    Element grid = chart_grid();
    grid.add(
        training_chart(results, "Loss", "mean over the training signals", 1, &train::Epoch::loss),
        training_chart(results, "Accuracy in training", "%", 100, &train::Epoch::accuracy));
    section.add(report::figure(std::move(grid), "Training of the nets."));
  }
  return section;
}

}  // namespace assay::svea
