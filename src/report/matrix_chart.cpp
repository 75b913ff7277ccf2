#include "report/matrix_chart.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "report/svg.h"

namespace assay::report {
namespace {

constexpr double tile_width = 54;
constexpr double tile_height = 27;
constexpr double name_letter = 6.7;  // of names, on average
constexpr double head_sine = 0.64;   // of the angle at which heads stand
constexpr double head_cosine = 0.77;

double longest_of(const std::vector<std::string>& names) {
  std::size_t longest = 0;
  for (const std::string& name : names) longest = std::max(longest, name.size());
  return name_letter * static_cast<double>(longest);
}

// By the luminance of the colour (Rec. 601).
bool is_dark(Rgb colour) { return 0.299 * colour[0] + 0.587 * colour[1] + 0.114 * colour[2] < 140; }

constexpr Rgb unsure{0xe3, 0xe6, 0xe8};

}  // namespace

MatrixCell correlation_cell(double r, bool is_sure) {
  const double size = std::abs(r);
  // A sign that stands before zeros alone says nothing.
  const std::string words = size < 0.0005  ? std::string("0.00")
                            : size < 0.005 ? fmt::format("{:+.3f}", r)
                                           : fmt::format("{:+.2f}", r);
  if (!is_sure) return {fmt::format("({})", words), unsure};
  return {words, diverging(r), true};
}

MatrixChart upright(MatrixChart chart) {
  if (chart.columns.size() <= chart.rows.size()) return chart;
  std::vector<std::vector<std::optional<MatrixCell>>> cells(
      chart.columns.size(), std::vector<std::optional<MatrixCell>>(chart.rows.size()));
  for (std::size_t row = 0; row < chart.rows.size(); ++row) {
    for (std::size_t column = 0; column < chart.columns.size(); ++column) {
      cells[column][row] = std::move(chart.cells[row][column]);
    }
  }
  std::swap(chart.rows, chart.columns);
  chart.cells = std::move(cells);
  return chart;
}

Element draw(const MatrixChart& chart) {
  const double names = longest_of(chart.rows) + 18;
  const double longest_head = longest_of(chart.columns);
  const double heads = 16 + head_sine * longest_head;
  const double overhang = std::max(0.0, head_cosine * longest_head - tile_width / 2) + 6;
  const double tiles = tile_width * static_cast<double>(chart.columns.size());
  const double foot = heads + tile_height * static_cast<double>(chart.rows.size()) + 6;
  const double note = name_letter * static_cast<double>(chart.note.size());
  Element svg = drawing(std::max(names + tiles + overhang, note),
                        chart.note.empty() ? foot : foot + 22, chart.title);
  for (std::size_t column = 0; column < chart.columns.size(); ++column) {
    const double x = names + tile_width * (static_cast<double>(column) + 0.5);
    svg.add(element(
        "g", {{"transform", fmt::format("translate({:.1f} {:.1f}) rotate(-40)", x, heads - 6)}},
        text(0, 0, chart.columns[column], "start", 12)));
  }
  for (std::size_t row = 0; row < chart.rows.size(); ++row) {
    const double y = heads + tile_height * static_cast<double>(row);
    svg.add(text(names - 10, y + 18, chart.rows[row], "end", 12));
    for (std::size_t column = 0; column < chart.columns.size(); ++column) {
      const double x = names + tile_width * static_cast<double>(column);
      const std::optional<MatrixCell>& cell = chart.cells[row][column];
      if (cell) {
        svg.add(rectangle(x + 1, y + 1, tile_width - 2, tile_height - 2, to_css(cell->colour)));
      }
      const std::string_view ink = cell && is_dark(cell->colour) ? "#ffffff" : "#1d2327";
      svg.add(text(x + tile_width / 2, y + 18, cell ? cell->words : "–", "middle", 12,
                   cell && cell->is_bold, ink));
    }
  }
  if (!chart.note.empty()) svg.add(text(0, foot + 14, chart.note, "start", 11));
  return svg;
}

}  // namespace assay::report
