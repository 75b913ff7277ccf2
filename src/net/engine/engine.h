// Runs a graph forward and backward over any number of samples. Samples are computed in tiles of
// a size that depends on the graph alone: sixteen side by side in the lanes of vectors for a tiny
// net, one at a time with all threads inside its kernels for a large one, where a few samples keep
// step, layer by layer, so that weights are read once for all of them. So the bits of a result
// depend on the sample, not on its neighbours, on their number or on the number of threads.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <string_view>
#include <vector>

#include "net/engine/plan.h"
#include "net/engine/rule.h"

namespace assay::engine {

// Writes sample `row` (row-major, without batch axis). Called from several threads at once.
using Source = std::function<void(std::size_t row, std::span<float> sample)>;

// Writes the gradient of the first output to start a backward pass from.
using Seed =
    std::function<void(std::size_t row, std::span<const float> output, std::span<float> gradient)>;

// What to report of every sample: values and gradients of nodes, in the order asked for.
struct RequestedNodes {
  std::vector<NodeId> values;
  std::vector<NodeId> gradients;
};

// Row-major numbers of one sample, valid during the call. Gradients of constants are not reported
// here: see Engine::parameter_gradients.
struct Result {
  std::size_t row;
  std::vector<std::span<const float>> values;
  std::vector<std::span<const float>> gradients;
};

// Receives every sample's result; called from several threads at once, in no particular order.
using Sink = std::function<void(const Result& result)>;

struct MemoryUse {
  std::size_t tape = 0;       // bytes of the values the plan keeps
  std::size_t arena = 0;      // bytes held for values, gradients and scratch
  std::size_t packed = 0;     // bytes of packed weights
  std::size_t constants = 0;  // bytes of the graph's own constants
};

class Engine {
 public:
  explicit Engine(graph::Graph graph);
  ~Engine();
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  const graph::Graph& graph() const { return graph_; }
  // Samples computed side by side.
  std::int64_t lanes() const { return lanes_; }

  // Values of the asked nodes (the first output when none is named) without a tape.
  void forward(std::size_t rows, const Source& source, const std::vector<NodeId>& values,
               const Sink& sink) const;

  // A forward pass with the tape the rules need, then a backward pass. With a reference, another
  // sample runs forward beside each, and rules see its values too.
  void backward_pass(std::size_t rows, const Source& source, const Seed& seed, const Rules& rules,
                     const RequestedNodes& wanted, const Sink& sink,
                     const Source& reference = {}) const;

  // Gradients of the given Constant nodes, summed over all rows in a fixed order; each in the
  // constant's shape. For batches that fit in memory: every tile's part is held until the end.
  std::vector<std::vector<float>> parameter_gradients(std::size_t rows, const Source& source,
                                                      const Seed& seed,
                                                      const std::vector<NodeId>& parameters) const;

  // Changes the values of Constant nodes for this engine; the graph keeps the old ones.
  void set_parameters(const std::vector<NodeId>& ids,
                      const std::vector<std::span<const float>>& values);
  std::span<const float> parameter(NodeId id) const;
  // Values that depend on no input, by node; empty where one does.
  const std::vector<Value>& constants() const { return constants_; }

  // For an engine that will only compute its first output: weights are held once, as its kernels
  // want them, and the graph's own are let go.
  void keep_output_only();

  MemoryUse memory() const;

 private:
  class Lease;

  std::shared_ptr<const Plan> plan_for(const std::vector<bool>& kept) const;
  std::vector<bool> kept_for(const Rules& rules, const RequestedNodes& wanted) const;
  std::vector<bool> on_path(const std::vector<NodeId>& gradients) const;
  void for_tiles(
      std::size_t rows, std::size_t in_step,
      const std::function<void(Arena&, std::size_t first, std::size_t held)>& body) const;
  Value load(Arena& arena, std::size_t first, std::size_t held, const Source& source) const;
  std::vector<Value> begin(Value input) const;
  void advance(Arena& arena, const Step& step, std::vector<Value>& values) const;
  std::vector<Value> run(Arena& arena, const Plan& plan, Value input) const;
  // What a tile's forward passes left: of its samples and, perhaps, of their references.
  struct Tape {
    std::vector<Value> values;
    std::vector<Value> reference;
  };
  std::vector<Value> backward_tile(Arena& arena, Tape& tape, Value seed, const Rules& rules,
                                   const std::vector<bool>& path,
                                   const std::vector<NodeId>& wanted) const;
  Value seed_tile(Arena& arena, const Value& output, std::size_t first, std::size_t held,
                  const Seed& seed) const;

  graph::Graph graph_;
  std::int64_t lanes_;
  std::vector<Value> constants_;
  std::vector<std::unique_ptr<Operation>> operations_;
  mutable std::mutex mutex_;
  mutable std::vector<std::shared_ptr<const Plan>> plans_;
  mutable std::vector<std::unique_ptr<Arena>> idle_;
};

}  // namespace assay::engine
