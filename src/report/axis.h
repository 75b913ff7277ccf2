// Where numbers lie along an axis of a chart, and the ticks beside it.
#pragma once

#include <string>
#include <vector>

namespace assay::report {

struct Axis {
  double low;
  double high;
  double begin;  // in the drawing's own units
  double end;

  double place(double value) const { return begin + (value - low) / (high - low) * (end - begin); }
};

// Round numbers (1, 2 or 5 times a power of ten apart) within [low, high], about `wanted` of them.
std::vector<double> ticks(double low, double high, int wanted);

// 1, 2 and 5 times powers of ten within [low, high], which are positive; powers alone where that
// were many.
std::vector<double> log_ticks(double low, double high);

// The least range of round numbers that holds both.
void widen_to_round(double& low, double& high);

// Without more digits than it needs.
std::string as_label(double value);

}  // namespace assay::report
