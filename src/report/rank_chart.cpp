#include "report/rank_chart.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.h"
#include "report/colour.h"
#include "report/label.h"
#include "report/svg.h"

namespace assay::report {
namespace {

constexpr double ranks_left = 46;
constexpr double heads = 96;  // names of those who rank stand there, turned
constexpr double apart = 78;
constexpr double rank_height = 40;
constexpr double name_size_of_things = 12;
constexpr double least_things = 190;
constexpr double most_things = 340;
constexpr double beside_things = 14;
constexpr double gap_after_people = 24;

struct Places {
  const RankChart& chart;

  double x(std::size_t ranker) const {
    const double gap = chart.people > 0 && ranker >= chart.people ? gap_after_people : 0;
    return ranks_left + apart * (static_cast<double>(ranker) + 0.5) + gap;
  }
  double y(double rank) const { return heads + rank_height * (rank - 0.5); }
  double bottom() const { return y(static_cast<double>(chart.things.size()) + 0.5); }
};

void draw_frame(Element& svg, const Places& at) {
  const RankChart& chart = at.chart;
  if (chart.people > 0) {
    const double width = apart * static_cast<double>(chart.people);
    svg.add(rectangle(ranks_left, heads, width, at.bottom() - heads, "#f1ede2"));
    svg.add(text(ranks_left + width / 2, at.bottom() + 18, "people", "middle", 11, true));
  }
  if (chart.people < chart.rankers.size()) {
    const double middle = (at.x(chart.people) + at.x(chart.rankers.size() - 1)) / 2;
    svg.add(text(middle, at.bottom() + 18, "without people", "middle", 11, true));
  }
  for (std::size_t rank = 1; rank <= chart.things.size(); ++rank) {
    const double y = at.y(static_cast<double>(rank));
    svg.add(line(ranks_left, y, at.x(chart.rankers.size() - 1) + apart / 2, y, "#e6eaed", 1));
    svg.add(text(ranks_left - 10, y + 4, std::to_string(rank), "end", 11));
  }
  for (std::size_t ranker = 0; ranker < chart.rankers.size(); ++ranker) {
    Element name = text(0, 0, chart.rankers[ranker], "start", 11);
    svg.add(element("g",
                    {{"transform", fmt::format("translate({:.1f} {:.1f}) rotate(-28)", at.x(ranker),
                                               heads - 8)}},
                    std::move(name)));
  }
}

// Beside one another where several have the same rank.
double nudge(std::size_t which, std::size_t all) {
  return 3.0 * (static_cast<double>(which) - (static_cast<double>(all) - 1) / 2);
}

void draw_thing(Element& svg, const Places& at, std::size_t which) {
  const RankedThing& thing = at.chart.things[which];
  expects(thing.ranks.size() == at.chart.rankers.size(), "a rank, or none, by each that ranks");
  const std::string colour = to_css(of_series(which));
  const double aside = nudge(which, at.chart.things.size());
  std::vector<std::pair<double, double>> way;
  for (std::size_t ranker = 0; ranker < thing.ranks.size(); ++ranker) {
    if (!thing.ranks[ranker]) continue;
    const double x = at.x(ranker) + aside;
    way.emplace_back(x, at.y(*thing.ranks[ranker]));
    if (ranker >= thing.intervals.size() || !thing.intervals[ranker]) continue;
    svg.add(line(x, at.y(thing.intervals[ranker]->first), x, at.y(thing.intervals[ranker]->second),
                 colour, 1.2));
  }
  svg.add(polyline(way, colour, 1.6));
  for (const auto& [x, y] : way) svg.add(circle(x, y, 4.5, colour, 1));
}

// Names beside the last ranks, moved apart.
void draw_names(Element& svg, const Places& at) {
  std::vector<std::pair<double, std::size_t>> names;
  for (std::size_t which = 0; which < at.chart.things.size(); ++which) {
    const auto& ranks = at.chart.things[which].ranks;
    const auto last = std::find_if(ranks.rbegin(), ranks.rend(),
                                   [](const auto& rank) { return rank.has_value(); });
    if (last != ranks.rend()) names.emplace_back(at.y(**last), which);
  }
  std::ranges::sort(names);
  double free = heads;
  for (const auto& [y, which] : names) {
    const double place = std::max(y, free);
    svg.add(label(at.x(at.chart.rankers.size() - 1) + apart / 2 + 8, place + 4,
                  at.chart.things[which].name, "start", name_size_of_things,
                  most_things - beside_things, to_css(of_series(which))));
    free = place + 15;
  }
}

}  // namespace

Element draw(const RankChart& chart) {
  expects(!chart.rankers.empty() && chart.people <= chart.rankers.size(), "somebody ranks");
  const Places at{chart};
  double names = least_things;
  for (const auto& thing : chart.things) {
    names = std::max(names, width_of(thing.name, name_size_of_things) + beside_things);
  }
  const double width = at.x(chart.rankers.size() - 1) + apart / 2 + std::min(names, most_things);
  Element svg = drawing(width, at.bottom() + 30, chart.title);
  draw_frame(svg, at);
  for (std::size_t which = 0; which < chart.things.size(); ++which) draw_thing(svg, at, which);
  draw_names(svg, at);
  return svg;
}

}  // namespace assay::report
