// Functions of one value, and arithmetic of two. Blocked values are worked on as they lie whenever
// the padding of their last block stays zero.
#include <algorithm>
#include <cstring>

#include "base/error.h"
#include "net/engine/operation.h"
#include "net/engine/values.h"
#include "net/kernels/binary.h"
#include "net/kernels/unary.h"

namespace assay::engine {
namespace {

class Unary final : public Operation {
 public:
  explicit Unary(const Site& site) : op_(std::get<graph::Unary>(site.node().op)) {}

  Value forward(Arena& arena, std::vector<Value> inputs) const override {
    Value source = std::move(inputs[0]);
    inputs.clear();
    if (source.layout.padded() && !kernels::keeps_zero(op_)) source = row_major(arena, source);
    Value result = overwritable(arena, source);
    kernels::apply(op_, source.get(), result.get(), source.layout.storage());
    return result;
  }

  Needs needs(std::size_t) const override {
    switch (kernels::derivative_of(op_.function)) {
      case kernels::DerivativeOf::nothing:
        return {};
      case kernels::DerivativeOf::input:
        return {.inputs = {0}};
      case kernels::DerivativeOf::output:
        return {.output = true};
    }
    return {};
  }

  Value backward(Arena& arena, const BackwardInputs& given, std::size_t) const override {
    Value known = known_at(given);
    // A slope at the padding's zero may be infinite, and infinity times zero is not a number.
    if (known.layout.padded() && !kernels::keeps_zero(op_)) known = row_major(arena, known);
    const Value gradient = blocked(arena, given.gradient, known.layout.block);
    const bool own = gradient.data != given.gradient.data || given.spare;
    Value result = own ? gradient : arena.make(gradient.layout);
    kernels::apply_derivative(op_, known.get(), gradient.get(), result.get(),
                              gradient.layout.storage());
    return result;
  }

 private:
  const Value& known_at(const BackwardInputs& given) const {
    switch (kernels::derivative_of(op_.function)) {
      case kernels::DerivativeOf::input:
        return given.inputs[0];
      case kernels::DerivativeOf::output:
        return given.output;
      case kernels::DerivativeOf::nothing:
        break;
    }
    return given.gradient;
  }

  graph::Unary op_;
};

// A blocked value seen as row-major, its block an axis of its own.
kernels::Layout as_axes(const kernels::Layout& layout) {
  if (layout.block == 1) return layout;
  Shape shape = layout.shape;
  shape[1] = (shape[1] + layout.block - 1) / layout.block;
  shape.push_back(layout.block);
  return {shape, layout.lanes, 1};
}

// Whether blocks of channels can be combined as they lie: equal shapes, or one number a channel.
bool fits_blocks(const Shape& full, const Shape& other) {
  if (full == other) return true;
  if (full.size() != other.size() || full.size() < 3) return false;
  for (std::size_t axis = 2; axis < other.size(); ++axis) {
    if (other[axis] != 1) return false;
  }
  return other[0] == full[0] && other[1] == full[1];
}

bool keeps_zero(const graph::Op& op) {
  const auto* binary = std::get_if<graph::Binary>(&op);
  if (!binary) return true;  // prelu
  switch (binary->arithmetic) {
    case graph::Arithmetic::divide:
    case graph::Arithmetic::power:
      return false;
    default:
      return true;
  }
}

class Binary final : public Operation {
 public:
  explicit Binary(const Site& site)
      : op_(site.node().op),
        shapes_{site.input_shape(0), site.input_shape(1)},
        shape_(site.shape()) {}

