#include "net/graph/cost.h"

#include <limits>

namespace assay::graph {
namespace {

constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();

std::int64_t times(std::int64_t left, std::int64_t right) {
  std::int64_t product = 0;
  return __builtin_mul_overflow(left, right, &product) ? most : product;
}

std::int64_t plus(std::int64_t left, std::int64_t right) {
  std::int64_t sum = 0;
  return __builtin_add_overflow(left, right, &sum) ? most : sum;
}

std::int64_t product(std::span<const std::int64_t> sizes) {
  std::int64_t all = 1;
  for (const std::int64_t size : sizes) all = times(all, size);
  return all;
}

struct Flops {
  const Graph& graph;
  const Node& node;

  const Shape& input(std::size_t at) const { return graph[node.inputs[at]].shape; }
  std::int64_t made() const { return product(node.shape); }
  std::int64_t read() const { return product(input(0)); }

  std::int64_t operator()(const Input&) const { return 0; }
  std::int64_t operator()(const Constant&) const { return 0; }
  // Every number made is a sum over weights [out, channels / groups, kernel...] but their first.
  std::int64_t operator()(const Convolution&) const {
    return times(2, times(made(), product(std::span(input(1)).subspan(1))));
  }
  // The mirror image: every number read is spread over weights [channels, out / groups, kernel...].
  std::int64_t operator()(const Deconvolution&) const {
    return times(2, times(read(), product(std::span(input(1)).subspan(1))));
  }
  std::int64_t operator()(const Linear&) const { return times(2, times(made(), input(1).back())); }
  std::int64_t operator()(const MatMul&) const { return times(2, times(made(), input(0).back())); }
  std::int64_t operator()(const Unary&) const { return made(); }
  std::int64_t operator()(const PRelu&) const { return made(); }
  std::int64_t operator()(const Binary&) const { return made(); }
  std::int64_t operator()(const Normalise&) const { return made(); }
  std::int64_t operator()(const Softmax&) const { return made(); }
  std::int64_t operator()(const MaxPool& pool) const {
    return times(made(), product(pool.window.kernel));
  }
  std::int64_t operator()(const AveragePool& pool) const {
    return times(made(), product(pool.window.kernel));
  }
  std::int64_t operator()(const ResponseNorm& norm) const { return times(made(), norm.size); }
  std::int64_t operator()(const Reduce&) const { return read(); }
  std::int64_t operator()(const Resize&) const { return made(); }
  std::int64_t operator()(const Concat&) const { return 0; }
  std::int64_t operator()(const Slice&) const { return 0; }
  std::int64_t operator()(const Gather&) const { return 0; }
  std::int64_t operator()(const Reshape&) const { return 0; }
  std::int64_t operator()(const Transpose&) const { return 0; }
  std::int64_t operator()(const Broadcast&) const { return 0; }
  std::int64_t operator()(const Pad&) const { return 0; }
};

}  // namespace

std::vector<Cost> costs(const Graph& graph) {
  std::vector<Cost> all(graph.nodes.size());
  std::vector<bool> counted(graph.nodes.size(), false);
  for (NodeId id = 0; id < graph.nodes.size(); ++id) {
    const Node& node = graph[id];
    for (const NodeId input : node.inputs) {
      const Tensor* value = constant(graph[input]);
      if (!value || counted[input]) continue;
      counted[input] = true;
      all[id].parameters = plus(all[id].parameters, static_cast<std::int64_t>(value->size()));
    }
    all[id].flops = std::visit(Flops{graph, node}, node.op);
  }
  return all;
}

Cost total(const std::vector<Cost>& costs) {
  Cost sum;
  for (const Cost& cost : costs) {
    sum.parameters = plus(sum.parameters, cost.parameters);
    sum.flops = plus(sum.flops, cost.flops);
  }
  return sum;
}

}  // namespace assay::graph
