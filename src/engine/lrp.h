// Layer-wise relevance propagation: the score of a class is shared out from layer to layer, so that
// what arrives at a node is handed on in full, but for what biases and stabilisers keep. A
// composite says which rule nodes with weights get; all other nodes have one way each to conserve
// relevance.
//
//   functions of single numbers, scales      pass it
//   sums, differences, averages, resizing    share it in proportion to what each number contributed
//   sums with a constant                     the same, and the constant keeps its part; without
//                                            biases, and before the first weights, pass
//   the largest of several                   the largest gets it
//   moved, repeated, cut or joined numbers   it moves back with them
//
// There is none for a product or quotient of two values, a softmax or a normalisation by statistics
// of the sample: models that have one on the way to their output are refused.
#pragma once

#include "engine/lrp_weighted.h"

namespace assay::engine::lrp {

// A first layer has no weights between it and the input.
struct Composite {
  Kind convolution = Kind::epsilon;
  Kind dense = Kind::epsilon;
  Kind first_convolution = Kind::epsilon;
  Kind first_dense = Kind::epsilon;
  Settings settings;
  std::optional<Bounds> bounds;  // for z_box, which is for first layers only
};

// The rules hold what was prepared for them and refer to the engine. Throws Error naming the node
// that has no rule.
Rules rules(const Engine& engine, const Composite& composite);

}  // namespace assay::engine::lrp
