// Kendall's coefficient of concordance: how far raters put items into the same order.
#pragma once

#include "stats/test.h"

namespace assay::stats {

struct KendallW {
  static constexpr Info info{
      .name = "kendall_w",
      .title = "Kendall's W",
      .summary = "How far raters (by) put the same items (pair) into the same order.",
      .family = Family::agreement,
      .needs = {"x by pair"},
      .reference = "Kendall and Babington Smith, 1939"};

  static constexpr std::tuple params{};

  Result operator()(const Data& data) const;
};

}  // namespace assay::stats
