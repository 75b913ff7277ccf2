#include "net/model/onnx_emitter.h"

#include <algorithm>

#include "base/error.h"
#include "net/graph/cost.h"
#include "net/model/onnx_constant_run.h"
#include "net/model/onnx_literal_math.h"

namespace assay::model::from_onnx {

using graph::NodeId;

namespace {

// Arithmetic on constants that costs as much as one number that is made of them.
constexpr std::int64_t flops_of_a_number = 64;
constexpr std::int64_t copies_of_a_number = 16;

}  // namespace

const Shape& Emitter::shape(const Value& value) const {
  const Literal* known = literal(value);
  return known ? known->shape : builder_[std::get<NodeId>(value)].shape;
}

NodeId Emitter::input(const std::string& name, Shape shape) {
  return builder_.input(unique(name), std::move(shape));
}

NodeId Emitter::node(const Value& value, const std::string& name) {
  const Literal* known = literal(value);
  if (!known) return std::get<NodeId>(value);

  const std::string& called = known->name.empty() ? name : known->name;
  if (known->kind != Kind::real) spend(known->shape);
  const std::shared_ptr<const Tensor> tensor = as_shared_tensor(*known);
  const auto found = constants_.find(tensor.get());
  if (found != constants_.end()) return found->second;
  if (!is_finite(tensor->data)) {
    fail("the tensor '{}' holds NaN or infinity; check how the model was trained or exported.",
         called);
  }
  const NodeId id = builder_.add(unique(called), graph::Constant{tensor}, {});
  constants_.emplace(tensor.get(), id);
  return id;
}

Value Emitter::add(const std::string& name, graph::Op op, const std::vector<Value>& inputs,
                   Shape shape) {
  if (std::ranges::all_of(inputs, [](const Value& value) { return literal(value) != nullptr; })) {
    return computed_now(name, op, inputs, shape);
  }
  std::vector<NodeId> ids;
  for (const Value& value : inputs) {
    ids.push_back(node(value, fmt::format("{}.{}", name, ids.size())));
  }
  const NodeId id = builder_.add(unique(name), std::move(op), std::move(ids), std::move(shape));
  const std::size_t axes = builder_[id].shape.size();
  if (axes > most_axes) fail("its {} axes are more than {}.", axes, most_axes);
  return id;
}

Literal Emitter::computed_now(const std::string& name, const graph::Op& op,
                              const std::vector<Value>& inputs, const Shape& shape) {
  std::vector<Literal> known;
  for (const Value& value : inputs) known.push_back(*literal(value));
  const graph::Graph graph = graph_of_constants(name, op, known, shape);
  spend(graph[graph.output()].shape);
  // Constants that are read are copied, too.
  std::int64_t work = graph::total(graph::costs(graph)).flops / flops_of_a_number;
  for (const Literal& read : known) work += elements(read.shape) / copies_of_a_number;
  budget_ -= std::min(work, budget_ + 1);
  if (budget_ < 0) fail("its constants take more work than the file can justify.");
  return run_once(graph, known[0]);
}

Value Emitter::reshape(const std::string& name, const Value& value, Shape shape) {
  if (shape == this->shape(value)) return value;
  if (const Literal* known = literal(value)) {
    spend(shape);
    return reshaped(*known, std::move(shape));
  }
  return add(name, graph::Reshape{}, {value}, std::move(shape));
}

Value Emitter::transpose(const std::string& name, const Value& value, Integers order) {
  const Shape& from = shape(value);
  if (order.size() != from.size()) fail("its order of axes does not fit {}.", to_string(from));
  Integers sorted = order;
  std::ranges::sort(sorted);
  for (std::size_t axis = 0; axis < sorted.size(); ++axis) {
    if (sorted[axis] != static_cast<std::int64_t>(axis)) {
      fail("[{}] is not an order of {} axes.", fmt::join(order, ", "), from.size());
    }
  }
  if (std::ranges::is_sorted(order)) return value;
  if (const Literal* known = literal(value)) {
    spend(from);
    return transposed(*known, order);
  }
  return add(name, graph::Transpose{std::move(order)}, {value});
}

Value Emitter::broadcast(const std::string& name, const Value& value, Shape shape) {
  if (shape == this->shape(value)) return value;
  if (const Literal* known = literal(value)) {
    spend(shape);
    return broadcast_to(*known, shape);
  }
  return add(name, graph::Broadcast{}, {value}, std::move(shape));
}

Value Emitter::slice(const std::string& name, const Value& value, graph::Slice slice, Shape shape) {
  const Shape& from = this->shape(value);
  if (shape == from && std::ranges::all_of(slice.step, [](auto step) { return step == 1; })) {
    return value;
  }
  if (const Literal* known = literal(value)) {
    spend(shape);
    Shape step = strides(from);
    std::int64_t start = 0;
    for (std::size_t axis = 0; axis < step.size(); ++axis) {
      start += slice.start[axis] * step[axis];
      step[axis] *= slice.step[axis];
    }
    return strided(*known, std::move(shape), step, start);
  }
  return add(name, std::move(slice), {value}, std::move(shape));
}

Value Emitter::gather(const std::string& name, const Value& value, std::size_t axis,
                      Integers indices) {
  const Shape& from = shape(value);
  for (const std::int64_t index : indices) {
    if (index < 0 || index >= from[axis]) {
      fail("its index {} leaves the axis of size {}.", index, from[axis]);
    }
  }
  spend(Shape{static_cast<std::int64_t>(indices.size())});  // a node keeps them
  if (const Literal* known = literal(value)) {
    Shape result = from;
    result[axis] = static_cast<std::int64_t>(indices.size());
    spend(result);
    return gathered(*known, axis, indices);
  }
  return add(name, graph::Gather{static_cast<std::int64_t>(axis), std::move(indices)}, {value});
}

Value Emitter::concat(const std::string& name, const std::vector<Value>& values, std::size_t axis) {
  if (values.size() == 1) return values[0];
  std::vector<Literal> known;
  for (const Value& value : values) {
    if (literal(value)) known.push_back(*literal(value));
  }
  if (known.size() == values.size()) {
    for (const Literal& part : known) spend(part.shape);
    return joined(known, axis);
  }
  return add(name, graph::Concat{static_cast<std::int64_t>(axis)}, values);
}

Value Emitter::unary(const std::string& name, const Value& value, graph::Unary op) {
  if (const Literal* known = literal(value)) {
    spend(known->shape);
    return computed(op, *known);
  }
  return add(name, op, {value});
}

Value Emitter::binary(const std::string& name, graph::Arithmetic arithmetic, const Value& left,
                      const Value& right) {
  if (literal(left) && literal(right)) {
    spend(assay::broadcast(shape(left), shape(right)));
    return computed(arithmetic, *literal(left), *literal(right));
  }
  return add(name, graph::Binary{arithmetic}, {left, right});
}

Value Emitter::reduce(const std::string& name, graph::Reduction reduction, const Value& value,
                      Integers axes) {
  if (axes.empty()) return value;
  if (const Literal* known = literal(value)) {
    spend(known->shape);
    return reduced(reduction, *known, axes);
  }
  return add(name, graph::Reduce{reduction, std::move(axes)}, {value});
}

void Emitter::spend(const Shape& shape) {
  if (shape.size() > most_axes) fail("its {} axes are more than {}.", shape.size(), most_axes);
  budget_ -= elements(shape) + 1;
  if (budget_ < 0) {
    fail(
        "its constants of shape {} bring what is computed of constants beyond what the file can "
        "justify; fold constants when exporting the model.",
        to_string(shape));
  }
}

graph::Graph Emitter::finish(std::vector<NodeId> outputs) && {
  return std::move(builder_).finish(std::move(outputs));
}

std::string Emitter::unique(const std::string& name) {
  const std::string base = name.empty() ? "value" : name;
  std::string result = base;
  while (names_.contains(result)) result = fmt::format("{}_{}", base, ++names_.at(base));
  names_.emplace(result, 1);
  return result;
}

}  // namespace assay::model::from_onnx
