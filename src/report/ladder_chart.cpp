#include "report/ladder_chart.h"

#include <algorithm>
#include <limits>

#include "report/axis.h"
#include "report/label.h"
#include "report/svg.h"

namespace assay::report {
namespace {

constexpr double rung_height = 23;
constexpr double name_size = 12;
constexpr double least_names = 70;
constexpr double most_names = 340;
constexpr double beside_names = 14;  // between the edge, a name and its rung
constexpr double rungs_width = 330;
constexpr double rungs_top = 52;
constexpr double right_margin = 56;  // for what stands beside a line at the end

constexpr std::string_view chance_ink = "#5c6770";
constexpr std::string_view ceiling_ink = "#00775a";

std::string_view ink_of(Rung rung) {
  if (rung == Rung::control) return chance_ink;
  return rung == Rung::truth ? ceiling_ink : "#0072b2";
}

Axis axis_of(const LadderChart& chart, double begin) {
  double low = std::numeric_limits<double>::infinity();
  double high = -low;
  const auto hold = [&](double value, const std::optional<std::pair<double, double>>& around) {
    low = std::min({low, value, around ? around->first : value});
    high = std::max({high, value, around ? around->second : value});
  };
  for (const LadderRow& row : chart.rows) hold(row.value, row.interval);
  for (const auto& line : {chart.chance, chart.ceiling}) {
    if (line) hold(line->value, line->band);
  }
  if (!(low <= high)) low = 0, high = 1;
  widen_to_round(low, high);
  return {low, high, begin, begin + rungs_width};
}

void draw_line(Element& svg, const LadderLine& what, const Axis& axis, double bottom,
               std::string_view ink, bool is_left) {
  const double x = axis.place(what.value);
  if (what.band) {
    const double from = axis.place(what.band->first);
    svg.add(rectangle(from, rungs_top - 6, axis.place(what.band->second) - from,
                      bottom - rungs_top + 6, ink, 0.14));
  }
  svg.add(line(x, rungs_top - 6, x, bottom, ink, 1.3, "4 3"));
  svg.add(text(x, rungs_top - 12, what.label, is_left ? "end" : "start", 11, false, ink));
}

void draw_rung(Element& svg, const LadderRow& row, const Axis& axis, double y) {
  const std::string_view ink = ink_of(row.rung);
  svg.add(label(axis.begin - 10, y + 4, row.label, "end", name_size, axis.begin - beside_names,
                row.rung == Rung::judged || row.rung == Rung::doubtful ? "" : ink));
  if (row.interval) {
    svg.add(line(axis.place(row.interval->first), y, axis.place(row.interval->second), y, ink, 2));
  }
  svg.add(circle(axis.place(row.value), y, 4.5, ink, 1));
  if (row.rung == Rung::doubtful) svg.add(circle(axis.place(row.value), y, 2.8, "#ffffff", 1));
}

}  // namespace

Element draw(const LadderChart& chart) {
  double longest = 0;
  for (const LadderRow& row : chart.rows) {
    longest = std::max(longest, width_of(row.label, name_size));
  }
  const double names = std::clamp(longest + beside_names, least_names, most_names);
  const Axis axis = axis_of(chart, names);
  const double bottom = rungs_top + rung_height * static_cast<double>(chart.rows.size());
  Element svg = drawing(names + rungs_width + right_margin, bottom + 44, chart.title);
  svg.add(text(8, 16, chart.title, "start", 13, true));
  for (const double tick : ticks(axis.low, axis.high, 5)) {
    const double x = axis.place(tick);
    svg.add(line(x, rungs_top - 6, x, bottom, "#dde2e6", 1));
    svg.add(text(x, bottom + 16, as_label(tick), "middle", 11));
  }
  svg.add(text((axis.begin + axis.end) / 2, bottom + 36, chart.axis, "middle", 11));
  // Their words stand to either side, so that they never cover each other.
  const bool chance_is_left =
      chart.chance && chart.ceiling && chart.chance->value < chart.ceiling->value;
  if (chart.chance) {
    draw_line(svg, *chart.chance, axis, bottom, chance_ink, chance_is_left || !chart.ceiling);
  }
  if (chart.ceiling) {
    draw_line(svg, *chart.ceiling, axis, bottom, ceiling_ink, chart.chance && !chance_is_left);
  }
  double y = rungs_top + rung_height / 2;
  for (const LadderRow& row : chart.rows) {
    draw_rung(svg, row, axis, y);
    y += rung_height;
  }
  return svg;
}

}  // namespace assay::report
