// The same numbers in another layout.
#pragma once

#include "net/engine/arena.h"

namespace assay::engine {

// Free when they already lie so.
Value row_major(Arena& arena, const Value& value);
Value blocked(Arena& arena, const Value& value, std::int64_t block);
// A constant repeated in every lane.
Value repeat_in_lanes(Arena& arena, const Value& value, std::int64_t lanes);
// The same memory under another shape; row-major only.
Value reshaped(const Value& value, Shape shape);
// `value` when nobody else reads it, or else new memory of the same layout.
Value overwritable(Arena& arena, const Value& value);

}  // namespace assay::engine
