// Runs a model over many samples a few at a time, with progress.
#pragma once

#include "cli/command.h"
#include "cli/target.h"
#include "data/inputs.h"
#include "model/model.h"

namespace assay::cli {

// The samples with index begin to end - 1, [end - begin, input shape...].
Tensor load_batch(const data::InputSource& source, std::size_t begin, std::size_t end);

// As Model::scores and Model::gradients, for all samples.
Tensor scores(Console& console, const model::Model& model, const data::InputSource& source,
              model::Output output);
Tensor gradients(Console& console, const model::Model& model, const data::InputSource& source,
                 const Target& target, model::Output output);

// What nobody said about the model and was therefore assumed.
void print_assumptions(Console& console, const model::Model& model);

}  // namespace assay::cli
