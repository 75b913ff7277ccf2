#include "evaluate/metrics/regions.h"

#include <algorithm>
#include <numeric>

namespace assay::metrics {

Regions square_regions(const Tensor& maps, int side, std::string_view metric) {
  const Grid space = grid(maps, metric);
  const std::int64_t across = (space.columns + side - 1) / side;
  const std::int64_t down = (space.rows + side - 1) / side;
  Regions regions(static_cast<std::size_t>(across * down));
  for (std::int64_t at = 0; at < space.rows * space.columns; ++at) {
    const std::int64_t row = at / space.columns / side;
    const std::int64_t column = at % space.columns / side;
    regions[static_cast<std::size_t>(row * across + column)].push_back(
        static_cast<std::uint32_t>(at));
  }
  return regions;
}

Regions segment_regions(std::span<const std::uint32_t> segment_of_point, std::size_t segments) {
  Regions regions(segments);
  for (std::size_t at = 0; at < segment_of_point.size(); ++at) {
    regions[segment_of_point[at]].push_back(static_cast<std::uint32_t>(at));
  }
  std::erase_if(regions, [](const auto& region) { return region.empty(); });
  return regions;
}

PerturbationPath region_path(const Regions& regions, std::span<const float> map, Weight weight,
                             std::size_t most) {
  std::vector<double> relevance;
  for (const std::vector<std::uint32_t>& region : regions) {
    double sum = 0;
    for (const std::uint32_t at : region) sum += double{map[at]};
    relevance.push_back(weight == Weight::mean ? sum / static_cast<double>(region.size()) : sum);
  }
  std::vector<std::size_t> order(regions.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, std::greater{}, [&](std::size_t at) { return relevance[at]; });
  PerturbationPath path{{}, {0}};
  for (const std::size_t at : order) {
    std::ranges::copy(regions[at], std::back_inserter(path.order));
    if (path.gone.size() <= most) path.gone.push_back(path.order.size());
  }
  return path;
}

}  // namespace assay::metrics
