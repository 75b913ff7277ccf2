// Sizes along the axes of a tensor, and the arithmetic on them.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace assay {

using Shape = std::vector<std::int64_t>;

// The number of elements. Throws Error when it overflows or exceeds what a tensor may hold, or
// when a dimension is negative, so a hostile file cannot ask for more memory than there is.
std::int64_t elements(std::span<const std::int64_t> shape);

// The same for sizes that are already known to be sound.
inline std::size_t count(std::span<const std::int64_t> shape) {
  std::size_t product = 1;
  for (const std::int64_t size : shape) product *= static_cast<std::size_t>(size);
  return product;
}

// Row-major strides in elements.
Shape strides(std::span<const std::int64_t> shape);

// "1x3x224x224"; a scalar is "scalar".
std::string to_string(std::span<const std::int64_t> shape);

// NumPy's broadcasting of two shapes; throws Error when they do not fit.
Shape broadcast(const Shape& left, const Shape& right);

// An axis counted from the end when negative; throws Error when out of range.
std::size_t axis_index(std::int64_t axis, std::size_t rank);

}  // namespace assay
