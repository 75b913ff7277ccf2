// Noisy linear imputation (Rong et al., 2022): a hidden point becomes the weighted mean of its
// neighbours, all hidden points at once, so that its value says little of which points are hidden.
#pragma once

#include "evaluate/metrics/metric.h"

namespace assay::metrics {

// Solves for the points that are hidden, in place and channel by channel; points beside each other
// weigh twice as much as points across a corner. Some points must not be hidden.
void impute(const Grid& space, const std::vector<bool>& hidden, std::span<float> sample);

}  // namespace assay::metrics
