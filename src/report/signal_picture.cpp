#include "report/signal_picture.h"

#include <algorithm>
#include <cmath>

#include "report/axis.h"
#include "report/colour.h"
#include "report/svg.h"

namespace assay::report {
namespace {

constexpr double full_width = 164;
constexpr double full_height = 78;
constexpr double bottom = 66;
constexpr double map_opacity = 0.55;

constexpr std::string_view frame_colour = "#d55e00";
constexpr std::string_view bar_colour = "#009e73";

std::string colour_of(float value, float least, float most) {
  if (least < 0) {
    const double end = std::max(std::abs(least), std::abs(most));
    return to_css(diverging(value / end));
  }
  return to_css(sequential(most > least ? (double{value} - least) / (double{most} - least) : 0));
}

void draw_map(Element& svg, std::span<const float> map, const Axis& x, double step) {
  const auto [least, most] = std::ranges::minmax(map);
  for (std::size_t at = 0; at < map.size(); ++at) {
    svg.add(rectangle(x.place(static_cast<double>(at)) - step / 2, 2, step + 0.3, bottom - 2,
                      colour_of(map[at], least, most), map_opacity));
  }
}

void draw_frame(Element& svg, std::pair<double, double> points, const Axis& x, double step) {
  const double first = x.place(points.first) - step / 2;
  const double last = x.place(points.second) + step / 2;
  const std::pair<double, double> corners[] = {
      {first, 2}, {last, 2}, {last, bottom}, {first, bottom}, {first, 2}};
  svg.add(polyline(corners, frame_colour, 1.8));
}

}  // namespace

Element draw(const SignalPicture& picture) {
  const auto points = static_cast<double>(picture.signal.size());
  const double step = full_width / points;
  const Axis x{0, std::max(1.0, points - 1), step / 2, full_width - step / 2};
  const auto [least, most] = std::ranges::minmax(picture.signal);
  const Axis y{least, most > least ? double{most} : double{least} + 1, bottom - 6, 8};
  Element svg = drawing(full_width, full_height, picture.title);
  if (!picture.map.empty()) draw_map(svg, picture.map, x, step);
  std::vector<std::pair<double, double>> places;
  for (std::size_t at = 0; at < picture.signal.size(); ++at) {
    places.emplace_back(x.place(static_cast<double>(at)), y.place(picture.signal[at]));
  }
  // Light below dark, so that the line shows on every colour.
  svg.add(polyline(places, "#ffffff", 3.2), polyline(places, "#101820", 1.5));
  if (picture.frame) draw_frame(svg, *picture.frame, x, step);
  for (const auto& [begin, end] : picture.bars) {
    svg.add(rectangle(x.place(begin), bottom + 4, x.place(end) - x.place(begin), 5, bar_colour));
  }
  return svg;
}

Element signal_legend(std::string_view frame, std::string_view bar) {
  Element svg = drawing(560, 22, "Legend");
  for (int at = 0; at < 40; ++at) {
    svg.add(rectangle(at * 2.0, 6, 2.2, 10, to_css(sequential(at / 39.0)), map_opacity));
  }
  svg.add(text(88, 15, "map, least to most", "start", 12));
  if (!frame.empty()) {
    svg.add(rectangle(222, 6, 26, 10, frame_colour, 0.25), text(256, 15, frame, "start", 12));
  }
  if (!bar.empty()) {
    svg.add(rectangle(404, 9, 26, 5, bar_colour), text(438, 15, bar, "start", 12));
  }
  return svg;
}

}  // namespace assay::report
