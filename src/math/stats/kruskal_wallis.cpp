#include "math/stats/kruskal_wallis.h"

#include <cmath>

#include "math/stats/corrections.h"
#include "math/stats/distributions.h"
#include "math/stats/ranked.h"
#include "math/stats/several_samples.h"

namespace assay::stats {

Result KruskalWallis::operator()(const Data& data) const {
  const SeveralSamples samples = several_samples(data, 1);
  if (!samples.undefined.empty()) return undefined_result(info, data, samples.undefined);
  const Ranked ranked(data.x->values);
  const auto n = static_cast<double>(ranked.ranks.size());
  const double ties = ranked.tie_sum();
  if (ties == n * n * n - n) return undefined_result(info, data, "all values are equal");
  const auto groups = stats::samples({"ranks", ranked.ranks}, data.by.front());
  std::vector<double> means;
  double spread = 0;
  for (const auto& group : groups) {
    means.push_back(mean(group));
    const double gap = means.back() - (n + 1) / 2;
    spread += static_cast<double>(group.size()) * gap * gap;
  }
  // The variance of all ranks, ties included.
  const double variance = (n * n - 1) / 12 - ties / (12 * n);
  const double h = spread / (variance * n / (n - 1));
  const double df = static_cast<double>(groups.size()) - 1;

  Result result = initial_result(info, data);
  result.statistics = {{"H", h, {df}}};
  result.p = chi_squared_p(h, df);
  result.effects = {{.name = "epsilon squared", .value = h / (n - 1), .bounded = true}};
  for (std::size_t at = 0; at < groups.size(); ++at) {
    result.estimates.push_back({"mean rank of " + samples.names[at], means[at]});
  }
  for (std::size_t a = 0; a < groups.size() && groups.size() <= most_in_pairs; ++a) {
    for (std::size_t b = a + 1; b < groups.size(); ++b) {
      const double parts =
          1 / static_cast<double>(groups[a].size()) + 1 / static_cast<double>(groups[b].size());
      const double error = std::sqrt(variance * n / (n - 1) * parts);
      const double z = (means[a] - means[b]) / error;
      result.details.push_back({.name = samples.names[a] + " - " + samples.names[b],
                                .estimate = means[a] - means[b],
                                .error = error,
                                .statistic = Statistic{"z", z},
                                .p = normal_p(z, Alternative::two_sided)});
    }
  }
  adjust(result.details, Correction::holm);
  result.method = "chi-squared, corrected for ties; pairs by Dunn's z, Holm";
  result.unit = "row";
  result.groups = samples.groups();
  result.r = "kruskal.test(x, by)";
  return result;
}

}  // namespace assay::stats
