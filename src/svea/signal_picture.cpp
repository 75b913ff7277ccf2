#include "svea/signal_picture.h"

#include <algorithm>

#include "report/axis.h"
#include "report/colour.h"
#include "report/svg.h"

namespace assay::svea {
namespace {

using report::Axis;
using report::Element;

constexpr double full_width = 164;
constexpr double full_height = 78;
constexpr double bottom = 66;

const std::string truth_colour = "#009e73";
const std::string window_colour = "#d55e00";

void draw_map(Element& svg, std::span<const float> map, const Axis& x, double step) {
  const auto [least, most] = std::ranges::minmax(map);
  for (std::size_t at = 0; at < map.size(); ++at) {
    const double share = most > least ? (map[at] - least) / (most - least) : 0;
    svg.add(report::rectangle(x.place(static_cast<double>(at)) - step / 2, 2, step + 0.3,
                              bottom - 2, report::to_css(report::sequential(share)), 0.55));
  }
}

void draw_truth(Element& svg, const data::Region& truth, const Axis& x, std::size_t points) {
  const auto bar = [&](double begin, double end) {
    svg.add(report::rectangle(x.place(begin), bottom + 4, x.place(end) - x.place(begin), 5,
                              truth_colour));
  };
  if (truth.begin <= truth.end) {
    bar(truth.begin, truth.end);
  } else {
    bar(truth.begin, static_cast<double>(points) - 1);
    bar(0, truth.end);
  }
}

}  // namespace

Element draw(const SignalPicture& picture) {
  const std::size_t points = picture.signal.size();
  const double step = full_width / static_cast<double>(points);
  const Axis x{0, static_cast<double>(points) - 1, step / 2, full_width - step / 2};
  const auto [least, most] = std::ranges::minmax(picture.signal);
  const Axis y{least, most > least ? double{most} : double{least} + 1, bottom - 6, 8};
  Element svg = report::drawing(full_width, full_height, picture.title);
  if (!picture.map.empty()) draw_map(svg, picture.map, x, step);
  std::vector<std::pair<double, double>> places;
  for (std::size_t at = 0; at < points; ++at) {
    places.emplace_back(x.place(static_cast<double>(at)), y.place(picture.signal[at]));
  }
  // Light below dark, so that the line shows on every colour.
  svg.add(report::polyline(places, "#ffffff", 3.2), report::polyline(places, "#101820", 1.5));
  if (picture.window_begin) {
    const double left = x.place(static_cast<double>(*picture.window_begin)) - step / 2;
    const double right = left + step * static_cast<double>(picture.width);
    const std::pair<double, double> frame[] = {
        {left, 2}, {right, 2}, {right, bottom}, {left, bottom}, {left, 2}};
    svg.add(report::polyline(frame, window_colour, 1.8));
  }
  draw_truth(svg, picture.truth, x, points);
  return svg;
}

Element legend() {
  Element svg = report::drawing(560, 22, "Legend");
  for (int at = 0; at < 40; ++at) {
    svg.add(report::rectangle(at * 2.0, 6, 2.2, 10, report::to_css(report::sequential(at / 39.0)),
                              0.55));
  }
  svg.add(report::text(88, 15, "map, least to most", "start", 12));
  svg.add(report::rectangle(222, 6, 26, 10, window_colour, 0.25),
          report::text(256, 15, "region of explanation", "start", 12),
          report::rectangle(404, 9, 26, 5, truth_colour),
          report::text(438, 15, "true template", "start", 12));
  return svg;
}

}  // namespace assay::svea
