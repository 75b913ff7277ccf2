#include "report/scatter_chart.h"

#include <algorithm>
#include <limits>

#include "report/axis.h"
#include "report/colour.h"
#include "report/svg.h"

namespace assay::report {
namespace {

constexpr double left_margin = 52;
constexpr double plot_side = 300;
constexpr double top_margin = 34;

// Along one of the two numbers of every point.
Axis axis_along(const ScatterChart& chart, bool is_x, double begin, double end) {
  double low = std::numeric_limits<double>::infinity();
  double high = -low;
  for (const Cloud& cloud : chart.clouds) {
    for (const auto& [x, y] : cloud.points) {
      low = std::min(low, is_x ? x : y);
      high = std::max(high, is_x ? x : y);
    }
  }
  if (low > high) low = 0, high = 1;
  if (low == high) low -= 0.5, high += 0.5;
  widen_to_round(low, high);
  return {low, high, begin, end};
}

}  // namespace

Element draw(const ScatterChart& chart) {
  const double bottom = top_margin + plot_side;
  const Axis x = axis_along(chart, true, left_margin, left_margin + plot_side);
  const Axis y = axis_along(chart, false, bottom, top_margin);
  Element svg = drawing(left_margin + plot_side + 150, bottom + 46, chart.title);
  svg.add(text(left_margin, 16, chart.title, "start", 13, true));
  for (const double tick : ticks(x.low, x.high, 5)) {
    svg.add(line(x.place(tick), top_margin, x.place(tick), bottom, "#eef1f3", 1));
    svg.add(text(x.place(tick), bottom + 16, as_label(tick), "middle", 11));
  }
  for (const double tick : ticks(y.low, y.high, 5)) {
    svg.add(line(x.begin, y.place(tick), x.end, y.place(tick), "#eef1f3", 1));
    svg.add(text(left_margin - 6, y.place(tick) + 4, as_label(tick), "end", 11));
  }
  svg.add(text((x.begin + x.end) / 2, bottom + 36, chart.x_axis, "middle", 11));
  svg.add(text(left_margin, top_margin - 6, chart.y_axis, "start", 11));
  for (std::size_t at = 0; at < chart.clouds.size(); ++at) {
    const std::string colour = to_css(of_series(at));
    for (const auto& [one, other] : chart.clouds[at].points) {
      svg.add(circle(x.place(one), y.place(other), 3.2, colour, 0.6));
    }
    const double row = top_margin + 10 + 18 * static_cast<double>(at);
    svg.add(circle(x.end + 18, row - 4, 4, colour, 0.9));
    svg.add(text(x.end + 28, row, chart.clouds[at].name, "start", 11));
  }
  return svg;
}

}  // namespace assay::report
