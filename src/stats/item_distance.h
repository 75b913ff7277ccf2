// Whether people mark the same parts of the same item: masks of one item against masks of
// different items. Unlike agreement coefficients over a distance, it does not call two masks that
// miss each other no worse than chance (Braylan, Alonso and Lease 2022).
#pragma once

#include <functional>
#include <optional>
#include <span>

#include "stats/clusters.h"

namespace assay::stats {

// One less the overlap of two masks over their union; weights of at least zero may be parts. 0 for
// two empty masks.
double jaccard_distance(std::span<const float> a, std::span<const float> b);

struct ItemDistance {
  double within;   // mean distance of two masks of the same item
  double between;  // of different items
  std::size_t within_pairs;
  std::size_t between_pairs;
  // How often items shuffled among each person's masks give as small a distance within.
  double p;
};

// Distances of masks by number, called from several threads; pairs of one person's masks are left
// out, for a person's style would make them alike. None without a pair of each kind. At most a few
// thousand masks: all pairs are kept.
std::optional<ItemDistance> item_distance(
    const Clusters& items, const Clusters& people,
    const std::function<double(std::size_t, std::size_t)>& distance, std::size_t permutations,
    std::uint64_t seed);

}  // namespace assay::stats
