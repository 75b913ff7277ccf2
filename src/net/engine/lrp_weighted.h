// The rule of relevance propagation for a node that multiplies its input by constant weights.
#pragma once

#include <optional>

#include "net/engine/engine.h"
#include "net/engine/lrp_rule.h"

namespace assay::engine::lrp {

// Where a node has its weights: a convolution, a linear map or a product with a constant. Nothing
// for any other node.
struct Weighted {
  std::size_t input;
  std::size_t weights;
  std::optional<std::size_t> bias;
  bool dense;
};
std::optional<Weighted> weighted(const Engine& engine, NodeId id);

// The least and the most that every number of the model's input can be.
struct Bounds {
  Tensor low;
  Tensor high;
};

// What is known of the node's input.
struct Reads {
  bool negative = true;            // some numbers may be
  const Bounds* bounds = nullptr;  // of the model's input; for z_box
};

// Changed weights are made and packed here, once for all samples. Without bounds, the rule z_box
// takes the least and the most number that the node reads of a sample.
Rule weighted_rule(const Engine& engine, NodeId id, const Sharing& sharing, const Reads& reads);

}  // namespace assay::engine::lrp
