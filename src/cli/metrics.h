// The metrics that score maps, as a list.
#pragma once

#include "cli/command.h"

namespace assay::cli {

struct Metrics {
  static constexpr Info info{.name = "metrics",
                             .summary = "Lists the metrics that score maps, with their parameters.",
                             .example = "assay metrics"};

  bool json = false;

  static constexpr std::tuple params{
      Param{"json", &Metrics::json, "write JSON instead of a table"},
  };

  void operator()(Console& console) const;
};

}  // namespace assay::cli
