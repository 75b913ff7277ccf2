// Makes a graph node by node, working out the shape of each value and refusing what does not fit.
#pragma once

#include <string>

#include "net/graph/graph.h"

namespace assay::graph {

class Builder {
 public:
  // The shape includes the axis of the batch, which must be one.
  NodeId input(std::string name, Shape shape);
  NodeId constant(std::string name, Tensor value);

  // Appends a node; its shape follows from the op and its inputs. Throws Error naming the node.
  NodeId add(std::string name, Op op, std::vector<NodeId> inputs);
  // For ops whose result shape is a choice: Reshape, Broadcast, Slice, Resize.
  NodeId add(std::string name, Op op, std::vector<NodeId> inputs, Shape shape);

  const Node& operator[](NodeId id) const { return graph_.nodes[id]; }

  Graph finish(std::vector<NodeId> outputs) &&;

 private:
  Graph graph_;
};

}  // namespace assay::graph
