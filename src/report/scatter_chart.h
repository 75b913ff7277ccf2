// Points of two measurements, such as a score and what people did, in several series.
#pragma once

#include <optional>
#include <utility>

#include "report/element.h"

namespace assay::report {

struct Cloud {
  std::string name;
  std::vector<std::pair<double, double>> points;
};

struct ScatterChart {
  std::string title;
  std::string x_axis;
  std::string y_axis;
  std::vector<Cloud> clouds = {};
};
Element draw(const ScatterChart& chart);

}  // namespace assay::report
