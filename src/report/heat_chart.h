// A table of correlations as colours: blue below zero, orange above, grey where it is not sure.
#pragma once

#include <optional>

#include "report/element.h"

namespace assay::report {

struct HeatCell {
  double value = 0;  // from -1 to 1
  bool is_sure = true;
};

struct HeatChart {
  std::string title;
  std::vector<std::string> rows;
  std::vector<std::string> columns;
  std::vector<std::vector<std::optional<HeatCell>>> cells = {};  // [row][column]
};
Element draw(const HeatChart& chart);

}  // namespace assay::report
