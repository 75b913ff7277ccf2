#include "report/heat_chart.h"

#include <fmt/format.h>

#include <algorithm>

#include "report/colour.h"
#include "report/svg.h"

namespace assay::report {
namespace {

constexpr double cell_width = 92;
constexpr double cell_height = 30;
constexpr double names_width = 190;
constexpr double letter = 5.9;   // of the names, on average
constexpr double slope = 0.375;  // sine of the angle at which columns' names stand

Element turned(double x, double y, std::string_view words) {
  Element label = text(0, 0, words, "start", 11);
  return element("g", {{"transform", fmt::format("translate({:.1f} {:.1f}) rotate(-22)", x, y)}},
                 std::move(label));
}

void draw_cell(Element& svg, double x, double y, const std::optional<HeatCell>& cell) {
  if (!cell) {
    svg.add(text(x + cell_width / 2, y + 19, "–", "middle", 11));
    return;
  }
  const std::string colour = cell->is_sure ? to_css(diverging(cell->value)) : "#e3e6e8";
  svg.add(rectangle(x + 1, y + 1, cell_width - 2, cell_height - 2, colour));
  // White on the dark ends; what is not sure is in brackets too, for print without colour.
  const bool is_dark = cell->is_sure && std::abs(cell->value) > 0.7;
  const std::string words =
      cell->is_sure ? fmt::format("{:+.2f}", cell->value) : fmt::format("({:+.2f})", cell->value);
  svg.add(text(x + cell_width / 2, y + 19, words, "middle", 12, cell->is_sure,
               is_dark ? "#ffffff" : "#1d2327"));
}

}  // namespace

Element draw(const HeatChart& chart) {
  std::size_t longest = 0;
  for (const std::string& name : chart.columns) longest = std::max(longest, name.size());
  const double heads_height = 24 + slope * letter * static_cast<double>(longest);
  const double width = names_width + cell_width * static_cast<double>(chart.columns.size()) + 60 +
                       letter * static_cast<double>(longest) / 3;
  const double height = heads_height + cell_height * static_cast<double>(chart.rows.size()) + 40;
  Element svg = drawing(width, height, chart.title);
  for (std::size_t column = 0; column < chart.columns.size(); ++column) {
    svg.add(turned(names_width + cell_width * (static_cast<double>(column) + 0.3), heads_height - 8,
                   chart.columns[column]));
  }
  for (std::size_t row = 0; row < chart.rows.size(); ++row) {
    const double y = heads_height + cell_height * static_cast<double>(row);
    svg.add(text(names_width - 10, y + 19, chart.rows[row], "end", 12));
    for (std::size_t column = 0; column < chart.columns.size(); ++column) {
      draw_cell(svg, names_width + cell_width * static_cast<double>(column), y,
                chart.cells[row][column]);
    }
  }
  svg.add(text(names_width, height - 12, "grey, in brackets: the 95 % interval holds zero", "start",
               11));
  return svg;
}

}  // namespace assay::report
