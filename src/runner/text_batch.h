// Texts made ready for a classifier: what commands that ask about texts have in common.
#pragma once

#include "base/console.h"
#include "data/texts.h"
#include "runner/target.h"
#include "tensor/tensor.h"
#include "text/classifier_file.h"

namespace assay::runner {

// Why such a text has no explanation and no score.
inline constexpr std::string_view no_known_word = "the model knows none of its words";

// [texts, classes], as floats.
Tensor text_scores(const text::Classifier& model, const std::vector<data::Text>& texts,
                   model::Output output);

// The target for these texts.
Targets targets_of(const Target& target, const text::Classifier& model,
                   const std::vector<data::Text>& texts);

// SHA-256 of the texts and their names, in their order.
std::string fingerprint(const std::vector<data::Text>& texts);

// Says of every text without a known word that it has none; throws Error when that is all of them.
void warn_of_unknown(Console& console, const text::Classifier& model,
                     const std::vector<data::Text>& texts);

}  // namespace assay::runner
