#include "net/model/onnx_literal_math.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/error.h"

namespace assay::model::from_onnx {
namespace {

using graph::Arithmetic;
using graph::Function;
using graph::Reduction;

std::int64_t power(std::int64_t base, std::int64_t exponent) {
  if (exponent < 0) fail("{} to the power {} is not an integer.", base, exponent);
  std::int64_t result = 1;
  for (std::int64_t done = 0; done < exponent && result != 0; ++done) {
    if (base == 1) return 1;
    if (base == -1) return exponent % 2 == 0 ? 1 : -1;
    if (__builtin_mul_overflow(result, base, &result)) {
      fail("{} to the power {} overflows.", base, exponent);
    }
  }
  return result;
}

std::int64_t apply(Arithmetic arithmetic, std::int64_t a, std::int64_t b) {
  std::int64_t result = 0;
  bool overflow = false;
  switch (arithmetic) {
    case Arithmetic::add:
      overflow = __builtin_add_overflow(a, b, &result);
      break;
    case Arithmetic::subtract:
      overflow = __builtin_sub_overflow(a, b, &result);
      break;
    case Arithmetic::multiply:
      overflow = __builtin_mul_overflow(a, b, &result);
      break;
    case Arithmetic::divide:
      if (b == 0) fail("The integer {} is divided by zero.", a);
      overflow = a == std::numeric_limits<std::int64_t>::min() && b == -1;
      if (!overflow) result = a / b;
      break;
    case Arithmetic::minimum:
      return std::min(a, b);
    case Arithmetic::maximum:
      return std::max(a, b);
    case Arithmetic::power:
      return power(a, b);
  }
  if (overflow) fail("'{}' of the integers {} and {} overflows.", name_of(arithmetic), a, b);
  return result;
}

float apply(Arithmetic arithmetic, float a, float b) {
  switch (arithmetic) {
    case Arithmetic::add:
      return a + b;
    case Arithmetic::subtract:
      return a - b;
    case Arithmetic::multiply:
      return a * b;
    case Arithmetic::divide:
      return a / b;
    case Arithmetic::minimum:
      return std::min(a, b);
    case Arithmetic::maximum:
      return std::max(a, b);
    case Arithmetic::power:
      return std::pow(a, b);
  }
  return 0;
}

double apply(const graph::Unary& op, double x) {
  switch (op.function) {
    case Function::relu:
      return std::max(x, 0.0);
    case Function::leaky_relu:
      return x < 0 ? op.alpha * x : x;
    case Function::elu:
      return x < 0 ? op.alpha * std::expm1(x) : x;
    case Function::selu:
      return op.beta * (x < 0 ? op.alpha * std::expm1(x) : x);
    case Function::clip:
      return std::min<double>(std::max<double>(x, op.alpha), op.beta);
    case Function::sigmoid:
      return 1 / (1 + std::exp(-x));
    case Function::hard_sigmoid:
      return std::clamp(op.alpha * x + op.beta, 0.0, 1.0);
    case Function::hard_swish:
      return x * std::clamp(x / 6 + 0.5, 0.0, 1.0);
    case Function::silu:
      return x / (1 + std::exp(-x));
    case Function::tanh:
      return std::tanh(x);
    case Function::gelu:
      return 0.5 * x * std::erfc(-x * std::sqrt(0.5));
    case Function::gelu_tanh:
      return 0.5 * x * (1 + std::tanh(std::sqrt(2 / std::acos(-1.0)) * (x + 0.044715 * x * x * x)));
    case Function::erf:
      return std::erf(x);
    case Function::softplus:
      return std::max(x, 0.0) + std::log1p(std::exp(-std::abs(x)));
    case Function::exp:
      return std::exp(x);
    case Function::log:
      return std::log(x);
    case Function::sqrt:
      return std::sqrt(x);
    case Function::reciprocal:
      return 1 / x;
    case Function::negative:
      return -x;
    case Function::absolute:
      return std::abs(x);
    case Function::power:
      return std::pow(x, op.alpha);
  }
  return x;
}

bool holds(Comparison comparison, auto a, auto b) {
  switch (comparison) {
    case Comparison::equal:
      return a == b;
    case Comparison::less:
      return a < b;
    case Comparison::less_or_equal:
      return a <= b;
    case Comparison::greater:
      return a > b;
    case Comparison::greater_or_equal:
      return a >= b;
  }
  return false;
}

// Both sides broadcast to one shape and of one kind.
struct Pair {
  Literal left;
  Literal right;
  bool real;
};

Pair matched(const Literal& left, const Literal& right) {
  const Shape shape = broadcast(left.shape, right.shape);
  const bool real = left.kind == Kind::real || right.kind == Kind::real;
  const auto fitted = [&](const Literal& side) {
    return broadcast_to(real ? cast(side, Kind::real) : side, shape);
  };
  return {fitted(left), fitted(right), real};
}

template <class Result, class Combine>
std::vector<Result> combined(const Pair& pair, const Combine& combine) {
  std::vector<Result> result(pair.left.size());
  const auto fill = [&](const auto& a, const auto& b) {
    for (std::size_t at = 0; at < result.size(); ++at) {
      result[at] = static_cast<Result>(combine(a[at], b[at]));
    }
  };
  if (pair.real) {
    fill(pair.left.reals->data, pair.right.reals->data);
  } else {
    fill(*pair.left.integers, *pair.right.integers);
  }
  return result;
}

}  // namespace

Literal computed(Arithmetic arithmetic, const Literal& left, const Literal& right) {
  const Pair pair = matched(left, right);
  const auto combine = [&](auto a, auto b) { return apply(arithmetic, a, b); };
  if (pair.real) return real_literal(Tensor(pair.left.shape, combined<float>(pair, combine)));
  return integer_literal(pair.left.shape, combined<std::int64_t>(pair, combine));
}

Literal computed(const graph::Unary& op, const Literal& literal) {
  if (literal.kind != Kind::real && op.function == Function::negative) {
    return computed(Arithmetic::subtract, integer_literal({}, {0}), literal);
  }
  if (literal.kind != Kind::real && op.function == Function::absolute) {
    const Literal negative = computed({Function::negative}, literal);
    return computed(Arithmetic::maximum, literal, negative);
  }
  return mapped(cast(literal, Kind::real), [&](double x) { return apply(op, x); });
}

Literal compared(Comparison comparison, const Literal& left, const Literal& right) {
  const Pair pair = matched(left, right);
  const auto combine = [&](auto a, auto b) { return holds(comparison, a, b) ? 1 : 0; };
  return integer_literal(pair.left.shape, combined<std::int64_t>(pair, combine), Kind::boolean);
}

Literal chosen(const Literal& condition, const Literal& yes, const Literal& no) {
  Pair pair = matched(yes, no);
  const Shape shape = broadcast(condition.shape, pair.left.shape);
  const Literal truth = broadcast_to(cast(condition, Kind::boolean), shape);
  pair.left = broadcast_to(pair.left, shape);
  pair.right = broadcast_to(pair.right, shape);
  std::size_t at = 0;
  const auto choose = [&](auto a, auto b) { return (*truth.integers)[at++] != 0 ? a : b; };
  if (pair.real) return real_literal(Tensor(shape, combined<float>(pair, choose)));
  return integer_literal(shape, combined<std::int64_t>(pair, choose), pair.left.kind);
}

Literal mapped(const Literal& literal, const std::function<double(double)>& function) {
  if (literal.kind != Kind::real)
    return cast(mapped(cast(literal, Kind::real), function), Kind::integer);
  Tensor result(literal.shape);
  std::ranges::transform(literal.reals->data, result.data.begin(),
                         [&](float x) { return static_cast<float>(function(x)); });
  return real_literal(std::move(result));
}

Literal reduced(Reduction reduction, const Literal& literal, std::span<const std::int64_t> axes) {
  // The axes that stay go to the front, so that each result is one run of numbers.
  Integers order;
  Shape shape = literal.shape;
  for (std::size_t axis = 0; axis < shape.size(); ++axis) {
    const auto number = static_cast<std::int64_t>(axis);
    if (std::ranges::find(axes, number) == axes.end()) order.push_back(number);
  }
  for (const std::int64_t axis : axes) {
    order.push_back(axis);
    shape[static_cast<std::size_t>(axis)] = 1;
  }
  const std::size_t results = count(shape);
  if (literal.size() == 0) fail("An empty value of shape {} is reduced.", to_string(literal.shape));
  const std::size_t run = literal.size() / results;
  const Literal sorted = transposed(cast(literal, Kind::real), order);
  Tensor result(shape);
  for (std::size_t at = 0; at < results; ++at) {
    const auto numbers = std::span(sorted.reals->data).subspan(at * run, run);
    double total = 0;
    for (const float value : numbers) total += value;
    if (reduction == Reduction::mean) total /= static_cast<double>(run);
    if (reduction == Reduction::maximum) total = *std::ranges::max_element(numbers);
    result.data[at] = static_cast<float>(total);
  }
  const Literal made = real_literal(std::move(result));
  return literal.kind == Kind::real ? made : cast(made, Kind::integer);
}

}  // namespace assay::model::from_onnx
