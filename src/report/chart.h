// Charts as SVG, drawn to be read in print and on a phone.
#pragma once

#include <optional>
#include <utility>

#include "report/element.h"

namespace assay::report {

struct Dots {
  std::string label;
  double value = 0;
  std::optional<std::pair<double, double>> interval = std::nullopt;
  std::vector<double> each = {};                   // single measurements behind the value
  std::optional<double> published = std::nullopt;  // what others reported
  bool is_control = false;
};

// One row a thing, values along the horizontal axis: a dot with its interval, faint dots for single
// measurements, a hollow diamond for what was published.
struct DotChart {
  std::string title;
  std::string axis;
  std::vector<Dots> rows = {};
  std::optional<double> line = std::nullopt;  // a vertical line, such as chance
  std::string line_label = {};
};
Element draw(const DotChart& chart);

// A measurement beside a line that was fitted to it.
struct Dot {
  double x = 0;
  double y = 0;
  std::optional<std::pair<double, double>> interval = std::nullopt;
};

struct Series {
  std::string name;
  std::vector<std::pair<double, double>> points;
  bool is_dashed = false;
  // Low and high of each point, drawn as a band; none at all, or one for each point.
  std::vector<std::optional<std::pair<double, double>>> intervals = {};
  std::vector<Dot> dots = {};
  // A point of the line to which a dashed line leads from the axis below, such as a threshold.
  std::optional<std::pair<double, double>> mark = std::nullopt;
};

struct LineChart {
  std::string title;
  std::string x_axis;
  std::string y_axis;
  std::vector<Series> series;
  bool is_log_x = false;  // every x is positive
  // What the axis shows at least, where it is not one of logarithms; none: from the least x to the
  // greatest.
  std::optional<std::pair<double, double>> x_range = std::nullopt;
};
Element draw(const LineChart& chart);

struct Shares {
  std::string label;
  std::vector<double> parts;  // counts or shares; one for each name of the chart
};

// One bar a row, as long as all others, cut into the shares of its parts: dark for the first, light
// for the last.
struct ShareChart {
  std::string title;
  std::vector<std::string> parts;
  std::vector<Shares> rows = {};
};
Element draw(const ShareChart& chart);

}  // namespace assay::report
