// Values known while a model is imported: weights, shapes, and what is computed from these alone.
// A graph knows only 32-bit floats; integers and truth values live here and end here.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "math/tensor/tensor.h"

namespace assay::model::from_onnx {

// No real model comes near it, and work that grows with the axes stays small.
inline constexpr std::size_t most_axes = 16;

using Integers = std::vector<std::int64_t>;

enum class Kind { real, integer, boolean };

struct Literal {
  Kind kind = Kind::integer;
  Shape shape;
  std::shared_ptr<const Tensor> reals;       // set when kind is real
  std::shared_ptr<const Integers> integers;  // set otherwise
  std::string name;                          // of the tensor in the file; empty when made here

  std::size_t size() const { return count(shape); }
};

Literal real_literal(Tensor value, std::string name = {});
Literal integer_literal(Shape shape, Integers values, Kind kind = Kind::integer);
Literal scalar_literal(float value);

// The numbers as floats, as integers (towards zero) or as truth values.
Literal cast(const Literal& literal, Kind kind);
Tensor as_tensor(const Literal& literal);
std::shared_ptr<const Tensor> as_shared_tensor(const Literal& literal);

// Elements start + sum(index[axis] * step[axis]) for every index of the shape: transposing, slicing
// and broadcasting are all this.
Literal strided(const Literal& literal, Shape shape, std::span<const std::int64_t> step,
                std::int64_t start);

Literal reshaped(const Literal& literal, Shape shape);
Literal transposed(const Literal& literal, std::span<const std::int64_t> order);
Literal broadcast_to(const Literal& literal, const Shape& shape);
Literal gathered(const Literal& literal, std::size_t axis, std::span<const std::int64_t> indices);
Literal joined(std::span<const Literal> parts, std::size_t axis);

}  // namespace assay::model::from_onnx
