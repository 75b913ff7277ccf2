#include "evaluate/metrics/mu_fidelity.h"

#include <algorithm>
#include <cmath>

#include "base/rng.h"
#include "evaluate/metrics/regions.h"
#include "explain/attribution/superpixels.h"

namespace assay::metrics {
namespace {

Regions cells_of(const Tensor& maps, int side) {
  const Shape space(maps.shape.begin() + 1, maps.shape.end());
  const double most = std::pow(double(side), double(space.size()));
  const auto count = static_cast<int>(std::min(most, double(maps.row(0).size())));
  const attribution::Segments cells = attribution::grid_cells(space, count);
  return segment_regions(cells.of, cells.count);
}

Subset points_in(const Regions& cells, std::span<const std::uint32_t> chosen_cells) {
  Subset points;
  for (const std::uint32_t cell : chosen_cells) {
    std::ranges::copy(cells[cell], std::back_inserter(points));
  }
  return points;
}

}  // namespace

std::vector<Score> MuFidelity::operator()(const ExplainedItems& explained) const {
  const Regions cells = cells_of(explained.maps, grid);
  const auto fixed = static_cast<std::size_t>(
      std::max(1.0, std::round(share * static_cast<double>(cells.size()))));
  std::vector<Subset> sets;
  for (std::uint64_t draw = 0; draw < static_cast<std::uint64_t>(subsets); ++draw) {
    Subset gone;
    if (variant == MuVariant::paper) {
      gone = random_subset(cells.size(), fixed, seed, draw);
    } else {
      Random random(seed, draw);
      for (std::uint32_t cell = 0; cell < cells.size(); ++cell) {
        if (random.uniform() < share) gone.push_back(cell);
      }
    }
    sets.push_back(points_in(cells, gone));
  }
  const Correlation kind =
      variant == MuVariant::paper ? Correlation::pearson : Correlation::spearman;
  return score_subsets(explained, sets, substrate_or(substrate, Substrate::zero),
                       [&](const MeasuredSubsets& all) { return correlated(all, kind); });
}

}  // namespace assay::metrics
