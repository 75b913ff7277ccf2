#include "math/tensor/tensor.h"

#include <algorithm>
#include <cmath>

#include "base/error.h"

namespace assay {

Tensor::Tensor(Shape s) : shape(std::move(s)), data(static_cast<std::size_t>(elements(shape))) {}

Tensor::Tensor(Shape s, std::vector<float> d) : shape(std::move(s)), data(std::move(d)) {
  expects(data.size() == count(shape), "a tensor has as many numbers as its shape says");
}

std::span<float> Tensor::row(std::size_t at) {
  expects(at < rows(), "the row exists");
  const std::size_t width = data.size() / rows();
  return std::span(data).subspan(at * width, width);
}

std::span<const float> Tensor::row(std::size_t at) const {
  expects(at < rows(), "the row exists");
  const std::size_t width = data.size() / rows();
  return std::span(data).subspan(at * width, width);
}

bool is_finite(std::span<const float> values) {
  return std::ranges::all_of(values, [](float value) { return std::isfinite(value); });
}

}  // namespace assay
