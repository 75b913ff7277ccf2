#include "math/tensor/shape.h"

#include <algorithm>

#include "base/error.h"

namespace assay {
namespace {
constexpr std::int64_t most_elements = std::int64_t{1} << 32;
}

std::int64_t elements(std::span<const std::int64_t> shape) {
  std::int64_t product = 1;
  for (const std::int64_t size : shape) {
    if (size < 0) fail("The shape {} has a negative size.", to_string(shape));
    if (__builtin_mul_overflow(product, size, &product) || product > most_elements) {
      fail("The shape {} holds more than {} elements.", to_string(shape), most_elements);
    }
  }
  return product;
}

Shape strides(std::span<const std::int64_t> shape) {
  Shape result(shape.size(), 1);
  for (std::size_t axis = shape.size(); axis-- > 1;) {
    result[axis - 1] = result[axis] * shape[axis];
  }
  return result;
}

std::string to_string(std::span<const std::int64_t> shape) {
  return shape.empty() ? "scalar" : fmt::format("{}", fmt::join(shape, "x"));
}

Shape broadcast(const Shape& left, const Shape& right) {
  const std::size_t rank = std::max(left.size(), right.size());
  Shape result(rank, 1);
  for (std::size_t back = 1; back <= rank; ++back) {
    const std::int64_t a = back <= left.size() ? left[left.size() - back] : 1;
    const std::int64_t b = back <= right.size() ? right[right.size() - back] : 1;
    if (a != b && a != 1 && b != 1) {
      fail("The shapes {} and {} do not broadcast.", to_string(left), to_string(right));
    }
    result[rank - back] = a == 1 ? b : a;
  }
  return result;
}

std::size_t axis_index(std::int64_t axis, std::size_t rank) {
  const auto signed_rank = static_cast<std::int64_t>(rank);
  if (axis < -signed_rank || axis >= signed_rank) {
    fail("Axis {} does not exist in a tensor of rank {}.", axis, rank);
  }
  return static_cast<std::size_t>(axis < 0 ? axis + signed_rank : axis);
}

}  // namespace assay
