#include "evaluate/metrics/pixel_flipping.h"

#include "evaluate/metrics/ranking.h"

namespace assay::metrics {

std::vector<Score> PixelFlipping::operator()(const ExplainedItems& explained) const {
  const attribution::Question& question = *explained.question;
  const std::vector<std::size_t> gone = perturbation_steps(explained.maps.row(0).size(), at_once);
  return score_perturbation_curves(
      explained,
      substrates(substrate_or(substrate, Substrate::least), question.classifier, question.batch),
      [&](std::size_t item) {
        return PerturbationPath{ranking(explained.maps.row(item)), gone};
      },
      [&](std::vector<double> curve) -> Score {
        if (variant == FlippingArea::paper) {
          const double area = area_under_curve(curve);
          return {.value = area, .curve = std::move(curve)};
        }
        const std::span<const double> steps = std::span<const double>(curve).subspan(1);
        // A single score encloses nothing.
        const auto width = static_cast<double>(steps.size() - 1);
        const double area = width > 0 ? area_under_curve(steps) * width : 0;
        return {.value = area, .curve = std::move(curve)};
      });
}

}  // namespace assay::metrics
