#include "net/model/onnx_constant_run.h"

#include <algorithm>

#include "base/error.h"
#include "net/engine/engine.h"
#include "net/graph/builder.h"

namespace assay::model::from_onnx {

using graph::NodeId;

graph::Graph graph_of_constants(const std::string& name, const graph::Op& op,
                                const std::vector<Literal>& inputs, const Shape& shape) {
  graph::Builder builder;
  // The engine's input has an axis of samples before all others, which constants lack.
  Shape sample = inputs[0].shape;
  sample.insert(sample.begin(), 1);
  const NodeId input = builder.input("constant", std::move(sample));
  std::vector<NodeId> ids{
      builder.add("constant.sample", graph::Reshape{}, {input}, inputs[0].shape)};
  for (std::size_t at = 1; at < inputs.size(); ++at) {
    ids.push_back(builder.constant(fmt::format("constant.{}", at), as_tensor(inputs[at])));
  }
  const NodeId result = builder.add(name, op, std::move(ids), shape);
  return std::move(builder).finish({result});
}

Literal run_once(const graph::Graph& graph, const Literal& first) {
  const std::shared_ptr<const Tensor> numbers = as_shared_tensor(first);
  if (!is_finite(numbers->data)) fail("it computes with a constant that holds NaN or infinity.");
  Tensor result(graph[graph.output()].shape);
  engine::Engine(graph).forward(
      1,
      [&](std::size_t, std::span<float> sample) {
        std::ranges::copy(numbers->data, sample.begin());
      },
      {},
      [&](const engine::Result& found) {
        std::ranges::copy(found.values[0], result.data.begin());
      });
  return real_literal(std::move(result));
}

}  // namespace assay::model::from_onnx
