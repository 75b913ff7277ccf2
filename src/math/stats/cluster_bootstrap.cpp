#include "math/stats/cluster_bootstrap.h"

#include "math/stats/agreement.h"
#include "math/stats/drawn_factors.h"
#include "math/stats/r_code.h"
#include "math/stats/r_filled.h"

namespace assay::stats {
namespace {

// The same in R, from its own random numbers. BCa by Efron's formulas; influences of several
// factors stand side by side.
std::string in_r(const Data& data, const Sampled& sampled, const Bootstrap& how) {
  std::string factors = data.cluster.empty() ? "factor(seq_along(x))" : "cluster_1";
  for (std::size_t at = 1; at < data.cluster.size(); ++at) {
    factors += fmt::format(", cluster_{}", at + 1);
  }
  std::string code = sampled.r + filled(r_code::cluster_bootstrap, {{"factors", factors},
                                                                    {"draws", how.resamples},
                                                                    {"low", (1 - how.level) / 2},
                                                                    {"high", (1 + how.level) / 2}});
  if (how.ends == Ends::bca) code += "\n" + filled(r_code::bca_ends);
  return code + "\nc(estimate = value, setNames(quantile(drawn, shares), c(\"low\", \"high\")))";
}

}  // namespace

Result ClusterBootstrap::operator()(const Data& data) const {
  const Sampled statistic = sampled(of, data);
  if (!statistic.undefined.empty()) return undefined_result(info, data, statistic.undefined);
  const DrawnFactors drawn = drawn_factors(data, data.x->values.size());
  const Bootstrap how{.level = level, .resamples = resamples, .seed = seed, .ends = ends};
  const auto& sums = statistic.of_sums;
  const Bootstrapped found = sums ? bootstrap(drawn.factors, sums->columns, sums->of, how)
                                  : bootstrap(drawn.factors, statistic.of, how);
  if (!found.value) {
    return undefined_result(info, data, fmt::format("these data have no {}", statistic.name));
  }
  Result result = initial_result(info, data);
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
