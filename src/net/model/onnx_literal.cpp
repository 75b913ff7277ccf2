#include "net/model/onnx_literal.h"

#include <algorithm>
#include <cmath>

#include "base/error.h"

namespace assay::model::from_onnx {
namespace {

// The same rearrangement for either kind of number.
template <class Rearrange>
Literal rearranged(const Literal& literal, Shape shape, const Rearrange& rearrange) {
  if (literal.kind == Kind::real) {
    return real_literal(Tensor(std::move(shape), rearrange(literal.reals->data)));
  }
  return integer_literal(std::move(shape), rearrange(*literal.integers), literal.kind);
}

// Steps through all indices of a shape, the last axis fastest, keeping the offset they point at.
class Odometer {
 public:
  Odometer(const Shape& shape, std::span<const std::int64_t> step, std::int64_t start)
      : shape_(shape), step_(step), index_(shape.size(), 0), offset_(start) {}

  std::size_t offset() const { return static_cast<std::size_t>(offset_); }

  void advance() {
    for (std::size_t axis = shape_.size(); axis-- > 0;) {
      offset_ += step_[axis];
      if (++index_[axis] < shape_[axis]) return;
      offset_ -= step_[axis] * shape_[axis];
      index_[axis] = 0;
    }
  }

 private:
  const Shape& shape_;
  std::span<const std::int64_t> step_;
  Integers index_;
  std::int64_t offset_;
};

std::int64_t whole(float value) {
  constexpr float most = 9.2e18F;
  if (!(value > -most && value < most)) fail("The number {} is not an integer in range.", value);
  return static_cast<std::int64_t>(value);
}

}  // namespace

Literal real_literal(Tensor value, std::string name) {
  Shape shape = value.shape;
  return {Kind::real, std::move(shape), std::make_shared<const Tensor>(std::move(value)), nullptr,
          std::move(name)};
}

Literal integer_literal(Shape shape, Integers values, Kind kind) {
  expects(values.size() == count(shape), "a literal has as many numbers as its shape says");
  return {kind, std::move(shape), nullptr, std::make_shared<const Integers>(std::move(values)), {}};
}

Literal scalar_literal(float value) { return real_literal(Tensor({}, {value})); }

Literal cast(const Literal& literal, Kind kind) {
  if (literal.kind == kind) return literal;
  if (kind == Kind::real) {
    Tensor result(literal.shape);
    std::ranges::transform(*literal.integers, result.data.begin(),
                           [](std::int64_t value) { return static_cast<float>(value); });
    return real_literal(std::move(result), literal.name);
  }
  Integers result(literal.size());
  if (literal.kind != Kind::real) {
    result = *literal.integers;
  } else if (kind == Kind::boolean) {
    std::ranges::transform(literal.reals->data, result.begin(),
                           [](float value) { return value != 0 ? 1 : 0; });
  } else {
    std::ranges::transform(literal.reals->data, result.begin(), whole);
  }
  if (kind == Kind::boolean) {
    for (std::int64_t& value : result) value = value != 0 ? 1 : 0;
  }
  return integer_literal(literal.shape, std::move(result), kind);
}

std::shared_ptr<const Tensor> as_shared_tensor(const Literal& literal) {
  return cast(literal, Kind::real).reals;
}

Tensor as_tensor(const Literal& literal) { return *as_shared_tensor(literal); }

Literal strided(const Literal& literal, Shape shape, std::span<const std::int64_t> step,
                std::int64_t start) {
  expects(step.size() == shape.size(), "every axis has its step");
  const auto size = static_cast<std::size_t>(elements(shape));
  return rearranged(literal, shape, [&](const auto& from) {
    std::decay_t<decltype(from)> result(size);
    Odometer at(shape, step, start);
    for (auto& value : result) {
      value = from[at.offset()];
      at.advance();
    }
    return result;
  });
}

Literal reshaped(const Literal& literal, Shape shape) {
  if (elements(shape) != elements(literal.shape)) {
    fail("{} cannot be reshaped to {}.", to_string(literal.shape), to_string(shape));
  }
  if (literal.kind == Kind::real)
    return real_literal(Tensor(std::move(shape), literal.reals->data));
  return {literal.kind, std::move(shape), nullptr, literal.integers, {}};
}

Literal transposed(const Literal& literal, std::span<const std::int64_t> order) {
  const Shape from = strides(literal.shape);
  Shape shape;
  Shape step;
  for (const std::int64_t axis : order) {
    shape.push_back(literal.shape[static_cast<std::size_t>(axis)]);
    step.push_back(from[static_cast<std::size_t>(axis)]);
  }
  return strided(literal, std::move(shape), step, 0);
}

Literal broadcast_to(const Literal& literal, const Shape& shape) {
  if (broadcast(literal.shape, shape) != shape) {
    fail("{} cannot be broadcast to {}.", to_string(literal.shape), to_string(shape));
  }
  if (literal.shape == shape) return literal;
  const Shape from = strides(literal.shape);
  const std::size_t added = shape.size() - from.size();
  Shape step(shape.size(), 0);
  for (std::size_t axis = 0; axis < from.size(); ++axis) {
    if (literal.shape[axis] != 1) step[axis + added] = from[axis];
  }
  return strided(literal, shape, step, 0);
}

Literal gathered(const Literal& literal, std::size_t axis, std::span<const std::int64_t> indices) {
  const std::span sizes(literal.shape);
  const std::size_t outer = count(sizes.first(axis));
  const std::size_t inner = count(sizes.subspan(axis + 1));
  const auto size = static_cast<std::size_t>(literal.shape[axis]);
  Shape shape = literal.shape;
  shape[axis] = static_cast<std::int64_t>(indices.size());
  return rearranged(literal, std::move(shape), [&](const auto& from) {
    std::decay_t<decltype(from)> result;
    result.reserve(outer * inner * indices.size());
    for (std::size_t block = 0; block < outer; ++block) {
      for (const std::int64_t index : indices) {
        const auto first = (block * size + static_cast<std::size_t>(index)) * inner;
        const auto begin = from.begin() + static_cast<std::ptrdiff_t>(first);
        result.insert(result.end(), begin, begin + static_cast<std::ptrdiff_t>(inner));
      }
    }
    return result;
  });
}

Literal joined(std::span<const Literal> parts, std::size_t axis) {
  expects(!parts.empty(), "there is something to join");
  const bool real = std::ranges::any_of(parts, [](auto& part) { return part.kind == Kind::real; });
  std::vector<Literal> same;
  for (const Literal& part : parts) same.push_back(real ? cast(part, Kind::real) : part);

  Shape shape = same[0].shape;
  shape[axis] = 0;
  for (const Literal& part : same) {
    Shape other = part.shape;
    if (other.size() == shape.size()) other[axis] = shape[axis];
    if (other != shape)
      fail("Shapes {} and {} cannot be joined.", to_string(parts[0].shape), to_string(part.shape));
    shape[axis] += part.shape[axis];
  }
  const std::size_t outer = count(std::span(shape).first(axis));
  const std::size_t inner = count(std::span(shape).subspan(axis + 1));
  const auto join = [&](auto data_of) {
    std::decay_t<decltype(data_of(same[0]))> result;
    for (std::size_t block = 0; block < outer; ++block) {
      for (const Literal& part : same) {
        const auto width = static_cast<std::ptrdiff_t>(inner) * part.shape[axis];
        const auto begin = data_of(part).begin() + static_cast<std::ptrdiff_t>(block) * width;
        result.insert(result.end(), begin, begin + width);
      }
    }
    return result;
  };
  if (real) {
    return real_literal(
        Tensor(shape, join([](const Literal& part) -> auto& { return part.reals->data; })));
  }
  return integer_literal(shape, join([](const Literal& part) -> auto& { return *part.integers; }),
                         same[0].kind);
}

}  // namespace assay::model::from_onnx
