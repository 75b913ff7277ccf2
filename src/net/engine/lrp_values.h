// Relevance and what it is shared by, in whatever layout they lie.
#pragma once

#include "net/engine/arena.h"

namespace assay::engine::lrp {

// factor * relevance / sum, in the layout of the sum: see net/kernels/relevance.h.
Value ratio(Arena& arena, const Value& relevance, const Value& sum, float factor, float stabiliser);

// value * other, in the layout of `value`, whose memory is used again when it may be.
Value times(Arena& arena, Value value, const Value& other);

// total += factor * part; a total that is empty becomes the part.
void add(Arena& arena, Value& total, Value part, float factor);

}  // namespace assay::engine::lrp
