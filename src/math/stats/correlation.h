// Pearson's correlation and what its tests share.
#pragma once

#include "math/stats/procedure.h"

namespace assay::stats {

// Between -1 and 1; none when one column is constant.
std::optional<double> correlation(std::span<const double> x, std::span<const double> y);

// The correlation with an interval on Fisher's scale, of the standard error there.
Estimate correlation_estimate(std::string name, double r, double error, double level,
                              std::string by);

// Why x and y have no correlation: too few rows or no variation. Empty when they have one.
std::string no_correlation(const Numbers& x, const Numbers& y, std::size_t least);

// t = r sqrt(df / (1 - r^2)), its degrees of freedom and p, put into the result. A perfect
// correlation has no finite t and a p of 0, or of 1 on the other side.
void add_student_t(Result& result, double r, double df, Alternative alternative);

}  // namespace assay::stats
