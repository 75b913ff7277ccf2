#include <algorithm>
#include <cmath>

#include "net/model/onnx_literal_math.h"
#include "net/model/onnx_ops.h"
#include "net/model/onnx_patterns.h"

namespace assay::model::from_onnx {
namespace {

using graph::Arithmetic;
using graph::Function;

bool both_computed(const Step& step) { return !literal(step.input(0)) && !literal(step.input(1)); }

template <Arithmetic arithmetic>
void binary(const Step& step) {
  step.result(step.emit().binary(step.name(), arithmetic, step.input(0), step.input(1)));
}

// The bias of a product that an exporter split into MatMul and Add; nothing when this is not one.
std::optional<Value> biased_linear(const Step& step, std::size_t product, std::size_t bias) {
  const Literal* added = literal(step.input(bias));
  const auto* id = std::get_if<graph::NodeId>(&step.input(product));
  if (!added || !id || !step.is_only_reader_of(product)) return std::nullopt;
  const graph::Node& node = step.emit().nodes()[*id];
  if (!graph::as<graph::Linear>(node) || node.inputs.size() != 2) return std::nullopt;
  const std::int64_t width = node.shape.back();
  if (elements(added->shape) != width || added->shape.empty() || added->shape.back() != width) {
    return std::nullopt;
  }
  if (added->shape.size() > node.shape.size()) return std::nullopt;
  Value flat = step.emit().reshape(step.name("bias"), *added, {width});
  if (auto* renamed = std::get_if<Literal>(&flat)) renamed->name = added->name;
  return step.emit().add(step.name(), graph::Linear{}, {node.inputs[0], node.inputs[1], flat});
}

void add(const Step& step) {
  for (const std::size_t product : {std::size_t{0}, std::size_t{1}}) {
    if (auto linear = biased_linear(step, product, 1 - product)) return step.result(*linear);
  }
  binary<Arithmetic::add>(step);
}

void result_of_pattern(const Step& step, const Recognised& pattern) {
  step.result(step.emit().add(step.name(), pattern.op, {pattern.input}));
}

void multiply(const Step& step) {
  if (!literal(step.input(0)) || !literal(step.input(1))) {
    const graph::NodeId left = step.emit().node(step.input(0), step.name("left"));
    const graph::NodeId right = step.emit().node(step.input(1), step.name("right"));
    const auto pattern = product_pattern(step.emit().nodes(), left, right);
    if (pattern) return result_of_pattern(step, *pattern);
  }
  binary<Arithmetic::multiply>(step);
}

void divide(const Step& step) {
  if (both_computed(step)) {
    const auto pattern =
        quotient_pattern(step.emit().nodes(), std::get<graph::NodeId>(step.input(0)),
                         std::get<graph::NodeId>(step.input(1)));
    if (pattern) return result_of_pattern(step, *pattern);
  }
  binary<Arithmetic::divide>(step);
}

void power(const Step& step) {
  const Literal* exponent = literal(step.input(1));
  if (!exponent || exponent->size() != 1 || literal(step.input(0)) ||
      exponent->shape.size() > step.shape(0).size()) {
    return binary<Arithmetic::power>(step);
  }
  const float alpha = step.known_number(1, "exponent");
  if (!std::isfinite(alpha)) fail("its exponent is not a finite number.");
  step.result(step.emit().unary(step.name(), step.input(0), {Function::power, alpha}));
}

Value chained(const Step& step, Arithmetic arithmetic, const std::string& name) {
  const std::vector<Value> values = step.all_inputs();
  Value result = values[0];
  for (std::size_t at = 1; at < values.size(); ++at) {
    const bool last = at + 1 == values.size();
    result = step.emit().binary(last ? name : step.name(fmt::format("{}", at)), arithmetic, result,
                                values[at]);
  }
  return result;
}

template <Arithmetic arithmetic>
void chain(const Step& step) {
  step.result(chained(step, arithmetic, step.name()));
}

void mean(const Step& step) {
  const Value sum = chained(step, Arithmetic::add, step.name("sum"));
  const auto parts = static_cast<float>(step.inputs());
  step.result(step.emit().binary(step.name(), Arithmetic::divide, sum, scalar_literal(parts)));
}

template <Function function>
void function_of(const Step& step) {
  step.result(step.emit().unary(step.name(), step.input(0), {function}));
}

// Python's remainder for integers; C's with fmod=1.
void modulo(const Step& step) {
  const Literal& left = step.known(0, "dividend");
  const Literal& right = step.known(1, "divisor");
  step.emit().spend(broadcast(left.shape, right.shape));
  Literal quotient =
      computed(Arithmetic::divide, cast(left, Kind::integer), cast(right, Kind::integer));
  Literal rest =
      computed(Arithmetic::subtract, left, computed(Arithmetic::multiply, quotient, right));
  if (step.integer("fmod", 0) == 0) {
    // Where the remainder and the divisor differ in sign, one more divisor.
    const Literal zero = integer_literal({}, {0});
    const Literal product = computed(Arithmetic::multiply, rest, right);
    const Literal differ = compared(Comparison::less, product, zero);
    rest = chosen(differ, computed(Arithmetic::add, rest, right), rest);
  }
  step.result(rest);
}

template <Comparison comparison>
void compare(const Step& step) {
  const Literal& left = step.known(0, "left side");
  const Literal& right = step.known(1, "right side");
  step.emit().spend(broadcast(left.shape, right.shape));
  step.result(compared(comparison, left, right));
}

template <Arithmetic arithmetic>
void logical(const Step& step) {
  const Literal left = cast(step.known(0, "left side"), Kind::boolean);
  const Literal right = cast(step.known(1, "right side"), Kind::boolean);
  step.emit().spend(broadcast(left.shape, right.shape));
  step.result(cast(computed(arithmetic, left, right), Kind::boolean));
}

void negation(const Step& step) {
  const Literal& value = step.known(0, "value");
  step.emit().spend(value.shape);
  step.result(compared(Comparison::equal, value, integer_literal({}, {0})));
}

template <double (*function)(double)>
void round_known(const Step& step) {
  const Literal& value = step.known(0, "value");
  step.emit().spend(value.shape);
  step.result(mapped(value, function));
}

// For what has no node of a graph: of constants only, as positions in rotary embeddings are.
template <double (*function)(double)>
void real_of_known(const Step& step) {
  const Literal& value = step.known(0, "value");
  step.emit().spend(value.shape);
  step.result(mapped(cast(value, Kind::real), function));
}

double sign(double value) { return value > 0 ? 1 : value < 0 ? -1 : 0; }

// yes * condition + no * (1 - condition), for a condition that is known.
void where(const Step& step) {
  const Literal& condition = step.known(0, "condition");
  const Shape shape = broadcast(condition.shape, broadcast(step.shape(1), step.shape(2)));
  const Literal* yes = literal(step.input(1));
  const Literal* no = literal(step.input(2));
  if (yes && no) {
    step.emit().spend(shape);
    return step.result(chosen(condition, *yes, *no));
  }
  const Literal truth = cast(condition, Kind::boolean);
  const auto holds = std::count(truth.integers->begin(), truth.integers->end(), 1);
  if (static_cast<std::size_t>(holds) == truth.size()) {
    return step.result(step.emit().broadcast(step.name(), step.input(1), shape));
  }
  if (holds == 0) return step.result(step.emit().broadcast(step.name(), step.input(2), shape));
  step.emit().spend(condition.shape);
  const Literal mask = cast(truth, Kind::real);
  const Literal rest = computed(Arithmetic::subtract, scalar_literal(1), mask);
  const Value kept =
      step.emit().binary(step.name("yes"), Arithmetic::multiply, step.input(1), mask);
  const Value other =
      step.emit().binary(step.name("no"), Arithmetic::multiply, step.input(2), rest);
  step.result(step.emit().binary(step.name(), Arithmetic::add, kept, other));
}

constexpr Operator arithmetic_rows[] = {
    {"Add", add},
    {"Sub", binary<Arithmetic::subtract>},
    {"Mul", multiply},
    {"Div", divide},
    {"Pow", power},
    {"Min", chain<Arithmetic::minimum>},
    {"Max", chain<Arithmetic::maximum>},
    {"Sum", chain<Arithmetic::add>},
    {"Mean", mean},
    {"Mod", modulo},
    {"Neg", function_of<Function::negative>},
    {"Abs", function_of<Function::absolute>},
    {"Sqrt", function_of<Function::sqrt>},
    {"Exp", function_of<Function::exp>},
    {"Log", function_of<Function::log>},
    {"Reciprocal", function_of<Function::reciprocal>},
    {"Floor", round_known<std::floor>},
    {"Ceil", round_known<std::ceil>},
    {"Round", round_known<std::nearbyint>},
    {"Sign", round_known<sign>},
    {"Sin", real_of_known<std::sin>},
    {"Cos", real_of_known<std::cos>},
    {"Tan", real_of_known<std::tan>},
    {"Atan", real_of_known<std::atan>},
    {"Equal", compare<Comparison::equal>},
    {"Less", compare<Comparison::less>},
    {"LessOrEqual", compare<Comparison::less_or_equal>},
    {"Greater", compare<Comparison::greater>},
    {"GreaterOrEqual", compare<Comparison::greater_or_equal>},
    {"And", logical<Arithmetic::minimum>},
    {"Or", logical<Arithmetic::maximum>},
    {"Not", negation},
    {"Where", where},
};

}  // namespace

std::span<const Operator> arithmetic_operators() { return arithmetic_rows; }

}  // namespace assay::model::from_onnx
