// The curves behind a metric's scores, averaged over items. Curves of items may differ in length,
// as an item has as many steps as it has segments.
#pragma once

#include "evaluate/metrics/metric.h"

namespace assay::sweep_report {

// By point. None of them where the metric has no curves.
struct MeanCurve {
  std::vector<double> mean = {};
  std::vector<double> deviation = {};   // of the sample: divided by the number of items less one
  std::vector<std::size_t> items = {};  // that reach the point

  // How many points at least half of all items reach. Beyond, the mean is that of other items and
  // moves when some of them end.
  std::size_t reached_by_half() const;
};

// Of items with a value.
MeanCurve mean_curve(std::span<const metrics::Score> scores);

// Half of the width of an interval of the mean at a point, by the normal approximation.
double half_width(const MeanCurve& curve, std::size_t point, double quantile);

}  // namespace assay::sweep_report
