// A signal as a line, drawn in pixels so that everybody sees the same ones.
#pragma once

#include <span>
#include <vector>

#include "net/data/picture.h"

namespace assay::stimulus {

inline constexpr int chart_width = 480;
inline constexpr int chart_height = 220;

struct SignalChart {
  std::span<const float> signal;        // of several channels the first
  std::span<const double> shares = {};  // heat behind the line; none for white
  double opacity = 0.5;                 // of the heat, over white
  std::vector<bool> shown = {};         // points that are drawn, on grey the others; none for all
};
data::Picture draw(const SignalChart& chart);

// The columns of pixels that belong to a point, from the first to just before the second.
std::pair<int, int> columns_of(std::size_t point, std::size_t points);

}  // namespace assay::stimulus
