// Where a graph has attention: a softmax whose result, perhaps reshaped or turned, is multiplied by
// another computed value.
#pragma once

#include "net/engine/engine.h"

namespace assay::engine {

// By node.
struct Attention {
  std::vector<bool> softmax;   // makes weights of attention
  std::vector<bool> weights;   // such weights, as they are or moved
  std::vector<bool> mixes;     // a product of weights with what is attended to
  std::vector<bool> compares;  // a product from which weights are made: of queries and keys

  std::vector<NodeId> softmax_nodes() const;
};

Attention find_attention(const Engine& engine);

}  // namespace assay::engine
