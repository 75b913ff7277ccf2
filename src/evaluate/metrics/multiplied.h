// The input multiplied by its map: what average drop and average increase ask the model about.
#pragma once

#include "evaluate/metrics/metric.h"

namespace assay::metrics {

// The map scaled to [0, 1] by its least and greatest value; of magnitudes first if asked.
enum class Weighing { values, magnitudes };

// For every item the score of its class before (value of the first) and after; judge(before, after)
// makes a score of them. Items with a constant map have none.
using JudgeChange = std::function<Score(double before, double after)>;
std::vector<Score> score_multiplied(const ExplainedItems& explained, Weighing weighing,
                                    const JudgeChange& judge);

}  // namespace assay::metrics
