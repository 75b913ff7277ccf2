#include "stats/cluster_bootstrap.h"

#include "stats/agreement.h"
#include "stats/drawn_factors.h"

namespace assay::stats {
namespace {

// The same in R, from its own random numbers. BCa by Efron's formulas; influences of several
// factors stand side by side.
std::string in_r(const Data& data, const Sampled& sampled, const Bootstrap& how) {
  std::string factors = "factor(seq_along(x))";
  for (std::size_t at = 0; at < data.cluster.size(); ++at) {
    factors = fmt::format("{}cluster_{}", at == 0 ? "" : factors + ", ", at + 1);
  }
  std::string code =
      sampled.r + fmt::format(
                      "factors <- list({})\n"
                      "resample <- function() {{\n"
                      "  times <- rep(1, length(x))\n"
                      "  for (f in factors) {{\n"
                      "    drawn <- tabulate(sample.int(nlevels(f), replace = TRUE), "
                      "nlevels(f))\n"
                      "    times <- times * drawn[as.integer(f)]\n"
                      "  }}\n"
                      "  statistic(rep.int(seq_along(x), times))\n}}\n"
                      "set.seed(1)\nvalue <- statistic(seq_along(x))\n"
                      "drawn <- replicate({}, resample())\n"
                      "drawn <- drawn[is.finite(drawn)]\nshares <- c({}, {})\n",
                      factors, how.resamples, (1 - how.level) / 2, (1 + how.level) / 2);
  if (how.ends == Ends::bca) {
    code +=
        "influence <- unlist(lapply(factors, function(f) {\n"
        "  left <- sapply(levels(f), function(one) statistic(which(f != one)))\n"
        "  (nlevels(f) - 1) / nlevels(f) * (mean(left) - left)\n}))\n"
        "skew <- if (all(influence == 0)) 0 else sum(influence^3) / (6 * sum(influence^2)^1.5)\n"
        "bias <- qnorm(mean(drawn < value) + mean(drawn == value) / 2)\n"
        "moved <- bias + qnorm(shares)\nshares <- pnorm(bias + moved / (1 - skew * moved))\n";
  }
  return code + "c(estimate = value, setNames(quantile(drawn, shares), c(\"low\", \"high\")))";
}

}  // namespace

Result ClusterBootstrap::operator()(const Data& data) const {
  const Sampled statistic = sampled(of, data);
  if (!statistic.undefined.empty()) return undefined(info, data, statistic.undefined);
  const DrawnFactors drawn = drawn_factors(data, data.x->values.size());
  const Bootstrap how{.level = level, .resamples = resamples, .seed = seed, .ends = ends};
  const auto& sums = statistic.of_sums;
  const Bootstrapped found = sums ? bootstrap(drawn.factors, sums->columns, sums->of, how)
                                  : bootstrap(drawn.factors, statistic.of, how);
  if (!found.value) {
    return undefined(info, data, fmt::format("these data have no {}", statistic.name));
  }
  Result result = begun(info, data);
  add_bootstrapped(result, statistic.name, found, how, statistic.bounded);
  result.estimates.push_back({"standard error", found.standard_error});
  result.estimates.push_back({"bias", found.bias});
  result.method = drawn.said;
  result.unit = drawn.unit;
  result.groups = drawn.groups;
  result.r = in_r(data, statistic, how);
  return result;
}

}  // namespace assay::stats
