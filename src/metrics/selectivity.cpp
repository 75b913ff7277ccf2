#include "metrics/selectivity.h"

#include "metrics/regions.h"

namespace assay::metrics {

std::vector<Score> Selectivity::operator()(const Explained& explained) const {
  const attribution::Question& question = *explained.question;
  const Regions cells = square_regions(explained.maps, side, info.name);
  return judged_along(
      explained,
      substrates(chosen(substrate, Substrate::least), question.classifier, question.batch),
      [&](std::size_t item) {
        return route_of(cells, explained.maps.row(item), Weight::sum, cells.size());
      },
      [](std::vector<double> curve) -> Score {
        const double area = area_under(curve);
        return {.value = area, .curve = std::move(curve)};
      });
}

}  // namespace assay::metrics
