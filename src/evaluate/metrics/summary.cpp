#include "evaluate/metrics/summary.h"

#include <algorithm>

namespace assay::metrics {

Summary summarise(std::span<const Score> scores, const stats::Bootstrap& how) {
  Summary summary{.items = scores.size()};
  std::vector<double> values;
  for (const Score& score : scores) {
    if (!score.value) {
      const std::string reason(score.reason);
      const auto known =
          std::ranges::find(summary.undefined, reason, &std::pair<std::string, std::size_t>::first);
      if (known == summary.undefined.end()) {
        summary.undefined.emplace_back(reason, 1);
      } else {
        ++known->second;
      }
      continue;
    }
    values.push_back(*score.value);
    summary.curve.resize(std::max(summary.curve.size(), score.curve.size()), 0.0);
    for (std::size_t at = 0; at < score.curve.size(); ++at) summary.curve[at] += score.curve[at];
  }
  summary.defined = values.size();
  if (values.empty()) return summary;
  for (double& sum : summary.curve) sum /= static_cast<double>(values.size());
  summary.mean = stats::mean(values);
  summary.interval = stats::mean_interval(values, how);
  return summary;
}

}  // namespace assay::metrics
