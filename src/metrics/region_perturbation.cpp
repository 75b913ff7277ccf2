#include "metrics/region_perturbation.h"

#include "metrics/regions.h"

namespace assay::metrics {

std::vector<Score> RegionPerturbation::operator()(const Explained& explained) const {
  const attribution::Question& question = *explained.question;
  const Regions cells = square_regions(explained.maps, side, info.name);
  return judged_along(
      explained,
      substrates(chosen(substrate, Substrate::uniform), question.classifier, question.batch, seed),
      [&](std::size_t item) {
        return route_of(cells, explained.maps.row(item), Weight::sum,
                        static_cast<std::size_t>(regions));
      },
      [](std::vector<double> curve) -> Score {
        double lost = 0;
        for (const double score : curve) lost += curve.front() - score;
        return {.value = lost / static_cast<double>(curve.size()), .curve = std::move(curve)};
      });
}

}  // namespace assay::metrics