  Value forward(Arena& arena, std::vector<Value> inputs) const override {
    const std::int64_t block = common_block(inputs[0], inputs[1]);
    const Value left = blocked(arena, inputs[0], block);
    const Value right = blocked(arena, inputs[1], block);
    inputs.clear();
    const std::int64_t lanes = std::max(left.layout.lanes, right.layout.lanes);
    Value result = arena.make({shape_, lanes, block});
    const kernels::Operands layouts = operands(block, left.layout.lanes, right.layout.lanes);
    if (const auto* binary = std::get_if<graph::Binary>(&op_)) {
      kernels::combine(binary->arithmetic, layouts, left.get(), right.get(), result.get());
    } else {
      kernels::prelu(layouts, left.get(), right.get(), result.get());
    }
    return result;
  }

  Needs needs(std::size_t slot) const override {
    const auto* binary = std::get_if<graph::Binary>(&op_);
    if (!binary) return {.inputs = {0, 1}};
    switch (binary->arithmetic) {
      case graph::Arithmetic::add:
      case graph::Arithmetic::subtract:
        return {};
      case graph::Arithmetic::multiply:
        return {.inputs = {1 - slot}};
      case graph::Arithmetic::divide:
        return slot == 0 ? Needs{.inputs = {1}} : Needs{.inputs = {0, 1}};
      default:
        return {.inputs = {0, 1}};
    }
  }

  Value backward(Arena& arena, const BackwardInputs& given, std::size_t slot) const override {
    if (passes(slot)) return given.gradient;
    const std::int64_t block = backward_block(given);
    const Value gradient = blocked(arena, given.gradient, block);
    const Value left = given.inputs[0] ? blocked(arena, given.inputs[0], block) : Value{};
    const Value right = given.inputs[1] ? blocked(arena, given.inputs[1], block) : Value{};
    const auto lanes_of = [&](std::size_t side) { return side_lanes(given, side); };
    Value result = arena.zeros({shapes_[slot], lanes_of(slot), block});
    const kernels::Operands layouts = operands(block, lanes_of(0), lanes_of(1));
    if (const auto* binary = std::get_if<graph::Binary>(&op_)) {
      kernels::combine_backward(binary->arithmetic, layouts, slot == 0, left.get(), right.get(),
                                gradient.get(), result.get());
    } else {
      kernels::prelu_backward(layouts, slot == 0, left.get(), right.get(), gradient.get(),
                              result.get());
    }
    return result;
  }

 private:
  // A sum hands its gradient on as it is.
  bool passes(std::size_t slot) const {
    const auto* binary = std::get_if<graph::Binary>(&op_);
    return binary && shapes_[slot] == shape_ &&
           (binary->arithmetic == graph::Arithmetic::add ||
            (binary->arithmetic == graph::Arithmetic::subtract && slot == 0));
  }

  bool fits(const Shape& left, const Shape& right) const {
    return keeps_zero(op_) && (left == shape_ || right == shape_) &&
           (fits_blocks(left, right) || fits_blocks(right, left));
  }

  std::int64_t common_block(const Value& left, const Value& right) const {
    const std::int64_t block = shapes_[0] == shape_ ? left.layout.block : right.layout.block;
    return fits(shapes_[0], shapes_[1]) ? block : 1;
  }

  std::int64_t backward_block(const BackwardInputs& given) const {
    return fits(shapes_[0], shapes_[1]) ? given.gradient.layout.block : 1;
  }

  // A constant has one lane for all samples; so has its gradient.
  std::int64_t side_lanes(const BackwardInputs& given, std::size_t side) const {
    return given.inputs[side] ? given.inputs[side].layout.lanes : given.gradient.layout.lanes;
  }

  kernels::Operands operands(std::int64_t block, std::int64_t left, std::int64_t right) const {
    return {as_axes({shapes_[0], left, block}), as_axes({shapes_[1], right, block}),
            as_axes({shape_, std::max(left, right), block})};
  }

  graph::Op op_;
  Shape shapes_[2];
  Shape shape_;
};

}  // namespace

std::unique_ptr<Operation> make_unary(const Site& site) { return std::make_unique<Unary>(site); }
std::unique_ptr<Operation> make_binary(const Site& site) { return std::make_unique<Binary>(site); }

}  // namespace assay::engine
