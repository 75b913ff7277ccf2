#include "stats/power_mann_whitney.h"

#include "stats/r_script.h"

namespace assay::stats {

Result PowerMannWhitney::operator()(const Data& data) const {
  Planned plan{.what = "values in each sample",
               .least = 2,
               .n = n,
               .target = power,
               .alpha = alpha,
               .method = fmt::format("noncentral t of 3 / pi of the sample{}, d = {}",
                                     sided(alternative), effect)};
  plan.r = fmt::format(
      "power.t.test({}{}, delta = {}, sd = 1, sig.level = {},\n  alternative = \"{}\", strict = "
      "TRUE){}",
      r_known(n, power), n ? " * 3 / pi" : "", alternative == Alternative::less ? -effect : effect,
      alpha, alternative == Alternative::two_sided ? "two.sided" : "one.sided",
      n ? "" : "$n * pi / 3");
  return planned(info, data, plan, [&](double size) {
    return power_of_mann_whitney(size, effect, alpha, alternative);
  });
}

}  // namespace assay::stats
