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
// Attention and normalisation by statistics of the sample have the rules of lrp_attention.h. There
// is none for any other product of two values, a quotient or a softmax: models that have one on the
// way to their output are refused.
#pragma once

#include "net/engine/lrp_weighted.h"

namespace assay::engine::lrp {

// A first layer has no weights between it and the input.
struct Composite {
  Kind convolution = Kind::epsilon;
  Kind dense = Kind::epsilon;
  Kind first_convolution = Kind::epsilon;
  Kind first_dense = Kind::epsilon;
  Settings settings;
  std::optional<Bounds> bounds;   // for z_box, which is for first layers only
  std::optional<Kind> last = {};  // of layers with no weights after them, if they have their own
};

// For the weights that the engine has now; the rules hold what was prepared from them. Throws Error
// naming the node that has no rule.
Rules rules(const Engine& engine, const Composite& composite);

}  // namespace assay::engine::lrp
