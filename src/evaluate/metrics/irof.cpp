#include "evaluate/metrics/irof.h"

#include "evaluate/metrics/regions.h"
#include "explain/attribution/superpixels.h"

namespace assay::metrics {
namespace {

Score area_over(std::vector<double> curve, IrofArea variant) {
  const double whole = curve.front();
  if (whole <= 0) return {.reason = "the score before is not positive"};
  for (double& score : curve) score /= whole;
  if (variant == IrofArea::paper) {
    const double left = area_under_curve(curve);
    return {.value = 1 - left, .curve = std::move(curve)};
  }
  const auto segments = static_cast<double>(curve.size() - 1);
  const std::span<const double> steps = std::span<const double>(curve).subspan(1);
  const double left = steps.size() > 1 ? area_under_curve(steps) * (segments - 1) : 0;
  return {.value = segments - left, .curve = std::move(curve)};
}

}  // namespace

std::vector<Score> Irof::operator()(const ExplainedItems& explained) const {
  const attribution::Question& question = *explained.question;
  return score_perturbation_curves(
      explained,
      substrates(substrate_or(substrate, Substrate::mean), question.classifier, question.batch),
      [&](std::size_t item) {
        const attribution::Segments cut =
            attribution::segments_of(attribution::Segmentation::slic, segments, question.classifier,
                                     question.batch.row(item));
        return region_path(segment_regions(cut.of, cut.count), explained.maps.row(item),
                           Weight::mean, cut.count);
      },
      [&](std::vector<double> curve) { return area_over(std::move(curve), variant); });
}

}  // namespace assay::metrics
