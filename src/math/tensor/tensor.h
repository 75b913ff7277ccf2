// Numbers in a shape: a plain value, row-major, 32-bit floats.
#pragma once

#include <span>
#include <vector>

#include "math/tensor/shape.h"

namespace assay {

struct Tensor {
  Shape shape;
  std::vector<float> data;

  Tensor() = default;
  // Filled with zeros.
  explicit Tensor(Shape shape);
  Tensor(Shape shape, std::vector<float> data);

  std::size_t size() const { return data.size(); }
  std::size_t rows() const { return shape.empty() ? 1 : static_cast<std::size_t>(shape[0]); }

  // The part with index `at` on the first axis.
  std::span<float> row(std::size_t at);
  std::span<const float> row(std::size_t at) const;

  bool operator==(const Tensor&) const = default;
};

bool is_finite(std::span<const float> values);

}  // namespace assay
