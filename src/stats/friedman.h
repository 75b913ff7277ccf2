// Friedman's test of several conditions on the same blocks, by ranks within a block; Nemenyi's
// comparisons of pairs come with it.
#pragma once

#include "stats/test.h"

namespace assay::stats {

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
