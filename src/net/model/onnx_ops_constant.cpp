#include <algorithm>
#include <cmath>

#include "net/model/onnx_literal_math.h"
#include "net/model/onnx_ops.h"
#include "net/model/onnx_tensor.h"

namespace assay::model::from_onnx {
namespace {

Literal list_literal(Integers values) {
  const Shape shape{static_cast<std::int64_t>(values.size())};
  return integer_literal(shape, std::move(values));
}

void constant(const Step& step) {
  if (const auto* value = step.attribute("value")) {
    return step.result(read_tensor(value->t(), step.folder()));
  }
  if (step.attribute("value_float")) {
    return step.result(scalar_literal(step.real("value_float", 0)));
  }
  if (step.attribute("value_int")) {
    return step.result(integer_literal({}, {step.integer("value_int", 0)}));
  }
  if (const auto values = step.integers("value_ints")) return step.result(list_literal(*values));
  if (const auto values = step.reals("value_floats")) {
    return step.result(real_literal(Tensor({static_cast<std::int64_t>(values->size())}, *values)));
  }
  fail("its kind of value is not supported.");
}

void constant_of_shape(const Step& step) {
  const Shape shape = step.known_shape(0);
  const auto* value = step.attribute("value");
  const Literal one = value ? read_tensor(value->t(), step.folder()) : scalar_literal(0);
  if (one.size() != 1) fail("its value is not a single number.");
  step.emit().spend(shape);
  Literal result = broadcast_to(reshaped(one, {}), shape);
  result.name.clear();
  step.result(result);
}

void shape(const Step& step) {
  const Shape& from = step.shape(0);
  const auto rank = static_cast<std::int64_t>(from.size());
  const auto place = [&](std::int64_t index) {
    return std::clamp<std::int64_t>(index < 0 ? index + rank : index, 0, rank);
  };
  const std::int64_t start = place(step.integer("start", 0));
  const std::int64_t end = std::max(start, place(step.integer("end", rank)));
  step.result(list_literal(Integers(from.begin() + start, from.begin() + end)));
}

void size(const Step& step) { step.result(integer_literal({}, {elements(step.shape(0))})); }

// Exact for every integer a size can be, which a float is not.
double number(const Step& step, std::size_t at, std::string_view what) {
  const Literal& value = step.known(at, what);
  if (value.size() != 1) fail("its {} is not a single number.", what);
  return value.kind == Kind::real ? value.reals->data[0]
                                  : static_cast<double>(value.integers->front());
}

void range(const Step& step) {
  const double start = number(step, 0, "start");
  const double limit = number(step, 1, "limit");
  const double delta = number(step, 2, "delta");
  const double numbers = std::max(0.0, std::ceil((limit - start) / delta));
  if (!(numbers <= 0x1p28)) fail("its range from {} to {} by {} is endless.", start, limit, delta);
  const Shape shape{static_cast<std::int64_t>(numbers)};
  step.emit().spend(shape);
  const auto filled = [&](auto values) {
    for (std::size_t at = 0; at < values.size(); ++at) {
      const double value = start + static_cast<double>(at) * delta;
      values[at] = static_cast<typename decltype(values)::value_type>(value);
    }
    return values;
  };
  if (step.known(0, "start").kind == Kind::real) {
    return step.result(real_literal(Tensor(shape, filled(std::vector<float>(count(shape))))));
  }
  step.result(integer_literal(shape, filled(Integers(count(shape)))));
}

constexpr Operator constant_rows[] = {
    {"Constant", constant}, {"ConstantOfShape", constant_of_shape},
    {"Shape", shape},       {"Size", size},
    {"Range", range},
};

}  // namespace

std::span<const Operator> constant_operators() { return constant_rows; }

}  // namespace assay::model::from_onnx
