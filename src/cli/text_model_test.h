// For tests: a small classifier of texts in a file.
#pragma once

#include "base/file.h"
#include "base/temporary_folder.h"
#include "explain/text/classifier_file.h"

namespace assay::cli {

// "good" and "fine" speak for, "bad" against; every idf is 1, so scores are known on paper: the
// logit of "for" is (weights of the words, each as often as it stands) / length + 0.25.
inline std::filesystem::path text_model(const TemporaryFolder& folder) {
  const text::Classifier model{
      .kind = text::Kind::logistic,
      .strength = 1,
      .documents = 3,
      .classes = {"against", "for"},
      .vectoriser = text::Vectoriser({}, {"bad", "fine", "good"}, {1, 1, 1}),
      .linear = {.classes = 2, .weights = {1, -1, -0.5, 0.5, -2, 2}, .bias = {-0.25, 0.25}}};
  const std::filesystem::path path = folder / "m.json";
  write_file(path, text::to_json(model));
  return path;
}

}  // namespace assay::cli
