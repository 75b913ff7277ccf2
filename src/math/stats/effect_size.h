// How large a difference is, whatever the sample's size.
#pragma once

#include "math/stats/moments.h"
#include "math/stats/result.h"

namespace assay::stats {

// Hedges' J, which makes Cohen's d unbiased: gamma(df / 2) / (sqrt(df / 2) gamma((df - 1) / 2)).
double hedges_factor(double df);

// The common deviation of two samples, of three values or more together.
double pooled_deviation(const Moments& first, const Moments& second);

// Difference of means over the pooled deviation, and Hedges' g. The interval inverts the noncentral
// t distribution.
std::vector<Estimate> pooled_effects(const Moments& first, const Moments& second, double level);

// Of pairs: over the deviation of differences (d_z), and over the mean of both variances (d_av),
// which does not grow when pairs resemble each other.
std::vector<Estimate> paired_effects(const Moments& first, const Moments& second,
                                     const Moments& difference, double level);

// How often a value of the first sample is above one of the second, less how often it is below.
double cliff_delta(std::span<const double> first, std::span<const double> second);

// Cliff's delta = 2 A - 1 and A (Vargha and Delaney): how often a value of the first sample is
// above one of the second, equal ones counting half. Cliff's interval, which is not symmetric, from
// his consistent variance.
std::vector<Estimate> dominance_effects(std::span<const double> first,
                                        std::span<const double> second, double level);

}  // namespace assay::stats
