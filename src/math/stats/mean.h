// A mean, and where it probably lies.
#pragma once

#include <span>

namespace assay::stats {

struct Interval {
  double low;
  double high;
};

double mean(std::span<const double> values);

}  // namespace assay::stats
