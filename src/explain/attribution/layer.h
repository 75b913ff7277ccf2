// Inner values of a model that still lie in space: [1, channels, points...] with the input's number
// of spatial axes. What CAM methods look at.
#pragma once

#include <string>

#include "net/model/model.h"

namespace assay::attribution {

struct Layer {
  graph::NodeId node;
  std::size_t channels;
  Shape space;  // without batch axis and channels

  std::size_t points() const { return count(space); }
  std::size_t size() const { return channels * points(); }
};

// The layer of that name. Without a name, where the last convolution's block ends: the last value
// made by a convolution or, point by point, by what follows one (activation, residual sum, joined
// channels), before it is pooled or flattened. That is the ReLU after the last convolution, or the
// output of a ResNet's last block. Throws Error, with near names, when there is no such layer, when
// it has no points, and without a name when what follows the last convolution is attention, whose
// points no longer are the layer's.
Layer find_layer(const model::Model& model, const std::string& name);

// The last such value of every size in space, from the input on.
std::vector<Layer> last_layer_of_every_size(const model::Model& model);

// Any inner value by its name. Throws Error, with near names, when there is none.
graph::NodeId find_node(const model::Model& model, const std::string& name);

// Values whose axes still are channels and points, as a convolution makes them: by node.
std::vector<bool> spatial_values(const graph::Graph& graph);

// Nodes that depend on the input and that the output depends on.
std::vector<bool> on_path_to_output(const graph::Graph& graph);

}  // namespace assay::attribution
