// Scoring maps without the model that they explain, by metrics that ask none: each map stands for
// its own input, and a model that says nothing for the model.
#pragma once

#include "evaluate/runner/array_subject.h"

namespace assay::runner {

// Of the first maps given, [n, points...]. Throws Error for a metric that asks a model, and when
// the maps have no such shape.
std::unique_ptr<Subject> without_model(const std::vector<std::filesystem::path>& maps,
                                       const std::vector<Judge>& judges, const TruthFiles& truth);

}  // namespace assay::runner
