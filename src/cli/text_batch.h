// Texts made ready for a classifier: what commands that ask about texts have in common.
#pragma once

#include "cli/command.h"
#include "cli/output.h"
#include "data/texts.h"
#include "tensor/tensor.h"
#include "text/classifier_file.h"

namespace assay::cli {

text::Output to_text(Output output);

// [texts, classes], as floats.
Tensor text_scores(const text::Classifier& model, const std::vector<data::Text>& texts,
                   Output output);

// Says of every text without a known word that it has none; throws Error when that is all of them.
void warn_of_unknown(Console& console, const text::Classifier& model,
                     const std::vector<data::Text>& texts);

}  // namespace assay::cli
