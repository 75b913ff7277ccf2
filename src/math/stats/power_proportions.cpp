#include "math/stats/power_proportions.h"

#include "math/stats/r_script.h"

namespace assay::stats {

Result PowerProportions::operator()(const Data& data) const {
  Planned plan{.what = "values in each group",
               .least = 2,
               .n = n,
               .target = power,
               .alpha = alpha,
               .method = fmt::format("normal approximation{}, shares {} and {}", sided(alternative),
                                     first, second)};
  plan.r = fmt::format(
      "power.prop.test({}, p1 = {}, p2 = {}, sig.level = {},\n  alternative = \"{}\"{})",
      r_known(n, power), first, second, alpha,
      alternative == Alternative::two_sided ? "two.sided" : "one.sided",
      alternative == Alternative::two_sided ? ", strict = TRUE" : "");
  return planned(info, data, plan, [&](double size) {
    return power_of_proportions(size, first, second, alpha, alternative);
  });
}

}  // namespace assay::stats
