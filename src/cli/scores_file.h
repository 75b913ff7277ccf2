// "--out" of a command that writes what a model says of every input: a .npy array, or a .csv table.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "tensor/tensor.h"

namespace assay::cli {

// Throw Error for another ending, and unless the file can be written.
void expect_scores_file(const std::filesystem::path& path);
void expect_npy_file(const std::filesystem::path& path);

// A row for each input, a column for each class: by its name, or its number where it has none.
void write_scores(const std::filesystem::path& path, const Tensor& scores,
                  const std::function<std::string(std::size_t)>& input,
                  const std::vector<std::string>& classes);

}  // namespace assay::cli
