// The numbers of a comparison as an R script and the data it reads.
#pragma once

#include "study/analysis/analysis.h"
#include "study/analysis/compare/measure.h"

namespace assay::analysis {

// r/comparison.R, r/people.csv and r/scores.csv, of methods and items that people answered.
std::vector<Attachment> comparison_script(std::span<const Measure> measures,
                                          std::span<const MachineScore> scores);

}  // namespace assay::analysis
