// How sure a correlation with means over people is, and what these people's noise does to it.
#pragma once

#include "math/stats/bootstrap_ends.h"
#include "study/analysis/predictor.h"

namespace assay::analysis {

// atanh; its ends are out of reach, so that a resample that lies on a line does not outweigh all
// others.
std::optional<double> on_fishers_scale(std::optional<double> r);

// Percentiles of resamples on Fisher's scale, moved so that their mean is the value: people who are
// drawn anew bring the noise of their means in twice, which pulls every resample towards zero.
std::optional<stats::Interval> centred_interval(const stats::Bootstrapped& on_fishers_scale);

// Of the items' means within their groups; one reaction for each person and item. Nothing where
// `rules` has no splits.
Noise noise_of_items(std::span<const Reaction> reactions,
                     const std::map<std::string, double>& group_means, double r,
                     const PredictorRules& rules);

// Of the groups' means.
void add_noise_of_groups(PredictedMeans& to, std::span<const Reaction> reactions,
                         const PredictorRules& rules);

}  // namespace assay::analysis
