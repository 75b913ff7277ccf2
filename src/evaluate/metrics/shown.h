// Only the highest points of a map are shown to the model, more and more of them: the model's half
// of a psychophysical experiment.
#pragma once

#include "evaluate/metrics/metric.h"
#include "evaluate/metrics/substrate.h"

namespace assay::metrics {

// Percent of points shown, spaced by a logarithm as the experiment has it: floor(5 * 12^(i / 9)).
inline constexpr std::array<int, 10> percents_shown{5, 6, 8, 11, 15, 19, 26, 34, 45, 60};

constexpr double share_of_level(std::size_t at, std::size_t) { return percents_shown[at] / 100.0; }

// Of the true class's probability and of whether it is the likeliest.
using JudgeShown = std::function<double(double probability, bool likeliest)>;

// The judgement at every level is the curve, their mean the value. Points not shown are `fill`.
std::vector<Score> score_shown(const ExplainedItems& explained, Substrate fill,
                               const JudgeShown& judge);

}  // namespace assay::metrics
