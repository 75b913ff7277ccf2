#include "study/analysis/flow_chart.h"

#include <fmt/format.h>

#include <algorithm>

#include "report/svg.h"

namespace assay::analysis {
namespace {

using report::Element;

constexpr double box_width = 220;
constexpr double box_height = 44;
constexpr double side_x = 300;
constexpr double side_width = 300;
constexpr double line_height = 18;
constexpr const char* ink = "#1d2327";

void frame(Element& svg, double x, double y, double width, double height) {
  svg.add(report::rectangle(x, y, width, height, "#f5f7f8"));
  svg.add(report::line(x, y, x + width, y, ink, 1),
          report::line(x, y + height, x + width, y + height, ink, 1),
          report::line(x, y, x, y + height, ink, 1),
          report::line(x + width, y, x + width, y + height, ink, 1));
}

void arrow(Element& svg, double x1, double y1, double x2, double y2) {
  svg.add(report::line(x1, y1, x2, y2, ink, 1.2));
  const double back = 5;
  if (x1 == x2) {
    svg.add(report::line(x2 - back, y2 - back, x2, y2, ink, 1.2),
            report::line(x2 + back, y2 - back, x2, y2, ink, 1.2));
  } else {
    svg.add(report::line(x2 - back, y2 - back, x2, y2, ink, 1.2),
            report::line(x2 - back, y2 + back, x2, y2, ink, 1.2));
  }
}

// Room below a station for what was lost before the next.
double gap_after(const Station& station) {
  return 36 + line_height * static_cast<double>(station.lost.size());
}

}  // namespace

std::string in_words(std::string outcome) {
  if (outcome == "active") return "still under way";
  std::ranges::replace(outcome, '_', ' ');
  return outcome;
}

Element draw(std::span<const Station> flow) {
  double height = 12;
  for (const Station& station : flow) height += box_height + gap_after(station);
  Element svg = report::drawing(side_x + side_width + 10, height, "Flow of participants");
  double y = 6;
  const double middle = 10 + box_width / 2;
  for (std::size_t at = 0; at < flow.size(); ++at) {
    const Station& station = flow[at];
    frame(svg, 10, y, box_width, box_height);
    svg.add(report::text(middle, y + 19, station.name, "middle", 13, true),
            report::text(middle, y + 36, fmt::format("n = {}", station.people), "middle", 12));
    const double below = y + box_height;
    const double gap = gap_after(station);
    if (at + 1 < flow.size()) arrow(svg, middle, below, middle, below + gap);
    if (!station.lost.empty()) {
      const double room = 10 + line_height * static_cast<double>(station.lost.size());
      const double top = below + (gap - room) / 2;
      frame(svg, side_x, top, side_width, room);
      arrow(svg, middle, top + room / 2, side_x, top + room / 2);
      double line = top + line_height;
      for (const auto& [reason, people] : station.lost) {
        svg.add(report::text(side_x + 10, line, fmt::format("{}: n = {}", in_words(reason), people),
                             "start", 12));
        line += line_height;
      }
    }
    y = below + gap;
  }
  return svg;
}

}  // namespace assay::analysis
