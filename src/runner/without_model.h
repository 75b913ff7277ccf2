// Scoring maps without the model that they explain, by metrics that ask none: each map stands for
// its own input, and a model that says nothing for the model.
#pragma once

#include "data/inputs.h"
#include "model/model.h"
#include "runner/judge.h"

namespace assay::runner {

struct Alone {
  model::Model model;
  data::InputSource source;
};

// Of the first maps given, [n, points...]. Throws Error for a metric that asks a model, and when
// the maps have no such shape.
Alone without_model(const std::vector<std::filesystem::path>& maps,
                    const std::vector<Judge>& judges);

}  // namespace assay::runner
