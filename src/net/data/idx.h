// The MNIST family of data sets: pictures and labels in LeCun's idx format, packed with gzip or
// not.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string_view>
#include <vector>

#include "math/tensor/tensor.h"

namespace assay::data {

struct Pictures {
  Tensor values;  // [n, 1, height, width], 0 to 1
  std::vector<std::size_t> labels;
};

// The bytes of unpacked idx files of unsigned bytes; `name` is what they are called in a sentence.
// Throw Error for any other content.
Tensor parse_idx_pictures(std::string_view bytes, std::string_view name);
std::vector<std::size_t> parse_idx_labels(std::string_view bytes, std::string_view name);

// Throws Error unless there are as many labels as pictures.
Pictures read_idx(const std::filesystem::path& pictures, const std::filesystem::path& labels);

struct PictureSet {
  Pictures train;
  Pictures test;
};

// Fashion-MNIST (or MNIST, which has the same form) from the four files of its publishers,
// "train-images-idx3-ubyte.gz" and so on, with or without ".gz". Labels are below 10.
PictureSet fashion_mnist(const std::filesystem::path& folder);

}  // namespace assay::data
