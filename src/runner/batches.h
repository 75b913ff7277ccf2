// Runs a model over many samples a few at a time, with progress.
#pragma once

#include <functional>
#include <span>

#include "base/console.h"
#include "data/inputs.h"
#include "model/model.h"
#include "runner/target.h"

namespace assay::runner {

// The inputs for a model. What a folder holds beside pictures is said, with a count; inputs that
// cannot be read are left out if that is asked for, and said too.
data::InputSource read_inputs(Console& console, const std::filesystem::path& path,
                              const model::Model& model, bool skip_unreadable = false);

// What its inputs are called when they are counted: "images".
std::string_view things_of(const model::Model& model);

// What was passed over of a folder, and what could not be read and why: how many, and the first of
// them. Nothing when there are none.
void say_left_out(Console& console, const std::filesystem::path& folder,
                  const std::vector<std::string>& names);
void say_unreadable(Console& console, const std::vector<std::string>& problems);

// The samples with index begin to end - 1, [end - begin, input shape...].
Tensor load_batch(const data::InputSource& source, std::size_t begin, std::size_t end);

// The target for these inputs of the model.
Targets targets_of(const Target& target, const model::Model& model,
                   const data::InputSource& source);

// As Model::gradients, for all samples.
Tensor gradients(Console& console, const model::Model& model, const data::InputSource& source,
                 const Target& target, model::Output output);

// What nobody said about the model and was therefore assumed.
void print_assumptions(Console& console, const model::Model& model);

}  // namespace assay::runner
