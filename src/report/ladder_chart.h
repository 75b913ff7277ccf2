// Who is how good: one row a thing, the best on top, chance and the ceiling as lines through all of
// them.
#pragma once

#include <optional>
#include <utility>

#include "report/element.h"

namespace assay::report {

// Those judged; those that know nothing; what is to be found. A doubtful one is hollow.
enum class Rung { judged, doubtful, control, truth };

struct LadderRow {
  std::string label;
  double value = 0;
  std::optional<std::pair<double, double>> interval = std::nullopt;
  Rung rung = Rung::judged;
};

struct LadderLine {
  std::string label;
  double value = 0;
  std::optional<std::pair<double, double>> band = std::nullopt;
};

struct LadderChart {
  std::string title;
  std::string axis;
  std::vector<LadderRow> rows = {};
  std::optional<LadderLine> chance = std::nullopt;
  std::optional<LadderLine> ceiling = std::nullopt;
};
Element draw(const LadderChart& chart);

}  // namespace assay::report
