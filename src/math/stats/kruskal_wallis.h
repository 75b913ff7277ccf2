// The Kruskal-Wallis test: whether one of several samples tends to have larger values. Dunn's
// comparisons of pairs come with it.
#pragma once

#include "math/stats/procedure.h"

namespace assay::stats {

struct KruskalWallis {
  static constexpr Info info{
      .name = "kruskal_wallis",
      .title = "Kruskal-Wallis test",
      .summary = "Whether values of one of several samples tend to be larger.",
      .family = Family::several_samples,
      .needs = {"x by"},
      .reference = "Kruskal and Wallis, 1952; Dunn, 1964"};

  static constexpr std::tuple params{};

  Result operator()(const Data& data) const;
};

}  // namespace assay::stats
