#include "math/stats/clopper_pearson.h"

#include "math/stats/proportion.h"

namespace assay::stats {

Result ClopperPearson::operator()(const Data& data) const {
  Result result = shares_of_ones(info, data, clopper_pearson_interval, level);
  if (result.is_defined()) {
    result.r =
        shares_in_r(data, fmt::format("binom.test(sum(g), length(g), conf.level = {})", level));
  }
  return result;
}

}  // namespace assay::stats
