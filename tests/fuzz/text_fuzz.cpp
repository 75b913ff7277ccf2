// Any bytes at all as a classifier of texts, as a text and as words that people marked: an Error,
// or a classifier that survives being written and read, words that lie within the text, and weights
// above zero.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "base/error.h"
#include "explain/text/annotations.h"
#include "explain/text/classifier_file.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  std::size_t end = 0;
  for (const assay::text::Token& token : assay::text::tokens(bytes, {})) {
    if (token.offset < end || token.length == 0) std::abort();
    end = token.offset + token.length;
    if (end > size) std::abort();
  }
  try {
    for (const auto& annotation : merged(assay::text::parse_annotations(bytes, "input"))) {
      for (const auto& [word, weight] : annotation.words) {
        if (!(weight > 0)) std::abort();
      }
    }
  } catch (const assay::Error&) {
  }
  try {
    const auto model = assay::text::parse_classifier(bytes, "input");
    const std::string written = assay::text::to_json(model);
    if (assay::text::to_json(assay::text::parse_classifier(written, "output")) != written) {
      std::abort();
    }
    const auto row = model.vectoriser.row(bytes);
    for (const double score : model.scores(row, assay::text::Output::probability)) {
      if (!std::isfinite(score)) std::abort();
    }
  } catch (const assay::Error&) {
  }
  return 0;
}
