// Rules of relevance propagation for what transformers are made of beside weights: attention and
// normalisation by statistics of the sample. Two publications, by the word of Settings::attention.
//
//                     constant                          split
//                     (Ali et al., 2022)                (AttnLRP: Achtibat et al., 2024)
//   weights times     to the values, the weights        half to the weights, half to the values,
//   values            being constants                   in proportion
//   softmax           nothing arrives                   the gradient times the input
//   queries times     nothing arrives                   half to each, in proportion
//   keys
//   normalisation     in proportion, the deviation      passes
//                     being a constant
#pragma once

#include "net/engine/attention.h"
#include "net/engine/lrp_rule.h"

namespace assay::engine::lrp {

// For a product of `attention`, its softmax or a normalisation.
Rule mixing_rule(const Attention& attention, const graph::Node& node, const Settings& settings);
Rule softmax_rule(const Settings& settings);
Rule comparing_rule(const Settings& settings);
Rule normalise_rule(const graph::Normalise& op, const Settings& settings);

}  // namespace assay::engine::lrp
