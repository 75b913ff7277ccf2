#include "math/stats/power_mann_whitney.h"

#include "math/stats/r_script.h"

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
  plan.small = {
      .below = mann_whitney_asymptotic_from,
      .method = fmt::format("the exact test of {} simulated pairs of normal samples{}, d = {}",
                            mann_whitney_simulated, sided(alternative), effect),
      .r = [this](std::size_t size) {
        return fmt::format(
            "set.seed(1)\nc(estimate = mean(replicate({0}, wilcox.test(rnorm({1}, {2}), "
            "rnorm({1}),\n"
            "  exact = TRUE, alternative = \"{3}\")$p.value <= {4})))",
            mann_whitney_simulated, size, effect, r_word(alternative), alpha);
      }};
  return planned(info, data, plan, [&](double size) {
    return power_of_mann_whitney(size, effect, alpha, alternative);
  });
}

}  // namespace assay::stats
