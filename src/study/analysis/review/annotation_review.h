// The question that Mohseni, Block and Ragan (2020) leave open: does an explanation that matches
// what people marked also please the people who review it?
#pragma once

#include "study/analysis/ask.h"

namespace assay::analysis {

// What reviewers say of each method's explanation of each item, as scores of the measures "rating"
// (mean), "correction_iou" (mean) and "chosen" (share of the times it was offered).
std::vector<MachineScore> review_scores(const Evidence& evidence, double threshold = 0.3);

// Scores by metrics that compare with what people marked.
std::vector<MachineScore> annotation_scores(const Evidence& evidence);

// Both, explanation by explanation, and their correlations. Nothing without three explanations that
// have both kinds of scores.
std::optional<Section> annotation_and_review(std::span<const MachineScore> annotation,
                                             std::span<const MachineScore> review,
                                             std::uint64_t seed);

}  // namespace assay::analysis
