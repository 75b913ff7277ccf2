// Tails and quantiles of the distributions that tests refer to, from Boost.Math.
#pragma once

#include "math/stats/procedure.h"

namespace assay::stats {

// The share of the distribution at least as extreme as the statistic, in the direction asked for.
double normal_p(double z, Alternative alternative);
double student_p(double t, double df, Alternative alternative);
// Upper tails.
double chi_squared_p(double value, double df);
double f_p(double value, double numerator_df, double denominator_df);

// Below which lies this share.
double normal_quantile(double share);
double student_quantile(double share, double df);
double beta_quantile(double share, double a, double b);
// The other way: the share that lies below.
double normal_share(double z);

// Noncentralities for which t is the upper and the lower end of the middle `level`. None where the
// series of the distribution does not converge.
std::optional<Interval> noncentral_t_interval(double t, double df, double level);

// The upper tail of the range of k independent normals, whose common deviation is known (df
// infinite): what Nemenyi's test asks for.
double studentised_range_p(double q, std::size_t k);

}  // namespace assay::stats
