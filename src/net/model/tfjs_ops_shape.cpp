// TensorFlow ops that move values, and the arithmetic on shapes around them.
#include <algorithm>

#include "base/error.h"
#include "net/model/tfjs_node.h"
#include "net/model/tfjs_shaping.h"

namespace assay::model::tfjs {
namespace {

constexpr std::size_t most_integers = 1 << 12;

Operand unchanged(const GraphNode& node) { return node.inputs[0]; }

// Whole numbers become real ones where they meet values.
Operand cast(const GraphNode& node) {
  const auto* whole = std::get_if<Integers>(&node.inputs[0]);
  const auto type = node.attributes ? node.attributes->find("DstT") : std::nullopt;
  const auto name = type ? type->find("type") : std::nullopt;
  const bool to_real = name && name->text() == "DT_FLOAT";
  if (whole == nullptr || !to_real) return node.inputs[0];
  std::vector<float> numbers;
  for (const std::int64_t value : whole->values) numbers.push_back(static_cast<float>(value));
  return node.emitter.folded(node.name, Tensor(whole->shape, std::move(numbers)));
}

Operand shape_of(const GraphNode& node) {
  const Shape& shape = node.value(0).shape;
  return Integers{{static_cast<std::int64_t>(shape.size())}, shape};
}

Integers listed(const GraphNode& node, std::vector<std::int64_t> values) {
  if (values.size() > most_integers) fail("Node '{}' ({}) lists too much.", node.name, node.op);
  return {{static_cast<std::int64_t>(values.size())}, std::move(values)};
}

Operand pack(const GraphNode& node) {
  std::vector<std::int64_t> values;
  for (std::size_t at = 0; at < node.inputs.size(); ++at) values.push_back(node.integer(at));
  return listed(node, std::move(values));
}

Operand product(const GraphNode& node) {
  std::int64_t result = 1;
  for (const std::int64_t value : node.integers(0).values) {
    if (__builtin_mul_overflow(result, value, &result)) {
      fail("Node '{}' (Prod) overflows.", node.name);
    }
  }
  return Integers{{}, {result}};
}

// One list of numbers cut by begin, end and stride; the masks say which of them to ignore and
// whether a single number is left as such.
Operand strided_slice(const GraphNode& node) {
  const Integers& list = node.integers(0);
  if (list.shape.size() != 1 || node.integer("ellipsis_mask", 0) != 0 ||
      node.integer("new_axis_mask", 0) != 0) {
    fail("Node '{}' (StridedSlice) cuts something other than a list of sizes.", node.name);
  }
  const auto size = static_cast<std::int64_t>(list.values.size());
  const auto within = [&](std::int64_t at) {
    return std::clamp<std::int64_t>(at < 0 ? at + size : at, 0, size);
  };
  const std::int64_t begin =
      (node.integer("begin_mask", 0) & 1) != 0 ? 0 : within(node.integer(std::size_t{1}));
  const bool single = (node.integer("shrink_axis_mask", 0) & 1) != 0;
  const std::int64_t end = single ? begin + 1
                           : (node.integer("end_mask", 0) & 1) != 0
                               ? size
                               : within(node.integer(std::size_t{2}));
  const std::int64_t stride = node.integer(std::size_t{3});
  if (stride < 1 || (single && begin >= size)) {
    fail("Node '{}' (StridedSlice) leaves its list of {} numbers.", node.name, size);
  }
  std::vector<std::int64_t> values;
  for (std::int64_t at = begin; at < end; at += std::min(stride, size)) {
    values.push_back(list.values[static_cast<std::size_t>(at)]);
  }
  return single ? Integers{{}, std::move(values)} : listed(node, std::move(values));
}

Operand concat(const GraphNode& node) {
  const std::size_t parts = node.inputs.size() - 1;
  const std::int64_t axis = node.integer(parts);
  if (std::holds_alternative<Integers>(node.inputs[0])) {
    std::vector<std::int64_t> values;
    for (std::size_t at = 0; at < parts; ++at) {
      const auto& part = node.integers(at).values;
      values.insert(values.end(), part.begin(), part.end());
    }
    return listed(node, std::move(values));
  }
  std::vector<Value> values;
  for (std::size_t at = 0; at < parts; ++at) values.push_back(node.value(at));
  return concatenated(node.emitter, node.name, values, axis);
}

graph::Pad pad_of(const GraphNode& node) {
  const Integers& pairs = node.integers(1);
  if (pairs.shape.size() != 2 || pairs.shape[1] != 2) {
    fail("Node '{}' ({}) does not give a pair for each axis.", node.name, node.op);
  }
  graph::Pad result;
  for (std::size_t at = 0; at + 1 < pairs.values.size(); at += 2) {
    result.begin.push_back(pairs.values[at]);
    result.end.push_back(pairs.values[at + 1]);
  }
  return result;
}

Operand pad(const GraphNode& node) {
  graph::Pad op = pad_of(node);
  if (node.inputs.size() == 3) {
    const Value& fill = node.value(2);
    if (!fill.constant || fill.constant->size() != 1) {
      fail("Node '{}' ({}) is not filled with one constant.", node.name, node.op);
    }
    op.value = fill.constant->data[0];
  }
  return padded(node.emitter, node.name, node.value(0), std::move(op));
}

Operand mirror_pad(const GraphNode& node) {
  graph::Pad op = pad_of(node);
  if (node.text("mode", "REFLECT") != "REFLECT") {
    fail("Node '{}' (MirrorPad) repeats the border; only 'REFLECT' is supported.", node.name);
  }
  op.mode = graph::Padding::reflect;
  return padded(node.emitter, node.name, node.value(0), std::move(op));
}

Operand reshape(const GraphNode& node) {
  if (node.integers(1).values.size() > 8)
    fail("Node '{}' (Reshape) asks for too many axes.", node.name);
  if (std::holds_alternative<Integers>(node.inputs[0])) return node.inputs[0];
  return reshaped(node.emitter, node.name, node.value(0), node.integers(1).values);
}

Operand squeeze(const GraphNode& node) {
  Axes axes = node.list("squeeze_dims");
  if (axes.empty()) axes = node.list("axis");
  return squeezed(node.emitter, node.name, node.value(0), axes);
}

Operand expand(const GraphNode& node) {
  const std::int64_t axis = node.integer(std::size_t{1});
  if (std::holds_alternative<Integers>(node.inputs[0])) return node.inputs[0];
  return expanded(node.emitter, node.name, node.value(0), axis);
}

Operand transpose(const GraphNode& node) {
  return transposed(node.emitter, node.name, node.value(0), axes_of(node.integers(1)));
}

}  // namespace

std::span<const OpKind> shape_ops() {
  static constexpr OpKind kinds[] = {
      {"Identity", 1, 1, unchanged},
      {"Snapshot", 1, 1, unchanged},
      {"StopGradient", 1, 1, unchanged},
      {"CheckNumerics", 1, 1, unchanged},
      {"Cast", 1, 1, cast},
      {"Shape", 1, 1, shape_of},
      {"Pack", 1, most_operands, pack},
      {"Prod", 2, 2, product},
      {"StridedSlice", 4, 4, strided_slice},
      {"ConcatV2", 2, most_operands, concat},
      {"Pad", 2, 2, pad},
      {"PadV2", 3, 3, pad},
      {"MirrorPad", 2, 2, mirror_pad},
      {"Reshape", 2, 2, reshape},
      {"Squeeze", 1, 1, squeeze},
      {"ExpandDims", 2, 2, expand},
      {"Transpose", 2, 2, transpose},
  };
  return kinds;
}

}  // namespace assay::model::tfjs
