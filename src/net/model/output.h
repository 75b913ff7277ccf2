// From what a model puts out (logits, probabilities, logits of labels) to the score that is asked
// for, and back through it.
#pragma once

#include "net/model/classifier.h"

namespace assay::model {

// The scores of all classes, in place.
void convert(Output output, OutputKind given, std::vector<float>& numbers);

// The derivative of the target's score by everything the model puts out, into zeros.
void derivative(Output output, OutputKind given, std::span<const float> raw, std::size_t target,
                std::span<float> gradient);

}  // namespace assay::model
