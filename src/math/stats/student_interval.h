// Where a mean probably lies, from independent repetitions of a measurement.
#pragma once

#include <optional>
#include <span>

#include "math/stats/mean.h"

namespace assay::stats {

// Student's interval of the mean: mean -+ t s / sqrt(n) with n - 1 degrees of freedom. None for
// fewer than two values, of which nothing can be said.
std::optional<Interval> student_interval(std::span<const double> values, double confidence = 0.95);

}  // namespace assay::stats
