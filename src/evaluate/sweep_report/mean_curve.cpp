#include "evaluate/sweep_report/mean_curve.h"

#include <cmath>

namespace assay::sweep_report {

std::size_t MeanCurve::reached_by_half() const {
  std::size_t points = 0;
  while (points < items.size() && 2 * items[points] >= items.front()) ++points;
  return points;
}

MeanCurve mean_curve(std::span<const metrics::Score> scores) {
  MeanCurve found;
  std::vector<double> squares;
  for (const metrics::Score& score : scores) {
    if (!score.value) continue;
    if (score.curve.size() > found.mean.size()) {
      found.mean.resize(score.curve.size());
      found.items.resize(score.curve.size());
      squares.resize(score.curve.size());
    }
    // Welford's: the squares are of differences, which loses nothing where curves are nearly alike.
    for (std::size_t at = 0; at < score.curve.size(); ++at) {
      const double before = score.curve[at] - found.mean[at];
      found.mean[at] += before / static_cast<double>(++found.items[at]);
      squares[at] += before * (score.curve[at] - found.mean[at]);
    }
  }
  for (std::size_t at = 0; at < squares.size(); ++at) {
    const auto items = static_cast<double>(found.items[at]);
    found.deviation.push_back(items > 1 ? std::sqrt(squares[at] / (items - 1)) : 0);
  }
  return found;
}

double half_width(const MeanCurve& curve, std::size_t point, double quantile) {
  return quantile * curve.deviation[point] / std::sqrt(static_cast<double>(curve.items[point]));
}

}  // namespace assay::sweep_report
