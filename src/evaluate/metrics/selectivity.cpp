#include "evaluate/metrics/selectivity.h"

#include "evaluate/metrics/regions.h"

namespace assay::metrics {

std::vector<Score> Selectivity::operator()(const ExplainedItems& explained) const {
  const attribution::Question& question = *explained.question;
  const Regions cells = square_regions(explained.maps, side, info.name);
  return score_perturbation_curves(
      explained,
      substrates(substrate_or(substrate, Substrate::least), question.classifier, question.batch),
      [&](std::size_t item) {
        return region_path(cells, explained.maps.row(item), Weight::sum, cells.size());
      },
      [](std::vector<double> curve) -> Score {
        const double area = area_under_curve(curve);
        return {.value = area, .curve = std::move(curve)};
      });
}

}  // namespace assay::metrics
