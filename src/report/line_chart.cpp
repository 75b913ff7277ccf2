#include <algorithm>
#include <limits>

#include "report/axis.h"
#include "report/chart.h"
#include "report/colour.h"
#include "report/svg.h"

namespace assay::report {
namespace {

constexpr double left = 52;
constexpr double above = 46;
constexpr double curve_width = 400;
constexpr double plot_height = 230;
constexpr double legend_width = 160;

std::pair<Axis, Axis> axes_of(const LineChart& chart) {
  const double far = std::numeric_limits<double>::infinity();
  double low_x = far;
  double high_x = -far;
  double low_y = 0;
  double high_y = 0;
  for (const Series& series : chart.series) {
    for (const auto& [x, y] : series.points) {
      low_x = std::min(low_x, x);
      high_x = std::max(high_x, x);
      low_y = std::min(low_y, y);
      high_y = std::max(high_y, y);
    }
  }
  if (!(low_x < high_x)) low_x = 0, high_x = 1;
  widen_to_round(low_y, high_y);
  return {{low_x, high_x, left, left + curve_width}, {low_y, high_y, above + plot_height, above}};
}

void draw_axes(Element& svg, const LineChart& chart, const Axis& x, const Axis& y) {
  for (const double tick : ticks(y.low, y.high, 5)) {
    svg.add(line(x.begin, y.place(tick), x.end, y.place(tick), "#e6eaed", 1));
    svg.add(text(x.begin - 8, y.place(tick) + 4, as_label(tick), "end", 11));
  }
  for (const double tick : ticks(x.low, x.high, 6)) {
    svg.add(line(x.place(tick), y.begin, x.place(tick), y.begin + 4, "#5c6770", 1));
    svg.add(text(x.place(tick), y.begin + 18, as_label(tick), "middle", 11));
  }
  svg.add(line(x.begin, y.begin, x.end, y.begin, "#5c6770", 1));
  svg.add(text((x.begin + x.end) / 2, y.begin + 38, chart.x_axis, "middle", 11));
  svg.add(text(left, above - 12, chart.y_axis, "start", 11));
}

// Lines end at different heights; their names stand beside the ends, moved apart.
struct Ending {
  std::size_t series;
  double y;
};

std::vector<Ending> endings(const LineChart& chart, const Axis& y) {
  std::vector<Ending> result;
  for (std::size_t at = 0; at < chart.series.size(); ++at) {
    if (chart.series[at].points.empty()) continue;
    result.push_back({at, y.place(chart.series[at].points.back().second)});
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

}  // namespace

Element draw(const LineChart& chart) {
  const auto [x, y] = axes_of(chart);
  Element svg = drawing(left + curve_width + legend_width, above + plot_height + 48, chart.title);
  svg.add(text(left, 14, chart.title, "start", 13, true));
  draw_axes(svg, chart, x, y);
  for (std::size_t at = 0; at < chart.series.size(); ++at) {
    std::vector<std::pair<double, double>> places;
    for (const auto& [px, py] : chart.series[at].points) {
      places.emplace_back(x.place(px), y.place(py));
    }
    svg.add(polyline(places, to_css(of_series(at)), 1.8, chart.series[at].is_dashed ? "5 4" : ""));
  }
  for (const Ending& ending : endings(chart, y)) {
    svg.add(text(x.end + 8, ending.y + 4, chart.series[ending.series].name, "start", 11, false,
                 to_css(of_series(ending.series))));
  }
  return svg;
}

}  // namespace assay::report
