// Relevance and what it is shared by, in whatever layout they lie.
#pragma once

#include "engine/workspace.h"

namespace assay::engine::lrp {

// factor * relevance / sum, in the layout of the sum: see kernels/relevance.h.
Value ratio(Workspace& workspace, const Value& relevance, const Value& sum, float factor,
            float stabiliser);

// value * other, in the layout of `value`, whose memory is used again when it may be.
Value times(Workspace& workspace, Value value, const Value& other);

// total += factor * part; a total that is empty becomes the part.
void add(Workspace& workspace, Value& total, Value part, float factor);

}  // namespace assay::engine::lrp
