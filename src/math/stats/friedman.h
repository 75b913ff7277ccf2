// Friedman's test of several conditions on the same blocks, by ranks within a block; Nemenyi's
// comparisons of pairs come with it.
#pragma once

#include "math/stats/procedure.h"

namespace assay::stats {

// Of ranks within blocks (the subjects), what Friedman's test and Kendall's W are made of.
struct Concordance {
  std::vector<double> mean_ranks;  // of each condition
  double w;                        // Kendall's: the share of the largest spread that there could be
  double chi_squared;
  double p;
};

// None when all values are equal within every block.
std::optional<Concordance> concordance(const Matched& rows);

struct Friedman {
  static constexpr Info info{
      .name = "friedman",
      .title = "Friedman test",
      .summary = "Whether one of several conditions tends to rank higher within blocks.",
      .family = Family::several_samples,
      .needs = {"x by pair"},
      .reference = "Friedman, 1937; Nemenyi, 1963; Iman and Davenport, 1980"};

  static constexpr std::tuple params{};

  Result operator()(const Data& data) const;
};

}  // namespace assay::stats
