// What tells one net from another.
#pragma once

#include "model/model.h"

namespace assay::runner {

// SHA-256 of the file, and of the weights too where they are more than the file can hold: they lie
// in others.
std::string sha256_of_net(const std::filesystem::path& path, const model::Model& model);

// SHA-256 of the file, and of what a description says that makes another net of it: which output,
// which shape, which axes.
std::string sha256_as_described(const std::filesystem::path& path, const model::Model& model);

// SHA-256 of an input's numbers as the model takes them.
std::string sha256_of_input(std::span<const float> numbers);

}  // namespace assay::runner
