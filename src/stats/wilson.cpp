#include "stats/wilson.h"

#include "stats/proportion.h"

namespace assay::stats {

Result Wilson::operator()(const Data& data) const {
  Result result = shares_of_ones(info, data, wilson_interval, level);
  if (result.is_defined())
    result.r = fmt::format(
        "prop.test(sum(x), length(x), conf.level = {}, correct = FALSE)$conf.int", level);
  return result;
}

}  // namespace assay::stats
