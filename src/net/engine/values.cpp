#include "net/engine/values.h"

#include <algorithm>

#include "base/error.h"

namespace assay::engine {

Value row_major(Arena& arena, const Value& value) { return blocked(arena, value, 1); }

Value blocked(Arena& arena, const Value& value, std::int64_t block) {
  if (value.layout.block == block) return value;
  Value result = arena.make({value.layout.shape, value.layout.lanes, block});
  kernels::reorder(value.layout, value.get(), result.layout, result.get());
  return result;
}

Value repeat_in_lanes(Arena& arena, const Value& value, std::int64_t lanes) {
  if (value.layout.lanes == lanes) return value;
  expects(value.layout.lanes == 1 && value.layout.block == 1, "only a plain constant is spread");
  Value result = arena.make({value.layout.shape, lanes, 1});
  float* to = result.get();
  for (std::size_t at = 0; at < value.layout.storage(); ++at, to += lanes) {
    std::fill_n(to, lanes, value.get()[at]);
  }
  return result;
}

Value reshaped(const Value& value, Shape shape) {
  expects(value.layout.block == 1, "only row-major values are reshaped in place");
  return {{std::move(shape), value.layout.lanes, 1}, value.data};
}

Value overwritable(Arena& arena, const Value& value) {
  return value.is_sole() ? value : arena.make(value.layout);
}

}  // namespace assay::engine
