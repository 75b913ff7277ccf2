#include "evaluate/sweep_report/metric_agreement.h"

#include <algorithm>

#include "base/error.h"
#include "math/stats/rank_correlation.h"

namespace assay::sweep_report {
namespace {

// Symmetric; each pair is asked once.
CorrelationMatrix between_all(std::size_t metrics, const auto& correlation) {
  CorrelationMatrix found(metrics, Values(metrics));
  for (std::size_t a = 0; a < metrics; ++a) {
    for (std::size_t b = a; b < metrics; ++b) found[a][b] = found[b][a] = correlation(a, b);
  }
  return found;
}

}  // namespace

std::optional<double> spearman(const Values& a, const Values& b) {
  expects(a.size() == b.size(), "columns have the same rows");
  std::vector<double> x;
  std::vector<double> y;
  for (std::size_t row = 0; row < a.size(); ++row) {
    if (!a[row] || !b[row]) continue;
    x.push_back(*a[row]);
    y.push_back(*b[row]);
  }
  if (x.size() < 3) return std::nullopt;
  return stats::rank_correlation(x, y);
}

CorrelationMatrix agreement_over_methods(const std::vector<Values>& means) {
  return between_all(means.size(),
                     [&](std::size_t a, std::size_t b) { return spearman(means[a], means[b]); });
}

CorrelationMatrix agreement_over_items(const std::vector<std::vector<Values>>& values) {
  return between_all(values.size(), [&](std::size_t a, std::size_t b) -> std::optional<double> {
    double sum = 0;
    double count = 0;
    for (std::size_t method = 0; method < values[a].size(); ++method) {
      const std::optional<double> one = spearman(values[a][method], values[b][method]);
      sum += one.value_or(0);
      count += one ? 1 : 0;
    }
    if (count == 0) return std::nullopt;
    return sum / count;
  });
}

std::vector<std::size_t> spread_items(std::size_t items, std::size_t most) {
  const std::size_t count = std::min(items, most);
  std::vector<std::size_t> found;
  for (std::size_t at = 0; at < count; ++at) found.push_back(at * items / count);
  return found;
}

}  // namespace assay::sweep_report
