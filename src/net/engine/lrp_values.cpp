#include "net/engine/lrp_values.h"

#include <algorithm>

#include "base/error.h"
#include "net/engine/values.h"
#include "net/kernels/relevance.h"

namespace assay::engine::lrp {
namespace {

void make_own(Arena& arena, Value& value) {
  if (value.is_sole()) return;
  Value own = arena.make(value.layout);
  std::copy_n(value.get(), value.layout.storage(), own.get());
  value = std::move(own);
}

}  // namespace

Value ratio(Arena& arena, const Value& relevance, const Value& sum, float factor,
            float stabiliser) {
  const Value same = blocked(arena, relevance, sum.layout.block);
  Value result = arena.make(sum.layout);
  kernels::relevance_ratio(same.get(), sum.get(), factor, stabiliser, result.get(),
                           sum.layout.storage());
  return result;
}

Value times(Arena& arena, Value value, const Value& other) {
  const Value same = blocked(arena, other, value.layout.block);
  make_own(arena, value);
  kernels::multiply_by(same.get(), value.get(), value.layout.storage());
  return value;
}

void add(Arena& arena, Value& total, Value part, float factor) {
  if (!total) {
    expects(factor == 1, "the first part is added");
    total = std::move(part);
    return;
  }
  const Value same = blocked(arena, part, total.layout.block);
  make_own(arena, total);
  kernels::add_scaled(same.get(), factor, total.get(), total.layout.storage());
}

}  // namespace assay::engine::lrp
