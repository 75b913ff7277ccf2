// Functions that exporters spell out in several operators, recognised as the last of them is added.
// What they were made of stays behind unused and disappears when the graph is finished.
#pragma once

#include <optional>

#include "net/graph/builder.h"

namespace assay::model::from_onnx {

using graph::NodeId;

// x * sigmoid(x), x * hard_sigmoid(x), and x / 2 * (1 + erf(x / sqrt(2))) as functions of x.
struct Recognised {
  graph::Op op;
  NodeId input;
};
std::optional<Recognised> product_pattern(const graph::Builder& nodes, NodeId left, NodeId right);

// (x - mean) / sqrt(variance + epsilon) over the last axes as Normalise.
std::optional<Recognised> quotient_pattern(const graph::Builder& nodes, NodeId left, NodeId right);

}  // namespace assay::model::from_onnx
