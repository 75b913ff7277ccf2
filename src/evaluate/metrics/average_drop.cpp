#include "evaluate/metrics/average_drop.h"

#include <algorithm>

namespace assay::metrics {

std::vector<Score> AverageDrop::operator()(const ExplainedItems& explained) const {
  const auto weighing = variant == DropVariant::xplique ? Weighing::magnitudes : Weighing::values;
  return score_multiplied(explained, weighing, [&](double before, double after) -> Score {
    double divisor = before;
    if (variant == DropVariant::torch_cam) divisor += 1e-7;
    if (variant == DropVariant::xplique) divisor += 1e-8;
    if (variant == DropVariant::pytorch_grad_cam) divisor = 1;
    if (divisor <= 0) return {.reason = "the score before is not positive"};
    return {.value = 100 * std::max(0.0, before - after) / divisor};
  });
}

}  // namespace assay::metrics
