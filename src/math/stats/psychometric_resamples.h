// Fits to data simulated from a fit, or drawn anew by cluster: how sure a psychometric function is
// and whether it fits.
#pragma once

#include "math/stats/bootstrap.h"
#include "math/stats/psychometric_fit.h"

namespace assay::stats {

// Answers at every level drawn from the fitted curve, and the fits to them.
std::vector<Fit> simulated_fits(const Fit& fit, std::span<const Level> levels,
                                const FitRules& rules, std::size_t count, std::uint64_t seed);

// Whole clusters drawn. `level_of` and `answers` (0 or 1) have a value a row. Resamples in which
// fewer than two levels are left have no fit and are left out.
std::vector<Fit> resampled_fits(std::span<const Clusters> factors,
                                std::span<const std::size_t> level_of,
                                std::span<const double> answers, std::span<const Level> levels,
                                const FitRules& rules, std::size_t count, std::uint64_t seed);

// The share of simulated fits that fit as badly, or worse; the data count as one of them.
double deviance_p(const Fit& fit, std::span<const Fit> simulated);

}  // namespace assay::stats
