#include <fmt/format.h>

#include <algorithm>

#include "evaluate/sweep_report/page_parts.h"
#include "evaluate/sweep_report/sentences.h"
#include "math/stats/distributions.h"
#include "report/chart.h"

namespace assay::sweep_report {
namespace {

constexpr std::size_t most_methods_drawn = 8;
constexpr std::size_t most_points_drawn = 100;

// A part of a metric's curves that is one line: all of it, or one of two courses.
struct Course {
  std::string title;
  std::string file;
  std::size_t first = 0;
  std::size_t points = 0;
};

std::vector<Course> courses_of(const MetricFindings& metric, const metrics::CurveAxis& axis,
                               const std::string& name, const std::string& file) {
  std::size_t points = 0;
  for (const ContenderDetails& one : metric.details)
    points = std::max(points, one.curve.mean.size());
  if (axis.courses[0].empty()) return {{name, file, 0, points}};
  std::vector<Course> found;
  for (const std::string_view course : axis.courses) {
    std::string words(course);
    std::ranges::replace(words, ' ', '_');
    found.push_back({fmt::format("{}, {}", name, course), fmt::format("{}_{}", file, words),
                     found.size() * (points / 2), points / 2});
  }
  return found;
}

// The points of a course that a method's curve is drawn at: some of many, and always the last.
std::vector<std::size_t> drawn_points(const MeanCurve& curve, const Course& course) {
  const std::size_t end = std::min(course.first + course.points, curve.reached_by_half());
  std::vector<std::size_t> points;
  if (end <= course.first) return points;
  const std::size_t step = (end - course.first - 1) / most_points_drawn + 1;
  for (std::size_t at = course.first; at < end; at += step) points.push_back(at);
  if (points.back() != end - 1) points.push_back(end - 1);
  return points;
}

// The best methods, chance and the truth.
std::vector<std::size_t> drawn_of(const MetricFindings& metric) {
  std::vector<std::size_t> rows = metric.ranking.order;
  rows.resize(std::min(rows.size(), most_methods_drawn));
  for (const auto& other : {metric.ranking.chance, metric.ranking.truth}) {
    if (other) rows.push_back(*other);
  }
  std::erase_if(rows, [&](std::size_t at) { return metric.details[at].curve.mean.size() < 2; });
  return rows;
}

report::LineChart lines_of(const MetricFindings& metric, const metrics::CurveAxis& axis,
                           const Course& course, const std::vector<std::size_t>& rows,
                           double quantile) {
  report::LineChart chart{.title = course.title,
                          .x_axis = std::string(axis.name),
                          .y_axis = "mean over items",
                          .series = {}};
  // Shares are shown from nothing to everything, so that figures can be held beside each other.
  if (axis.place(course.points - 1, course.points) <= 1) chart.x_range = {0, 1};
  for (const std::size_t at : rows) {
    const MeanCurve& curve = metric.details[at].curve;
    report::Series series{.name = row_name(metric.contenders[at]), .points = {}};
    series.is_dashed = metric.contenders[at].role != sweep::Role::method;
    for (const std::size_t point : drawn_points(curve, course)) {
      const double half = half_width(curve, point, quantile);
      const double mean = curve.mean[point];
      series.points.emplace_back(axis.place(point - course.first, course.points), mean);
      series.intervals.emplace_back(std::pair(mean - half, mean + half));
    }
    chart.series.push_back(std::move(series));
  }
  return chart;
}

Table points_of(const MetricFindings& metric, const metrics::CurveAxis& axis, const Course& course,
                double quantile) {
  Table table{.columns = {"method", "role", "point", std::string(axis.name), "mean", "low", "high",
                          "deviation", "items"}};
  for (std::size_t at = 0; at < metric.contenders.size(); ++at) {
    const MeanCurve& curve = metric.details[at].curve;
    const std::size_t end = std::min(course.first + course.points, curve.mean.size());
    for (std::size_t point = course.first; point < end; ++point) {
      const double mean = curve.mean[point];
      const double half = half_width(curve, point, quantile);
      table.add({metric.contenders[at].name, Value<sweep::Role>::write(metric.contenders[at].role),
                 static_cast<std::int64_t>(point - course.first),
                 axis.place(point - course.first, course.points), mean, mean - half, mean + half,
                 curve.deviation[point], static_cast<std::int64_t>(curve.items[point])});
    }
  }
  return table;
}

std::vector<std::string> caption_of(const MetricFindings& metric, const metrics::Info& info,
                                    const std::vector<std::size_t>& rows) {
  std::vector<std::string> caption{std::string(info.summary)};
  if (metric.ranking.order.size() > most_methods_drawn) {
    caption.push_back(fmt::format("The best {} methods.", most_methods_drawn));
  }
  const bool ends_early = std::ranges::any_of(rows, [&](std::size_t at) {
    const MeanCurve& curve = metric.details[at].curve;
    return curve.reached_by_half() < curve.mean.size();
  });
  if (ends_early) {
    caption.emplace_back(
        "Items have curves of different lengths: lines end where fewer than half "
        "of the items go on.");
  }
  if (fails_to_tell_truth(metric)) {
    caption.emplace_back("This metric cannot tell the truth from chance here.");
  }
  caption.push_back(suites_sentence(metric));
  return caption;
}

}  // namespace

Element curves_section(const ReportPart& part) {
  Element section = report::section(part.heading("Curves"));
  const double level = part.rules().bootstrap.level;
  const double quantile = stats::normal_quantile(0.5 + level / 2);
  Element grid("div",
               {{"class", "grid"},
                {"style", "grid-template-columns:repeat(auto-fit,minmax(min(30rem,100%),1fr))"}});
  std::size_t drawn = 0;
  for (std::size_t at = 0; at < part.model_findings().metrics.size(); ++at) {
    const MetricFindings& metric = part.model_findings().metrics[at];
    const metrics::Info& info = part.results.metrics()[at].info;
    const std::vector<std::size_t> rows = drawn_of(metric);
    if (rows.empty() || info.curve.name.empty()) continue;
    const std::string& name = part.results.metrics()[at].name;
    const std::vector<std::string> caption = caption_of(metric, info, rows);
    for (const Course& course :
         courses_of(metric, info.curve, name, "curves_" + file_stem(at, name))) {
      grid.add(part.figure(report::draw(lines_of(metric, info.curve, course, rows, quantile)),
                           caption, course.file, points_of(metric, info.curve, course, quantile)));
      ++drawn;
    }
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
