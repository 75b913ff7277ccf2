// Random sets of points that are hidden together: what a map gives them against what the score
// loses without them.
#pragma once

#include "evaluate/metrics/perturb.h"

namespace assay::metrics {

using Subset = std::vector<std::uint32_t>;

// `size` of the points 0 to `points` - 1, every set equally likely.
Subset random_subset(std::size_t points, std::size_t size, std::uint64_t seed,
                     std::uint64_t stream);

// The points of a map from the highest down, cut into sets of `at_once`; 0 for as many as make a
// hundred sets at most.
std::vector<Subset> ranked_subsets(std::span<const float> map, int at_once);

// What an item's map gives each set, and what the score loses without it.
struct MeasuredSubsets {
  std::vector<double> relevance = {};
  std::vector<double> lost = {};
};

// For listed items and the sets that each of them has.
using SubsetsOf = std::function<const std::vector<Subset>&(std::size_t item)>;
std::vector<MeasuredSubsets> measure_subsets(const ExplainedItems& explained,
                                             std::span<const std::size_t> items,
                                             const SubsetsOf& subsets, Substrate substrate);

inline constexpr std::string_view nothing_to_compare =
    "the relevance or the score is the same for all sets of points";

// What `judge` makes of every ranked item's sets, which all items share.
std::vector<Score> score_subsets(const ExplainedItems& explained,
                                 const std::vector<Subset>& subsets, Substrate substrate,
                                 const std::function<Score(const MeasuredSubsets&)>& judge);

// Pearson's correlation of the two, or Spearman's.
enum class Correlation { pearson, spearman };
Score correlated(const MeasuredSubsets& sets, Correlation kind);

}  // namespace assay::metrics

namespace assay {

template <>
struct Words<metrics::Correlation> {
  static constexpr std::array values{Word{metrics::Correlation::pearson, "pearson"},
                                     Word{metrics::Correlation::spearman, "spearman"}};
};

}  // namespace assay
