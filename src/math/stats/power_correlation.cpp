#include "math/stats/power_correlation.h"

#include "math/stats/r_script.h"

namespace assay::stats {

Result PowerCorrelation::operator()(const Data& data) const {
  Planned plan{.what = "pairs of values",
               .least = 4,
               .n = n,
               .target = power,
               .alpha = alpha,
               .method = fmt::format("Fisher's transform{}, r = {}", sided(alternative), effect)};
  plan.r = fmt::format("library(pwr)\npwr.r.test({}, r = {}, sig.level = {}, alternative = \"{}\")",
                       r_known(n, power), effect, alpha, r_word(alternative));
  return planned(info, data, plan, [&](double size) {
    return power_of_correlation(size, effect, alpha, alternative);
  });
}

}  // namespace assay::stats
