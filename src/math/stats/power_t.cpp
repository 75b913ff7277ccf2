#include "math/stats/power_t.h"

#include "math/stats/r_script.h"

namespace assay::stats {

Result PowerT::operator()(const Data& data) const {
  const bool two = design == TDesign::two_samples;
  const bool paired = design == TDesign::paired;
  Planned plan{.what = two      ? "values in each sample"
                       : paired ? "pairs"
                                : "values",
               .least = 2,
               .n = n,
               .target = power,
               .alpha = alpha,
               .method = fmt::format("noncentral t{}, d = {}", sided(alternative), effect)};
  // R looks into the direction of the effect alone.
  const double towards = alternative == Alternative::less ? -effect : effect;
  plan.r = fmt::format(
      "power.t.test({}, delta = {}, sd = 1, sig.level = {}, type = \"{}\",\n"
      "  alternative = \"{}\", strict = TRUE)",
      r_known(n, power), towards, alpha,
      two      ? "two.sample"
      : paired ? "paired"
               : "one.sample",
      alternative == Alternative::two_sided ? "two.sided" : "one.sided");
  return planned(info, data, plan,
                 [&](double size) { return power_of_t(size, effect, alpha, design, alternative); });
}

}  // namespace assay::stats
