// Weights of words to be scored: what 'assay explain' wrote of texts.
#pragma once

#include "data/texts.h"
#include "runner/judge.h"
#include "text/document.h"

namespace assay::runner {

struct WordsFile {
  Row row;
  std::filesystem::path path;
};

// A folder's maps.json, or a single .json file of such weights. Throws Error when they are of
// another model or of other texts.
std::vector<WordsFile> list_words(const std::filesystem::path& path,
                                  const std::string& model_sha256, const std::string& input_sha256);

// A weight for each known word of the document, and the class that they explain: the likeliest
// where the file does not say.
using TakeWeights = std::function<void(std::size_t at, const text::Document& document,
                                       std::size_t target, std::span<const double> weights)>;

std::size_t likeliest_class(const text::Document& document);

// Text by text, leaving out those without known words. Memory holds one text at a time beside the
// bytes of the file. Throws Error when the file does not have these texts with these words.
void read_words(const WordsFile& file, const text::Classifier& model,
                const std::vector<data::Text>& texts, const TakeWeights& take);

}  // namespace assay::runner
