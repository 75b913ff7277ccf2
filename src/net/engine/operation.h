// A node made ready to run: its kernel chosen, its weights packed, its tables built. Forward and
// the plain gradient; every other rule of a backward pass is built from these.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "net/engine/arena.h"
#include "net/graph/graph.h"

namespace assay::engine {

using graph::NodeId;

// What the gradient to one input is computed from, beside the gradient that arrives.
struct Needs {
  std::vector<std::size_t> inputs = {};  // positions among the node's inputs
  bool output = false;
};

// What the backward pass knows at a node. Values that were not needed are empty; constants are
// always there.
struct BackwardInputs {
  std::vector<Value> inputs;
  Value output;
  Value gradient;
  // The same of the reference beside the sample, when the backward pass has one.
  std::vector<Value> reference_inputs = {};
  Value reference_output = {};
  // Nobody reads the gradient after this, so it may be overwritten. A rule that still wants it
  // passes a copy on with this false.
  bool spare = false;
};

// What is done to a convolution's result before it is stored.
struct Fusion {
  bool residual = false;  // the last input is added
  std::optional<graph::Unary> activation;
};

class Operation {
 public:
  virtual ~Operation() = default;

  // An input that nobody else holds may be overwritten.
  virtual Value forward(Arena& arena, std::vector<Value> inputs) const = 0;

  // The gradient to the input at `slot`; parameters' gradients are summed over the lanes.
  virtual Value backward(Arena& arena, const BackwardInputs& given, std::size_t slot) const = 0;
  virtual Needs needs(std::size_t slot) const = 0;

  // Whether forward_fused can do this; only convolutions can do anything.
  virtual bool can_fuse(const Fusion&) const { return false; }
  virtual Value forward_fused(Arena& arena, std::vector<Value> inputs, const Fusion& fusion) const;

  // Packs what a forward pass with this fusion needs and lets the weights go that it was packed
  // from; afterwards only that can be run. False when it still needs them.
  virtual bool release_weights(const std::optional<Fusion>&) { return false; }

  // The parameters' memory has changed; pack it again.
  virtual void refresh() {}

  // Bytes of packed weights held.
  virtual std::size_t packed_bytes() const { return 0; }
};

// Node `id` of a graph, for the makers below.
struct Site {
  const graph::Graph& graph;
  NodeId id;
  const std::vector<Value>& constants;  // by node; empty where not constant
  std::int64_t lanes;

  const graph::Node& node() const { return graph[id]; }
  const Shape& shape() const { return node().shape; }
  const Shape& input_shape(std::size_t slot) const { return graph[node().inputs[slot]].shape; }
  bool has(std::size_t slot) const { return slot < node().inputs.size(); }
  const Value& constant(std::size_t slot) const { return constants[node().inputs[slot]]; }
};

// Throws Error when the node cannot be run (a convolution whose weights are not constant).
std::unique_ptr<Operation> make_operation(const Site& site);

// One maker a file; make_operation chooses.
std::unique_ptr<Operation> make_convolution(const Site& site);
std::unique_ptr<Operation> make_deconvolution(const Site& site);
std::unique_ptr<Operation> make_lanes_linear(const Site& site);
std::unique_ptr<Operation> make_linear(const Site& site);
std::unique_ptr<Operation> make_matmul(const Site& site);
std::unique_ptr<Operation> make_unary(const Site& site);
std::unique_ptr<Operation> make_binary(const Site& site);
std::unique_ptr<Operation> make_pool(const Site& site);
std::unique_ptr<Operation> make_axis(const Site& site);
std::unique_ptr<Operation> make_movement(const Site& site);
std::unique_ptr<Operation> make_concat(const Site& site);
std::unique_ptr<Operation> make_resize(const Site& site);

}  // namespace assay::engine
