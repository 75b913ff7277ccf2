// Split-half reliability: whether one half of the people say of the items what the other half says.
// It bounds how well anything can be correlated with what people say.
#pragma once

#include "math/stats/correlation.h"
#include "math/stats/procedure.h"
#include "math/stats/ratings.h"

namespace assay::stats {

// The reliability of a measure `times` as long (Spearman 1910; Brown 1910). None for a correlation
// of so negative a value that the longer measure would have no variance.
std::optional<double> spearman_brown(double correlation, double times = 2);

struct SplitHalves {
  double correlation;  // mean over the splits
  std::size_t splits;  // in which it is defined
  double low;          // the 2.5th percentile of the splits' correlations
  double high;         // and the 97.5th
};

// How far two lists go together: `correlation`, `kendall_tau_b`.
using OfLists = std::optional<double> (*)(std::span<const double>, std::span<const double>);

// Raters are split at random, `splits` times; the means of the items are correlated, of those that
// have ratings in both halves. None when that is never defined.
std::optional<SplitHalves> split_halves(const Ratings& ratings, std::size_t splits,
                                        std::uint64_t seed, OfLists statistic = correlation);

struct SplitHalf {
  static constexpr Info info{
      .name = "split_half",
      .title = "Split-half reliability",
      .summary =
          "How reliable the items' means over raters are, by Spearman and Brown from random "
          "halves, and the ceiling it sets to correlations.",
      .family = Family::agreement,
      .needs = {"x by pair"},
      .reference = "Spearman, 1910; Brown, 1910"};

  std::size_t splits = 1000;
  std::uint64_t seed = 0;

  static constexpr std::tuple params{
      Param{"splits", &SplitHalf::splits, "of the raters into halves", 1, 1e6},
      Param{"seed", &SplitHalf::seed, "of the splits", 0, 1e18},
  };

  Result operator()(const Data& data) const;
};

}  // namespace assay::stats
