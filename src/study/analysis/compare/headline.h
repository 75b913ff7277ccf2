// What a comparison says first: which score, if any, predicts people, and what it would take to
// know.
#pragma once

#include "study/analysis/compare/compare.h"

namespace assay::analysis {

// "rating (reviews)".
std::string measure_name(const Pairing& pairing);

// The pair that the first sentence is about. Of those that are found: what people did with
// explanations before how maps agree with their marks, the right way round before the wrong one,
// and the strongest. Where none is found, the one with the least p. None without any r.
const Pairing* leading(std::span<const Pairing> pairings);

// All pairs in that order: the one that the first sentence is about on top, those that are found,
// then the others by their p.
std::vector<const Pairing*> by_evidence(std::span<const Pairing> pairings);

// Beside it, the score that goes least with the same measure, or with any where that has no other.
const Pairing* trailing(std::span<const Pairing> pairings, const Pairing& leading);

// Plain sentences, the most important first.
std::vector<std::string> headline(std::span<const Pairing> pairings);

}  // namespace assay::analysis
