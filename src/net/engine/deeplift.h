// DeepLIFT's multipliers (Shrikumar, Greenside and Kundaje, 2017) as rules of a backward pass
// with a reference: what arrives at a value is how much the score changes for each unit by which
// the value differs from the reference's, so that multipliers times differences add up to the
// difference of the scores.
//
//   what is linear in its input              the gradient
//   functions of single numbers              the rescale rule: change of output over change of
//                                            input, or the derivative where the input hardly
//                                            changes
//   the largest or smallest of several       a rise goes to the sample's winner, a fall to the
//                                            reference's, as in the authors' code
//   products of two values                   the mean of the gradients at both ends, which is exact
//   normalisation by statistics              a product with one over the deviation, which is a
//                                            function of the mean of squares
//   all else (softmax ...)                   the mean gradient on the straight way between the two
//
// The last three are not in the paper, which has no such nodes; they too keep the sum.
#pragma once

#include "net/engine/engine.h"

namespace assay::engine {

// For a backward pass that is given a reference.
Rules deeplift_rules(const Engine& engine);

}  // namespace assay::engine
