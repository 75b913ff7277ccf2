#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "base/error.h"
#include "report/chart.h"
#include "report/colour.h"
#include "report/svg.h"

namespace assay::report {
namespace {

constexpr double bars_left = 190;
constexpr double bar_width = 360;
constexpr double bar_step = 26;
constexpr double bar_height = 18;
constexpr double bars_above = 52;

// From dark to light, leaving out the ends, on which neither black nor white text is read well.
Rgb colour_of_part(std::size_t part, std::size_t parts) {
  const double share = parts < 2 ? 0.0 : static_cast<double>(part) / static_cast<double>(parts - 1);
  return sequential(0.1 + 0.85 * share);
}

double legend_step(const std::string& name) { return 30 + 6.5 * static_cast<double>(name.size()); }

void draw_legend(Element& svg, const ShareChart& chart) {
  double x = bars_left;
  for (std::size_t part = 0; part < chart.parts.size(); ++part) {
    const std::string colour = to_css(colour_of_part(part, chart.parts.size()));
    svg.add(rectangle(x, 28, 12, 12, colour));
    svg.add(text(x + 17, 38, chart.parts[part], "start", 11));
    x += legend_step(chart.parts[part]);
  }
}

}  // namespace

Element draw(const ShareChart& chart) {
  const double height = bars_above + bar_step * static_cast<double>(chart.rows.size()) + 8;
  double legend = 0;
  for (const std::string& name : chart.parts) legend += legend_step(name);
  Element svg = drawing(bars_left + std::max(bar_width, legend) + 20, height, chart.title);
  svg.add(text(bars_left, 14, chart.title, "start", 13, true));
  draw_legend(svg, chart);
  double y = bars_above;
  for (const Shares& row : chart.rows) {
    expects(row.parts.size() == chart.parts.size(), "a share for each part");
    svg.add(text(bars_left - 8, y + 13, row.label, "end", 11));
    const double whole = std::accumulate(row.parts.begin(), row.parts.end(), 0.0);
    double x = bars_left;
    for (std::size_t part = 0; part < row.parts.size() && whole > 0; ++part) {
      const double share = row.parts[part] / whole;
      if (share <= 0) continue;
      const bool is_dark = 2 * part < row.parts.size();
      svg.add(rectangle(x, y, share * bar_width, bar_height,
                        to_css(colour_of_part(part, row.parts.size()))));
      if (share >= 0.08) {
        svg.add(text(x + share * bar_width / 2, y + 13, fmt::format("{:.0f} %", 100 * share),
                     "middle", 10, false, is_dark ? "#ffffff" : "#111111"));
      }
      x += share * bar_width;
    }
    y += bar_step;
  }
  return svg;
}

}  // namespace assay::report
