// The rules of relevance propagation that others are made of.
#pragma once

#include "net/engine/rule.h"

namespace assay::engine::lrp {

// To the one number it comes from.
Rule pass_rule();
// To nobody: what is behind counts as a constant.
Rule block_rule();
// x times the gradient of factor * R / z: in proportion to what each number contributes to a result
// that is linear in them.
Rule proportional_rule(float stabiliser, float factor = 1);

}  // namespace assay::engine::lrp
