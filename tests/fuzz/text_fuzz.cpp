// Any bytes at all as a classifier of texts, and as a text: an Error, or a classifier that survives
// being written and read, and words that lie within the text.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "base/error.h"
#include "text/classifier_file.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  std::size_t end = 0;
  for (const assay::text::Token& token : assay::text::tokens(bytes, {})) {
    if (token.offset < end || token.length == 0) std::abort();
    end = token.offset + token.length;
    if (end > size) std::abort();
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
