#include "math/stats/wilson.h"

#include "math/stats/proportion.h"

namespace assay::stats {

Result Wilson::operator()(const Data& data) const {
  Result result = shares_of_ones(info, data, wilson_interval, level);
  if (result.is_defined()) {
    result.r = shares_in_r(
        data, fmt::format("prop.test(sum(g), length(g), conf.level = {}, correct = FALSE)", level));
  }
  return result;
}

}  // namespace assay::stats
