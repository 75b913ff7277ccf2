// A mean or a median, or the difference of two, with an interval from data drawn anew by
// participants, by items, or by both.
#pragma once

#include "stats/bootstrap_ends.h"
#include "stats/test.h"

namespace assay::stats {

enum class Location { mean, median };

struct ClusterBootstrap {
  static constexpr Info info{
      .name = "cluster_bootstrap",
      .title = "Cluster bootstrap",
      .summary =
          "An interval of a mean or median, or of a difference of two, that draws whole "
          "clusters, or two that cross.",
      .family = Family::resampling,
      .needs = {"x", "x by", "cluster"},
      .reference = "Efron, 1987; Davison and Hinkley, 1997; Owen, 2007",
      .levels = 2};

  Location of = Location::mean;
  double level = 0.95;
  std::size_t resamples = 10000;
  Ends ends = Ends::bca;
  std::uint64_t seed = 0;

  static constexpr std::tuple params{
      Param{"of", &ClusterBootstrap::of, "what is estimated"},
      Param{"level", &ClusterBootstrap::level, "of the interval", 0.5, 0.9999},
      Param{"resamples", &ClusterBootstrap::resamples, "of clusters, or of rows", 100, 1e6},
      Param{"ends", &ClusterBootstrap::ends, "of the interval"},
      Param{"seed", &ClusterBootstrap::seed, "of the resamples", 0, 1e18},
  };

  Result operator()(const Data& data) const;
};

}  // namespace assay::stats

namespace assay {

template <>
struct Words<stats::Location> {
  static constexpr std::array values{Word{stats::Location::mean, "mean"},
                                     Word{stats::Location::median, "median"}};
};

}  // namespace assay
