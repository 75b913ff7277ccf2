#include "net/model/tfjs_emitter.h"

#include <algorithm>
#include <numeric>

#include "base/error.h"

namespace assay::model::tfjs {
namespace {

using graph::NodeId;

// Far above any real model; nested models that call each other twice reach it before the memory
// is full.
constexpr std::size_t most_nodes = 20'000;
constexpr std::size_t most_constant_elements = std::size_t{1} << 28;

// [0, last, 1, 2 ...]: from channels last to channels second.
Axes order_of_storage(std::size_t rank) {
  Axes order(rank);
  std::iota(order.begin(), order.end(), 0);
  std::rotate(order.begin() + 1, order.end() - 1, order.end());
  return order;
}

Axes inverse(const Axes& order) {
  Axes result(order.size());
  for (std::size_t at = 0; at < order.size(); ++at) {
    result[static_cast<std::size_t>(order[at])] = static_cast<std::int64_t>(at);
  }
  return result;
}

Shape reordered_shape(const Shape& shape, const Axes& order) {
  Shape result;
  for (const std::int64_t axis : order) result.push_back(shape[static_cast<std::size_t>(axis)]);
  return result;
}

// Moving axes of size one past others leaves every element where it is.
bool keeps_elements(const Shape& shape, const Axes& order) {
  std::int64_t last = -1;
  for (const std::int64_t axis : order) {
    if (shape[static_cast<std::size_t>(axis)] == 1) continue;
    if (axis < last) return false;
    last = axis;
  }
  return true;
}

// An op that leaves the shape alone can still look across samples.
bool mixes_samples(const graph::Op& op) {
  if (const auto* transpose = std::get_if<graph::Transpose>(&op)) return transpose->order[0] != 0;
  if (const auto* softmax = std::get_if<graph::Softmax>(&op)) return softmax->axis == 0;
  if (const auto* concat = std::get_if<graph::Concat>(&op)) return concat->axis == 0;
  if (const auto* reduce = std::get_if<graph::Reduce>(&op)) {
    return std::ranges::find(reduce->axes, 0) != reduce->axes.end();
  }
  return false;
}

}  // namespace

Tensor permuted(const Tensor& tensor, const Axes& order) {
  const Shape from = strides(tensor.shape);
  Tensor result(reordered_shape(tensor.shape, order));
  const Shape step = reordered_shape(from, order);
  Shape index(order.size(), 0);
  std::int64_t at = 0;
  for (float& value : result.data) {
    value = tensor.data[static_cast<std::size_t>(at)];
    for (std::size_t axis = order.size(); axis-- > 0;) {
      at += step[axis];
      if (++index[axis] < result.shape[axis]) break;
      at -= step[axis] * index[axis];
      index[axis] = 0;
    }
  }
  return result;
}

std::int64_t stored_axis(const Value& value, std::int64_t axis) {
  const std::size_t rank = value.shape.size();
  const auto at = static_cast<std::int64_t>(axis_index(axis, rank));
  if (!value.channels_first || at == 0) return at;
  return at + 1 == static_cast<std::int64_t>(rank) ? 1 : at + 1;
}

Axes stored_order(const Value& value, const Axes& by_axis) {
  return value.channels_first ? reordered_shape(by_axis, order_of_storage(by_axis.size()))
                              : by_axis;
}

Value Emitter::input(const std::string& name, const Shape& shape, bool image) {
  const Value asked{.shape = shape, .channels_first = image};
  const NodeId node = builder_.input(unused(name), stored_order(asked, shape));
  return {.shape = shape, .channels_first = image, .node = node};
}

Value Emitter::emit(const std::string& name, graph::Op op, std::vector<NodeId> inputs,
                    bool channels_first, Shape stored_shape) {
  if (++nodes_ > most_nodes) fail("The model has more than {} nodes.", most_nodes);
  const bool mixes = mixes_samples(op);
  const NodeId node =
      builder_.add(unused(name), std::move(op), std::move(inputs), std::move(stored_shape));
  const Shape& stored = builder_[node].shape;
  if (mixes || stored.empty() || stored[0] != 1) {
    fail(
        "Node '{}' changes the first axis, which counts samples; export the model so that every "
        "value keeps it.",
        name);
  }
  Shape shape =
      channels_first ? reordered_shape(stored, inverse(order_of_storage(stored.size()))) : stored;
  return {.shape = std::move(shape), .channels_first = channels_first, .node = node};
}

Value Emitter::computed(const Value& value) const {
  if (!value.constant) return value;
  fail("The constant '{}' stands where a value computed from the input belongs.",
       value.constant_name);
}

Value Emitter::as_image(const Value& value) {
  if (value.shape.size() < 3 || value.shape.size() > 4) {
    fail("A value of shape {} stands where a picture or a signal belongs.", to_string(value.shape));
  }
  return value.channels_first ? value : reordered(computed(value), true);
}

Value Emitter::as_plain(const Value& value) {
  return value.channels_first ? reordered(value, false) : computed(value);
}

Value Emitter::reordered(const Value& value, bool channels_first) {
  const std::string name = builder_[value.node].name + (channels_first ? "/nchw" : "/nhwc");
  Axes order = order_of_storage(value.shape.size());
  if (!channels_first) order = inverse(order);
  const Shape stored = builder_[value.node].shape;
  if (keeps_elements(stored, order)) {
    return emit(name, graph::Reshape{}, {value.node}, channels_first,
                reordered_shape(stored, order));
  }
  return emit(name, graph::Transpose{order}, {value.node}, channels_first);
}

NodeId Emitter::constant(const Value& value, const Axes& order, const Shape& shape) {
  expects(value.constant != nullptr, "only a constant can be reordered at import");
  const auto [entry, added] = constants_.emplace(Key{value.constant, order, shape}, 0);
  if (!added) return entry->second;
  count_constant(value.constant->size());
  std::shared_ptr<const Tensor> stored = value.constant;
  if (!keeps_elements(stored->shape, order) || stored->shape != shape) {
    Tensor copy = keeps_elements(stored->shape, order) ? *stored : permuted(*stored, order);
    if (count(copy.shape) != static_cast<std::size_t>(elements(shape))) {
      fail("The constant '{}' of shape {} does not fit {}.", value.constant_name,
           to_string(value.shape), to_string(shape));
    }
    copy.shape = shape;
    stored = std::make_shared<const Tensor>(std::move(copy));
  }
  entry->second = builder_.add(unused(value.constant_name), graph::Constant{std::move(stored)}, {});
  return entry->second;
}

NodeId Emitter::constant(const std::string& name, Tensor value) {
  count_constant(value.size());
  return builder_.constant(unused(name), std::move(value));
}

NodeId Emitter::aligned(const Value& value, std::size_t rank, bool channels_first) {
  if (value.shape.size() > rank) {
    fail("A value of shape {} does not fit others of {} axes.", to_string(value.shape), rank);
  }
  Shape shape = value.shape;
  const std::size_t missing = rank - shape.size();
  if (value.constant) {
    shape.insert(shape.begin(), missing, 1);
    if (!channels_first) {
      Axes order(value.shape.size());
      std::iota(order.begin(), order.end(), 0);
      return constant(value, order, shape);
    }
    // The channels move ahead of every axis but the batch, which a shorter constant does not have.
    Axes order;
    for (const std::int64_t axis : order_of_storage(rank)) {
      const std::int64_t own = axis - static_cast<std::int64_t>(missing);
      if (own >= 0) order.push_back(own);
    }
    return constant(value, order, reordered_shape(shape, order_of_storage(rank)));
  }
  Value result = value;
  if (missing > 0) {
    result = as_plain(value);
    shape.insert(shape.begin() + 1, missing, 1);
    result = emit(builder_[result.node].name + "/aligned", graph::Reshape{}, {result.node}, false,
                  shape);
  }
  return (channels_first ? as_image(result) : as_plain(result)).node;
}

Value Emitter::folded(const std::string& name, Tensor value) {
  count_constant(value.size());
  if (!is_finite(value.data)) fail("The constant '{}' holds NaN or infinity.", name);
  Shape shape = value.shape;
  return {.shape = std::move(shape),
          .constant = std::make_shared<const Tensor>(std::move(value)),
          .constant_name = name};
}

graph::Graph Emitter::finish(const std::vector<Value>& outputs) && {
  std::vector<NodeId> nodes;
  for (const Value& output : outputs) nodes.push_back(computed(output).node);
  return std::move(builder_).finish(std::move(nodes));
}

// Layers called twice and inlined models repeat names; tables and files need each to be one node.
std::string Emitter::unused(const std::string& name) {
  std::string result = name;
  while (!names_.insert(result).second) result = fmt::format("{}_{}", name, ++repeats_[name] + 1);
  return result;
}

void Emitter::count_constant(std::size_t size) {
  constant_elements_ += size;
  if (++nodes_ > most_nodes || constant_elements_ > most_constant_elements) {
    fail("The model has more than {} nodes or {} weights.", most_nodes, most_constant_elements);
  }
}

}  // namespace assay::model::tfjs
