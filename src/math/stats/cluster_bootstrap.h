// Any statistic that has a name here, with an interval from data drawn anew by participants, by
// items, or by both.
#pragma once

#include "math/stats/bootstrap_ends.h"
#include "math/stats/sample_statistic.h"

namespace assay::stats {

struct ClusterBootstrap {
  static constexpr Info info{
      .name = "cluster_bootstrap",
      .title = "Cluster bootstrap",
      .summary =
          "An interval of a mean, a difference, an effect size or a correlation, from rows or "
          "whole clusters drawn anew, or two kinds of clusters that cross.",
      .family = Family::resampling,
      .needs = {"x", {}, "by y cluster"},
      .reference = "Efron, 1987; Davison and Hinkley, 1997; Owen, 2007",
      .levels = 2};

  SampleStatistic of = SampleStatistic::mean;
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
