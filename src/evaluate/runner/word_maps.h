// Weights of words that lie in files: what 'assay explain' wrote of texts.
#pragma once

#include "evaluate/runner/maps.h"
#include "explain/text/document.h"
#include "net/data/texts.h"

namespace assay::runner {

struct StoredWords {
  WordMaps maps;
  // By text: the class that they explain, the likeliest where the file does not say; 0 for texts
  // without known words, which nobody explains.
  std::vector<std::size_t> targets;
};

// Throws Error when the file does not have these texts with these words.
StoredWords read_words(const std::filesystem::path& path, const text::Classifier& model,
                       const std::vector<data::Text>& texts);

}  // namespace assay::runner
