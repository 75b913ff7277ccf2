// Inputs of a classifier as arrays, and what is said about both.
#pragma once

#include "base/console.h"
#include "net/data/inputs.h"
#include "net/model/classifier.h"

namespace assay::runner {

// The inputs for a model. What a folder holds beside pictures is said, with a count; inputs that
// cannot be read are left out if that is asked for, and said too.
data::InputSource read_inputs(Console& console, const std::filesystem::path& path,
                              const model::Classifier& model, bool skip_unreadable = false);

// What its inputs are called when they are counted: "images".
std::string_view things_of(const model::Classifier& model);

// What was passed over of a folder, and what could not be read and why: how many, and the first of
// them. Nothing when there are none.
void say_left_out(Console& console, const std::filesystem::path& folder,
                  const std::vector<std::string>& names);
void say_unreadable(Console& console, const std::vector<std::string>& problems);

// The samples with index begin to end - 1, [end - begin, input shape...].
Tensor load_batch(const data::InputSource& source, std::size_t begin, std::size_t end);

// What nobody said about the model and was therefore assumed.
void print_assumptions(Console& console, const model::Classifier& model);

}  // namespace assay::runner
