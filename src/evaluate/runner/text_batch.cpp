#include "evaluate/runner/text_batch.h"

#include <algorithm>
#include <ostream>

#include "base/error.h"
#include "base/parallel.h"
#include "base/sha256.h"
#include "base/utf8.h"

namespace assay::runner {

Tensor text_scores(const text::Classifier& model, std::span<const data::Text> texts,
                   model::Output output) {
  Tensor scores(
      {static_cast<std::int64_t>(texts.size()), static_cast<std::int64_t>(model.classes.size())});
  parallel_for(texts.size(), 16, [&](std::size_t begin, std::size_t end) {
    for (std::size_t at = begin; at < end; ++at) {
      const std::vector<text::Feature> row = model.vectoriser.row(texts[at].text);
      std::ranges::transform(model.scores(row, output), scores.row(at).begin(),
                             [](double score) { return static_cast<float>(score); });
    }
  });
  return scores;
}

double score_of(const text::Classifier& model, const data::Text& text, std::size_t target,
                model::Output output) {
  return model.scores(model.vectoriser.row(text.text), output)[target];
}

std::string fingerprint(const std::vector<data::Text>& texts) {
  std::string hashes;
  for (const data::Text& one : texts) hashes += sha256(one.name) + sha256(one.text);
  return sha256(hashes);
}

void warn_of_unknown(Console& console, const text::Classifier& model,
                     const std::vector<data::Text>& texts) {
  std::vector<const std::string*> names;
  for (const data::Text& one : texts) {
    if (model.vectoriser.counts(one.text).empty()) names.push_back(&one.name);
  }
  if (names.size() == texts.size() && texts.size() == 1) {
    fail("The text '{}' has no word that the model knows; give another text or another model.",
         texts[0].name);
  }
  if (names.size() == texts.size()) {
    fail("None of the {} texts has a word that the model knows; give other texts or another model.",
         texts.size());
  }
  for (const std::string* name : names) {
    console.err << fmt::format("note: '{}' has no word that the model knows\n", printable(*name));
  }
}

}  // namespace assay::runner
