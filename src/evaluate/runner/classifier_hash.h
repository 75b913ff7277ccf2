// What tells one classifier from another.
#pragma once

#include <filesystem>

#include "net/model/classifier.h"

namespace assay::runner {

// SHA-256 of the file, and of a net's weights too where they are more than the file can hold: they
// lie in others. Empty for a classifier that lies in no file.
std::string sha256_of_classifier(const std::filesystem::path& path,
                                 const model::Classifier& classifier);

// SHA-256 of the file, and of what a description says that makes another classifier of it: which
// output, which shape, which axes.
std::string sha256_as_described(const std::filesystem::path& path,
                                const model::Classifier& classifier);

// SHA-256 of an input's numbers as the classifier takes them.
std::string sha256_of_input(std::span<const float> numbers);

}  // namespace assay::runner
