// Puts values together while a model is imported. What is known already is computed at once;
// the rest becomes a node of the graph. So shape arithmetic never reaches the graph, and weights
// made by constant expressions arrive there as plain constants.
#pragma once

#include <unordered_map>
#include <variant>

#include "net/graph/builder.h"
#include "net/model/onnx_literal.h"

namespace assay::model::from_onnx {

// A value of the ONNX graph: known now, or computed by a node.
using Value = std::variant<Literal, graph::NodeId>;

class Emitter {
 public:
  // `budget`: how many numbers may be made by computing with literals, so that a small file cannot
  // ask for much memory.
  explicit Emitter(std::int64_t budget) : budget_(budget) {}

  const graph::Builder& nodes() const { return builder_; }
  const Shape& shape(const Value& value) const;

  graph::NodeId input(const std::string& name, Shape shape);
  // The node of a value; a literal becomes a Constant, once. Throws Error when it is not finite.
  graph::NodeId node(const Value& value, const std::string& name);
  // Appends a node; what it makes of literals alone is a literal.
  Value add(const std::string& name, graph::Op op, const std::vector<Value>& inputs,
            Shape shape = {});

  Value reshape(const std::string& name, const Value& value, Shape shape);
  Value transpose(const std::string& name, const Value& value, Integers order);
  Value broadcast(const std::string& name, const Value& value, Shape shape);
  Value slice(const std::string& name, const Value& value, graph::Slice slice, Shape shape);
  // The indices are from zero up.
  Value gather(const std::string& name, const Value& value, std::size_t axis, Integers indices);
  Value concat(const std::string& name, const std::vector<Value>& values, std::size_t axis);
  Value unary(const std::string& name, const Value& value, graph::Unary op);
  Value binary(const std::string& name, graph::Arithmetic arithmetic, const Value& left,
               const Value& right);
  Value reduce(const std::string& name, graph::Reduction reduction, const Value& value,
               Integers axes);

  void allow(std::int64_t numbers) { budget_ += numbers; }
  // To be called before a literal of this shape is made.
  void spend(const Shape& shape);

  graph::Graph finish(std::vector<graph::NodeId> outputs) &&;

 private:
  Literal computed_now(const std::string& name, const graph::Op& op,
                       const std::vector<Value>& inputs, const Shape& shape);
  std::string unique(const std::string& name);

  graph::Builder builder_;
  std::int64_t budget_;
  std::unordered_map<std::string, int> names_;  // how often each was asked for
  std::unordered_map<const Tensor*, graph::NodeId> constants_;
};

inline const Literal* literal(const Value& value) { return std::get_if<Literal>(&value); }

}  // namespace assay::model::from_onnx
