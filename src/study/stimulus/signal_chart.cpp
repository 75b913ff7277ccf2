#include "study/stimulus/signal_chart.h"

#include <algorithm>
#include <cmath>

#include "base/error.h"
#include "net/data/codecs.h"
#include "report/colour.h"
#include "study/stimulus/shown_points.h"

namespace assay::stimulus {
namespace {

constexpr int margin = 14;  // above and below the line

void fill_columns(data::Picture& picture, std::pair<int, int> columns,
                  const std::array<std::uint8_t, 3>& colour) {
  for (int y = 0; y < picture.height; ++y) {
    for (int x = columns.first; x < columns.second; ++x) {
      std::ranges::copy(colour, picture.at(x, y));
    }
  }
}

std::array<std::uint8_t, 3> over_white(double share, double opacity) {
  std::array<std::uint8_t, 3> colour = report::sequential(share);
  for (std::uint8_t& channel : colour) {
    channel = static_cast<std::uint8_t>(std::lround((1 - opacity) * 255 + opacity * channel));
  }
  return colour;
}

}  // namespace

std::pair<int, int> columns_of(std::size_t point, std::size_t points) {
  const auto at = [&](std::size_t edge) {
    return static_cast<int>(edge * static_cast<std::size_t>(chart_width) / points);
  };
  return {at(point), at(point + 1)};
}

data::Picture draw(const SignalChart& chart) {
  const std::size_t points = chart.signal.size();
  expects(points > 0, "a signal has points");
  data::Picture result(chart_width, chart_height);
  std::ranges::fill(result.rgb, std::uint8_t{255});
  const auto is_shown = [&](std::size_t at) { return chart.shown.empty() || chart.shown[at]; };
  for (std::size_t at = 0; at < points; ++at) {
    if (!is_shown(at)) {
      fill_columns(result, columns_of(at, points), {hidden_grey, hidden_grey, hidden_grey});
    } else if (!chart.shares.empty()) {
      fill_columns(result, columns_of(at, points), over_white(chart.shares[at], chart.opacity));
    }
  }
  // The scale is of the whole signal, so that what is shown does not move with the level.
  const auto [least, most] = std::ranges::minmax(chart.signal);
  const double range = most > least ? double{most} - least : 1.0;
  const auto place = [&](std::size_t at) {
    const auto [left, right] = columns_of(at, points);
    const double height = (chart.signal[at] - double{least}) / range;
    return std::pair((left + right) / 2,
                     static_cast<int>(std::lround(chart_height - 1 - margin -
                                                  height * (chart_height - 1 - 2 * margin))));
  };
  const data::Codecs& drawing = data::codecs();
  // Light below dark, so that the line shows on every colour.
  for (const auto& [colour, width] : {std::pair{255, 5}, std::pair{16, 2}}) {
    for (std::size_t at = 0; at < points; ++at) {
      if (!is_shown(at)) continue;
      const bool joins = at + 1 < points && is_shown(at + 1);
      const auto [x0, y0] = place(at);
      const auto [x1, y1] = place(joins ? at + 1 : at);
      drawing.line(result, x0, y0, x1, y1, colour, width);
    }
  }
  return result;
}

}  // namespace assay::stimulus
