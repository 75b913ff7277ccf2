// A node of a TensorFlow graph as an importer meets it, and the table of the ops that are known.
#pragma once

#include <span>
#include <string>
#include <variant>
#include <vector>

#include "net/model/json.h"
#include "net/model/tfjs_emitter.h"
#include "net/model/tfjs_weights.h"
#include "net/model/tfjs_windows.h"

namespace assay::model::tfjs {

// A value of the model, or whole numbers known at import, with which shapes are computed.
using Operand = std::variant<Value, Integers>;

struct GraphNode {
  std::string name;
  std::string op;
  std::optional<Field> attributes;
  std::vector<Operand> inputs;
  Emitter& emitter;

  const Value& value(std::size_t at) const;
  const Integers& integers(std::size_t at) const;
  std::int64_t integer(std::size_t at) const;

  bool flag(const std::string& key, bool otherwise) const;
  double number(const std::string& key, double otherwise) const;
  std::string text(const std::string& key, const std::string& otherwise) const;
  std::vector<std::string> texts(const std::string& key) const;
  Axes list(const std::string& key) const;
  std::int64_t integer(const std::string& key, std::int64_t otherwise) const;

  // Its "strides", "dilations", "padding" and for pooling "ksize"; refuses channels first.
  Sliding sliding() const;

 private:
  std::optional<Field> attribute(const std::string& key, const std::string& kind) const;
};

struct OpKind {
  std::string_view name;
  std::size_t least;
  std::size_t most;
  Operand (*emit)(const GraphNode& node);
};

inline constexpr std::size_t most_operands = 1 << 16;

std::span<const OpKind> numeric_ops();
std::span<const OpKind> shape_ops();

// Appends what the node does. Throws Error naming the node and its op when that is not known.
Operand emit_node(const GraphNode& node);

// Axes given as TensorFlow does, by a constant operand.
Axes axes_of(const Integers& integers);

}  // namespace assay::model::tfjs
