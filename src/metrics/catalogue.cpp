#include "metrics/aupr.h"
#include "metrics/average_drop.h"
#include "metrics/average_increase.h"
#include "metrics/bounding_box.h"
#include "metrics/deletion.h"
#include "metrics/energy_pointing_game.h"
#include "metrics/half_l1.h"
#include "metrics/insertion.h"
#include "metrics/iou.h"
#include "metrics/masked_accuracy.h"
#include "metrics/masked_cross_entropy.h"
#include "metrics/pointing_game.h"
#include "metrics/weighted_precision.h"
#include "metrics/weighted_recall.h"
#include "metrics/word_average_precision.h"
#include "metrics/wsl.h"

namespace assay::metrics {

std::span<const Metric> catalogue() {
  static constexpr Metric metrics[] = {
      Metric::of<AverageDrop>(),
      Metric::of<AverageIncrease>(),
      Metric::of<Deletion>(),
      Metric::of<Insertion>(),
      Metric::of<MaskedAccuracy>(),
      Metric::of<MaskedCrossEntropy>(),
      Metric::of<PointingGame>(),
      Metric::of<EnergyPointingGame>(),
      Metric::of<BoundingBox>(),
      Metric::of<Iou>(),
      Metric::of<Wsl>(),
      Metric::of<HalfL1>(),
      Metric::of<WeightedPrecision>(),
      Metric::of<WeightedRecall>(),
      Metric::of<Aupr>(),
      Metric::of<WordAveragePrecision>(),
  };
  return metrics;
}

}  // namespace assay::metrics
