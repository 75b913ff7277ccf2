#include "net/model/onnx_export.h"

#include <unordered_set>

#include "net/model/onnx_batch.h"
#include "net/model/onnx_export_node.h"

namespace assay::model {
using namespace from_onnx;

namespace {

using graph::Graph;
using graph::Node;
using graph::NodeId;

// An output is a value of its own: neither the input nor a tensor, and given out once.
std::string output_name(Writer& writer, const Node& node, const std::string& name, bool again) {
  const bool computed = !graph::as<graph::Input>(node) && !graph::as<graph::Constant>(node);
  if (computed && !again) return name;
  std::string copy = writer.unique(name + ".output");
  writer.node("Identity", {name}, copy);
  return copy;
}

}  // namespace

std::string export_onnx(const Graph& graph) {
  const auto batches = batch_axes(graph);
  Writer writer;
  std::vector<std::string> names;
  for (const Node& node : graph.nodes) {
    const Tensor* value = graph::constant(node);
    names.push_back(value ? writer.tensor(node.name, *value) : writer.unique(node.name));
  }
  writer.input(names[graph.input], graph[graph.input].shape);
  std::string batch_size;
  for (NodeId id = 0; id < graph.nodes.size(); ++id) {
    const Node& node = graph[id];
    NodeExport step{writer,    graph, node, {}, {}, batches[id], names[id], names[graph.input],
                    batch_size};
    for (const NodeId input : node.inputs) {
      step.inputs.push_back(names[input]);
      step.input_batches.push_back(batches[input]);
    }
    write_node(step);
  }
  std::unordered_set<NodeId> given;
  for (const NodeId output : graph.outputs) {
    const std::string name =
        output_name(writer, graph[output], names[output], !given.insert(output).second);
    const auto axis = batches[output] ? static_cast<std::int64_t>(*batches[output]) : -1;
    writer.output(name, graph[output].shape, axis);
  }
  return std::move(writer).bytes();
}

}  // namespace assay::model
