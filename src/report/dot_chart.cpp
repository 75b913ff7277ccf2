#include <fmt/format.h>

#include <algorithm>

#include "report/axis.h"
#include "report/chart.h"
#include "report/label.h"
#include "report/svg.h"

namespace assay::report {
namespace {

constexpr double row_height = 24;
constexpr double dot_name_size = 12;
constexpr double beside_dot_names = 18;
constexpr double least_dot_names = 150;
constexpr double most_dot_names = 300;
constexpr double plot_width = 330;
constexpr double below_title = 34;
constexpr double below_label = 50;  // of a line, which stands between the title and the rows

double names_width(const DotChart& chart) {
  double longest = 0;
  for (const Dots& row : chart.rows)
    longest = std::max(longest, width_of(row.label, dot_name_size));
  return std::clamp(longest + beside_dot_names, least_dot_names, most_dot_names);
}

Axis axis_of(const DotChart& chart, double names) {
  double low = 0;
  double high = 0;
  const auto hold = [&](double value) {
    low = std::min(low, value);
    high = std::max(high, value);
  };
  for (const Dots& row : chart.rows) {
    hold(row.value);
    for (const double one : row.each) hold(one);
    if (row.interval) hold(row.interval->first), hold(row.interval->second);
    if (row.published) hold(*row.published);
  }
  if (chart.line) hold(*chart.line);
  widen_to_round(low, high);
  return {low, high, names, names + plot_width};
}

void draw_row(Element& svg, const Dots& row, const Axis& axis, double y) {
  const std::string ink = row.is_control ? "#7a858d" : "#0072b2";
  svg.add(label(axis.begin - 10, y + 4, row.label, "end", dot_name_size,
                axis.begin - beside_dot_names));
  svg.add(line(axis.begin, y, axis.end, y, "#eef1f3", 1));
  for (const double one : row.each) svg.add(circle(axis.place(one), y, 2.5, ink, 0.28));
  if (row.interval) {
    const double low = std::max(axis.low, row.interval->first);
    const double high = std::min(axis.high, row.interval->second);
    svg.add(line(axis.place(low), y, axis.place(high), y, ink, 2));
  }
  svg.add(circle(axis.place(row.value), y, 4.5, ink, 1));
  if (row.published) svg.add(diamond(axis.place(*row.published), y, 5.5, "#d55e00"));
}

}  // namespace

Element draw(const DotChart& chart) {
  const double names = names_width(chart);
  const Axis axis = axis_of(chart, names);
  const double top = chart.line ? below_label : below_title;
  const double bottom = top + row_height * static_cast<double>(chart.rows.size());
  Element svg = drawing(names + plot_width + 24, bottom + 46, chart.title);
  svg.add(text(axis.begin, 16, chart.title, "start", 13, true));
  for (const double tick : ticks(axis.low, axis.high, 5)) {
    const double x = axis.place(tick);
    svg.add(line(x, top - 8, x, bottom, "#dde2e6", 1));
    svg.add(text(x, bottom + 16, as_label(tick), "middle", 11));
  }
  svg.add(text((axis.begin + axis.end) / 2, bottom + 36, chart.axis, "middle", 11));
  if (chart.line) {
    const double x = axis.place(*chart.line);
    svg.add(line(x, top - 8, x, bottom, "#5c6770", 1.2, "4 3"));
    svg.add(text(x + 4, top - 10, chart.line_label, "start", 10));
  }
  double y = top + row_height / 2;
  for (const Dots& row : chart.rows) {
    draw_row(svg, row, axis, y);
    y += row_height;
  }
  return svg;
}

}  // namespace assay::report
