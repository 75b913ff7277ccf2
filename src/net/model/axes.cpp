#include "net/model/axes.h"

#include <algorithm>
#include <numeric>

#include "base/error.h"
#include "net/model/description_json.h"

namespace assay::model {
namespace {

using graph::Graph;
using graph::Node;
using graph::NodeId;

bool is_channels(Axis axis) { return axis == Axis::channel || axis == Axis::feature; }

void check_names(const std::vector<Axis>& axes, const Shape& input) {
  std::vector<std::string_view> names;
  for (const Axis axis : axes) names.push_back(word_of(axis));
  if (axes.size() + 1 != input.size()) {
    fail("The description names {} axes ({}); the model's input {} has {} beside the batch.",
         axes.size(), fmt::join(names, ", "), to_string(input), input.size() - 1);
  }
  if (std::ranges::count_if(axes, is_channels) > 1) {
    fail("Of the axes {} one at most can be 'channel' or 'feature'.", fmt::join(names, ", "));
  }
  for (std::size_t at = 0; at < axes.size(); ++at) {
    if (std::ranges::count(axes, axes[at]) > 1 && axes[at] != Axis::point) {
      fail("The description names two axes '{}'; only 'point' may stand twice.", names[at]);
    }
  }
}

// The graph with another input, which `op` makes what the input was.
Graph behind(Graph graph, Shape shape, graph::Op op) {
  Graph result;
  const auto moved = [&](NodeId id) { return id <= graph.input ? id : id + 1; };
  for (NodeId id = 0; id < graph.nodes.size(); ++id) {
    Node& node = graph.nodes[id];
    for (NodeId& input : node.inputs) input = input == graph.input ? input + 1 : moved(input);
    if (id != graph.input) {
      result.nodes.push_back(std::move(node));
      continue;
    }
    const std::string name = node.name + ".as_in_the_file";
    const Shape before = node.shape;
    node.shape = std::move(shape);
    result.nodes.push_back(std::move(node));
    result.nodes.push_back({name, std::move(op), {id}, before});
  }
  result.input = graph.input;
  for (const NodeId output : graph.outputs) {
    result.outputs.push_back(output == graph.input ? output + 1 : moved(output));
  }
  return result;
}

// A transpose that undoes the one behind the input goes with it: converters from channels last
// begin with one.
Graph without_undone(Graph graph) {
  const NodeId first = graph.input + 1;
  const auto* there = graph::as<graph::Transpose>(graph[first]);
  if (!there) return graph;
  std::vector<NodeId> same(graph.nodes.size());
  std::iota(same.begin(), same.end(), NodeId{0});
  for (NodeId id = 0; id < graph.nodes.size(); ++id) {
    for (NodeId& input : graph.nodes[id].inputs) input = same[input];
    const auto* back = graph::as<graph::Transpose>(graph[id]);
    if (!back || id == first || graph[id].inputs[0] != first) continue;
    bool undoes = true;
    for (std::size_t at = 0; at < back->order.size(); ++at) {
      undoes &=
          there->order[static_cast<std::size_t>(back->order[at])] == static_cast<std::int64_t>(at);
    }
    if (undoes) same[id] = graph.input;
  }
  for (NodeId& output : graph.outputs) output = same[output];
  return graph::without_dead_nodes(graph);
}

}  // namespace

void assume_channels_last(const Graph& graph, Description& description) {
  const Shape& input = graph[graph.input].shape;
  const auto can_be_channels = [](std::int64_t size) { return size == 1 || size == 3; };
  if (!description.axes.empty() || input.size() != 4 || can_be_channels(input[1]) ||
      !can_be_channels(input[3])) {
    return;
  }
  description.axes = {Axis::height, Axis::width, Axis::channel};
  description.assumptions.push_back(
      fmt::format("the axes of the input {} are height, width and channel", to_string(input)));
}

Graph with_channels_first(Graph graph, Description& description) {
  const std::vector<Axis>& axes = description.axes;
  const Shape input = graph[graph.input].shape;
  if (axes.empty()) return graph;
  check_names(axes, input);
  const auto found = std::ranges::find_if(axes, is_channels);
  const auto at = static_cast<std::size_t>(found - axes.begin());
  if (found == axes.end()) {
    description.preprocessing.channel_axis.reset();
    Shape shape = input;
    shape.insert(shape.begin() + 1, 1);
    return behind(std::move(graph), std::move(shape), graph::Reshape{});
  }
  description.preprocessing.channel_axis = at;
  if (at == 0) return graph;
  // The file's axes out of ours: the batch, ours behind the channels, and these where they are.
  Shape shape = input;
  std::rotate(shape.begin() + 1, shape.begin() + 1 + static_cast<std::ptrdiff_t>(at),
              shape.begin() + 2 + static_cast<std::ptrdiff_t>(at));
  std::vector<std::int64_t> order{0};
  for (std::size_t axis = 0; axis < axes.size(); ++axis) {
    order.push_back(axis == at ? 1 : static_cast<std::int64_t>(axis < at ? axis + 2 : axis + 1));
  }
  return without_undone(behind(std::move(graph), std::move(shape), graph::Transpose{order}));
}

}  // namespace assay::model
