// Shapley values of the parts of an input, by the weighted least squares that have them as their
// solution (Lundberg and Lee, 2017). No regularisation: `shap` keeps ten parts only by default, and
// the values of the others are then not small but absent.
#pragma once

#include "explain/surrogate/coalitions.h"

namespace assay::surrogate {

// One value a part. `scores` has a number for every coalition, `empty` and `full` are the scores
// when no part is shown and when all are. The values always add up to full - empty; when the
// coalitions are too few to settle them, they are the ones nearest to each other.
std::vector<double> shapley_values(const Coalitions& coalitions, std::span<const double> scores,
                                   double empty, double full);

}  // namespace assay::surrogate
