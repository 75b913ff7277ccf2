// Whether people mark the same parts of the same item: masks of one item against masks of
// different items. Unlike agreement coefficients over a distance, it does not call two masks that
// miss each other no worse than chance (Braylan, Alonso and Lease 2022).
#pragma once

#include "math/stats/clusters.h"
#include "math/stats/procedure.h"

namespace assay::stats {

// One less the overlap of two masks over their union; weights of at least zero may be parts. 0 for
// two empty masks.
double jaccard_distance(std::span<const float> a, std::span<const float> b);

struct Distances {
  double within;   // mean distance of two masks of the same item
  double between;  // of different items
  std::size_t within_pairs;
  std::size_t between_pairs;
  // How often items shuffled among each person's masks give as small a distance within.
  double p;
};

// Distances of masks by number, called from several threads; pairs of one person's masks are left
// out, for a person's style would make them alike. None without a pair of each kind. Pairs of
// more than two thousand masks are not kept: each is looked at once, and those within items once
// more in every permutation.
std::optional<Distances> item_distance(
    const Clusters& items, const Clusters& people,
    const std::function<double(std::size_t, std::size_t)>& distance, std::size_t permutations,
    std::uint64_t seed);

struct ItemDistance {
  static constexpr Info info{
      .name = "item_distance",
      .title = "Distance of masks within and between items",
      .summary =
          "Whether people (by) mark the same parts (cluster) of the same item (pair), by "
          "Jaccard's distance of their marks (x); parts without a row are not marked.",
      .family = Family::agreement,
      .needs = {"x by pair cluster"},
      .reference = "Braylan, Alonso and Lease, 2022; Jaccard, 1912",
      .scale = Scale::probability,
      .conservative = true};

  std::size_t draws = 9999;
  std::uint64_t seed = 0;

  static constexpr std::tuple params{
      Param{"draws", &ItemDistance::draws, "how often items are shuffled", 99, 1e6},
      Param{"seed", &ItemDistance::seed, "of the shuffles", 0, 1e18},
  };

  Result operator()(const Data& data) const;
};

}  // namespace assay::stats
