#include <algorithm>
#include <cmath>
#include <limits>

#include "base/error.h"
#include "report/axis.h"
#include "report/chart.h"
#include "report/colour.h"
#include "report/label.h"
#include "report/svg.h"

namespace assay::report {
namespace {

constexpr double left = 52;
constexpr double above = 46;
constexpr double curve_width = 400;
constexpr double plot_height = 230;
constexpr double legend_size = 11;
constexpr double least_legend = 160;
constexpr double most_legend = 320;
constexpr double beside_legend = 14;  // between a line's end, its name and the edge

// Where x lies on its axis, which may be one of logarithms.
double along(const LineChart& chart, double x) { return chart.is_log_x ? std::log(x) : x; }

std::pair<Axis, Axis> axes_of(const LineChart& chart) {
  const double far = std::numeric_limits<double>::infinity();
  double low_x = chart.x_range ? chart.x_range->first : far;
  double high_x = chart.x_range ? chart.x_range->second : -far;
  double low_y = 0;
  double high_y = 0;
  const auto hold = [&](double x, double y) {
    expects(!chart.is_log_x || x > 0, "only positive numbers have a logarithm");
    low_x = std::min(low_x, along(chart, x));
    high_x = std::max(high_x, along(chart, x));
    low_y = std::min(low_y, y);
    high_y = std::max(high_y, y);
  };
  const auto hold_interval = [&](const std::optional<std::pair<double, double>>& interval) {
    if (!interval) return;
    low_y = std::min(low_y, interval->first);
    high_y = std::max(high_y, interval->second);
  };
  for (const Series& series : chart.series) {
    for (const auto& [x, y] : series.points) hold(x, y);
    for (const auto& interval : series.intervals) hold_interval(interval);
    for (const Dot& dot : series.dots) hold(dot.x, dot.y), hold_interval(dot.interval);
    if (series.mark) hold(series.mark->first, series.mark->second);
  }
  if (!(low_x <= high_x)) low_x = 0, high_x = 1;
  if (low_x == high_x) low_x -= 0.5, high_x += 0.5;
  widen_to_round(low_y, high_y);
  return {{low_x, high_x, left, left + curve_width}, {low_y, high_y, above + plot_height, above}};
}

void draw_axes(Element& svg, const LineChart& chart, const Axis& x, const Axis& y) {
  for (const double tick : ticks(y.low, y.high, 5)) {
    svg.add(line(x.begin, y.place(tick), x.end, y.place(tick), "#e6eaed", 1));
    svg.add(text(x.begin - 8, y.place(tick) + 4, as_label(tick), "end", 11));
  }
  const auto marks =
      chart.is_log_x ? log_ticks(std::exp(x.low), std::exp(x.high)) : ticks(x.low, x.high, 6);
  for (const double tick : marks) {
    const double at = x.place(along(chart, tick));
    svg.add(line(at, y.begin, at, y.begin + 4, "#5c6770", 1));
    svg.add(text(at, y.begin + 18, as_label(tick), "middle", 11));
  }
  svg.add(line(x.begin, y.begin, x.end, y.begin, "#5c6770", 1));
  svg.add(text((x.begin + x.end) / 2, y.begin + 38, chart.x_axis, "middle", 11));
  svg.add(text(left, above - 12, chart.y_axis, "start", 11));
}

double legend_width(const LineChart& chart) {
  double longest = 0;
  for (const Series& series : chart.series) {
    longest = std::max(longest, width_of(series.name, legend_size));
  }
  return std::clamp(longest + beside_legend, least_legend, most_legend);
}

// Lines end at different heights; their names stand beside the ends, moved apart.
struct Ending {
  std::size_t series;
  double y;
};

std::vector<Ending> endings(const LineChart& chart, const Axis& y) {
  std::vector<Ending> result;
  for (std::size_t at = 0; at < chart.series.size(); ++at) {
    const Series& series = chart.series[at];
    if (series.points.empty() && series.dots.empty()) continue;
    result.push_back(
        {at, y.place(series.points.empty() ? series.dots.back().y : series.points.back().second)});
  }
  std::ranges::sort(result, {}, &Ending::y);
  for (std::size_t at = 1; at < result.size(); ++at) {
    result[at].y = std::max(result[at].y, result[at - 1].y + 13);
  }
  double limit = y.begin + 4;
  for (std::size_t at = result.size(); at-- > 0; limit -= 13) {
    result[at].y = std::min(result[at].y, limit);
    limit = result[at].y;
  }
  return result;
}

// The band of a series, interrupted where a point has no interval. A point alone has a line.
void draw_band(Element& svg, const LineChart& chart, std::size_t which, const Axis& x,
               const Axis& y) {
  const Series& series = chart.series[which];
  if (series.intervals.empty()) return;
  expects(series.intervals.size() == series.points.size(), "an interval, or none, for each point");
  const std::string colour = to_css(of_series(which));
  for (std::size_t at = 0; at < series.points.size(); ++at) {
    std::vector<std::pair<double, double>> upper;
    std::vector<std::pair<double, double>> lower;
    for (; at < series.points.size() && series.intervals[at]; ++at) {
      const double place = x.place(along(chart, series.points[at].first));
      lower.emplace_back(place, y.place(series.intervals[at]->first));
      upper.emplace_back(place, y.place(series.intervals[at]->second));
    }
    if (upper.size() == 1) {
      svg.add(line(upper[0].first, upper[0].second, lower[0].first, lower[0].second, colour, 1));
    }
    if (upper.size() < 2) continue;
    upper.insert(upper.end(), lower.rbegin(), lower.rend());
    svg.add(polygon(upper, colour, 0.15));
  }
}

void draw_dots(Element& svg, const LineChart& chart, std::size_t which, const Axis& x,
               const Axis& y) {
  const Series& series = chart.series[which];
  const std::string colour = to_css(of_series(which));
  if (series.mark) {
    const double at = x.place(along(chart, series.mark->first));
    svg.add(line(at, y.begin, at, y.place(series.mark->second), colour, 1.2, "3 3"),
            diamond(at, y.place(series.mark->second), 5, colour));
  }
  for (const Dot& dot : series.dots) {
    const double at = x.place(along(chart, dot.x));
    if (dot.interval) {
      svg.add(line(at, y.place(dot.interval->first), at, y.place(dot.interval->second), colour, 1));
    }
    svg.add(circle(at, y.place(dot.y), 3.2, colour, 1));
  }
}

}  // namespace

Element draw(const LineChart& chart) {
  const auto [x, y] = axes_of(chart);
  const double legend = legend_width(chart);
  Element svg = drawing(left + curve_width + legend, above + plot_height + 48, chart.title);
  svg.add(text(left, 14, chart.title, "start", 13, true));
  draw_axes(svg, chart, x, y);
  for (std::size_t at = 0; at < chart.series.size(); ++at) draw_band(svg, chart, at, x, y);
  for (std::size_t at = 0; at < chart.series.size(); ++at) {
    std::vector<std::pair<double, double>> places;
    for (const auto& [px, py] : chart.series[at].points) {
      places.emplace_back(x.place(along(chart, px)), y.place(py));
    }
    svg.add(polyline(places, to_css(of_series(at)), 1.8, chart.series[at].is_dashed ? "5 4" : ""));
  }
  for (std::size_t at = 0; at < chart.series.size(); ++at) draw_dots(svg, chart, at, x, y);
  for (const Ending& ending : endings(chart, y)) {
    svg.add(label(x.end + 8, ending.y + 4, chart.series[ending.series].name, "start", legend_size,
                  legend - beside_legend, to_css(of_series(ending.series))));
  }
  return svg;
}

}  // namespace assay::report
