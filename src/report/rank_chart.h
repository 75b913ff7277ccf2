// Who ranks things how: one column for each that ranks, lines that follow a thing from one to the
// next, the best on top.
#pragma once

#include <optional>
#include <utility>

#include "report/element.h"

namespace assay::report {

struct RankedThing {
  std::string name;
  std::vector<std::optional<double>> ranks;  // by each that ranks; 1 is the best
  // Low and high of each rank; none at all, or one for each.
  std::vector<std::optional<std::pair<double, double>>> intervals = {};
};

struct RankChart {
  std::string title;
  std::vector<std::string> rankers;
  std::size_t people = 0;  // the first so many of them are people: shaded, and apart
  std::vector<RankedThing> things = {};
};
Element draw(const RankChart& chart);

}  // namespace assay::report
