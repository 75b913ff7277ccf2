#include "evaluate/metrics/region_perturbation.h"

#include "evaluate/metrics/regions.h"

namespace assay::metrics {

std::vector<Score> RegionPerturbation::operator()(const ExplainedItems& explained) const {
  const attribution::Question& question = *explained.question;
  const Regions cells = square_regions(explained.maps, side, info.name);
  return score_perturbation_curves(
      explained,
      substrates(substrate_or(substrate, Substrate::uniform), question.classifier, question.batch,
                 seed),
      [&](std::size_t item) {
        return region_path(cells, explained.maps.row(item), Weight::sum,
                           static_cast<std::size_t>(regions));
      },
      [](std::vector<double> curve) -> Score {
        double lost = 0;
        for (const double score : curve) lost += curve.front() - score;
        return {.value = lost / static_cast<double>(curve.size()), .curve = std::move(curve)};
      });
}

}  // namespace assay::metrics
