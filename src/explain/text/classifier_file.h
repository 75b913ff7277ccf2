// A classifier of texts as one JSON file; docs/formats.md has its fields.
#pragma once

#include <filesystem>

#include "base/value.h"
#include "explain/text/classifier.h"

namespace assay::text {

std::string to_json(const Classifier& classifier);

// Throws Error for anything but a sound classifier; `name` is what the text is called there.
Classifier parse_classifier(std::string_view json, std::string_view name);

// Whether the file is a classifier of texts, going by how it begins; a file that cannot be read is
// none.
bool is_classifier_file(const std::filesystem::path& path);
Classifier load_classifier(const std::filesystem::path& path);

}  // namespace assay::text

namespace assay {

template <>
struct Words<text::Kind> {
  static constexpr std::array values{Word{text::Kind::naive_bayes, "naive_bayes"},
                                     Word{text::Kind::logistic, "logistic"}};
};

template <>
struct Words<text::Case> {
  static constexpr std::array values{Word{text::Case::lower, "lower"},
                                     Word{text::Case::keep, "keep"}};
};

template <>
struct Words<text::StopWords> {
  static constexpr std::array values{Word{text::StopWords::none, "none"},
                                     Word{text::StopWords::english, "english"}};
};

}  // namespace assay
