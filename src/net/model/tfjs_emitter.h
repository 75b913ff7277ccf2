// TensorFlow counts axes with the channels last, our graphs store them second. The emitter keeps
// the two apart: a Value has the shape TensorFlow gives it and says how its node stores it, and
// importers speak of TensorFlow's axes only. Transpositions appear where the order becomes visible
// (reshaping, matrix products) and nowhere else.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "net/graph/builder.h"

namespace assay::model::tfjs {

struct Value {
  Shape shape{};                // as TensorFlow has it: [1, height, width, channels]
  bool channels_first = false;  // stored as [1, channels, height, width]
  graph::NodeId node = 0;
  // Set for a constant, which is stored plainly and becomes a node where it is used.
  std::shared_ptr<const Tensor> constant{};
  std::string constant_name{};
};

using Axes = std::vector<std::int64_t>;

class Emitter {
 public:
  // The one input; `image` stores it with the channels second.
  Value input(const std::string& name, const Shape& shape, bool image);

  // Appends a node whose inputs are nodes as stored. Throws Error when it would touch the axis of
  // the batch or when the graph grows beyond reason.
  Value emit(const std::string& name, graph::Op op, std::vector<graph::NodeId> inputs,
             bool channels_first, Shape stored_shape = {});

  // Refuses a constant where only something computed from the input makes sense.
  Value computed(const Value& value) const;
  // The same value stored the one way or the other.
  Value as_image(const Value& value);
  Value as_plain(const Value& value);

  // A constant's values with their axes in the given order and then in the given shape. The same
  // constant asked for twice is the same node.
  graph::NodeId constant(const Value& value, const Axes& order, const Shape& shape);
  graph::NodeId constant(const std::string& name, Tensor value);

  // The node of a value that must fit others of this rank and storage: ones are put before the
  // axes of a constant, and behind the batch of anything else.
  graph::NodeId aligned(const Value& value, std::size_t rank, bool channels_first);

  // A constant made at import, counted like any other so that folding cannot fill the memory.
  Value folded(const std::string& name, Tensor value);

  graph::Graph finish(const std::vector<Value>& outputs) &&;

 private:
  std::string unused(const std::string& name);
  void count_constant(std::size_t size);
  Value reordered(const Value& value, bool channels_first);

  graph::Builder builder_;
  std::set<std::string> names_;
  std::map<std::string, int> repeats_;
  std::size_t nodes_ = 0;
  std::size_t constant_elements_ = 0;
  struct Key {
    std::shared_ptr<const Tensor> source;
    Axes order;
    Shape shape;
    auto operator<=>(const Key&) const = default;
  };
  std::map<Key, graph::NodeId> constants_;
};

// The stored position of TensorFlow's axis, which may count from the end.
std::int64_t stored_axis(const Value& value, std::int64_t axis);
// A list with one entry an axis of TensorFlow's, in stored order.
Axes stored_order(const Value& value, const Axes& by_axis);

Tensor permuted(const Tensor& tensor, const Axes& order);

}  // namespace assay::model::tfjs
