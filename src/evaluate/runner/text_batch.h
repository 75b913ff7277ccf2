// Texts made ready for a classifier: what commands that ask about texts have in common.
#pragma once

#include <span>

#include "base/console.h"
#include "explain/text/classifier_file.h"
#include "math/tensor/tensor.h"
#include "net/data/texts.h"

namespace assay::runner {

// Why such a text has no explanation and no score.
inline constexpr std::string_view no_known_word = "the model knows none of its words";

// [texts, classes], as floats.
Tensor text_scores(const text::Classifier& model, std::span<const data::Text> texts,
                   model::Output output);

double score_of(const text::Classifier& model, const data::Text& text, std::size_t target,
                model::Output output);

// SHA-256 of the texts and their names, in their order.
std::string fingerprint(const std::vector<data::Text>& texts);

// Says of every text without a known word that it has none; throws Error when that is all of them.
void warn_of_unknown(Console& console, const text::Classifier& model,
                     const std::vector<data::Text>& texts);

}  // namespace assay::runner
