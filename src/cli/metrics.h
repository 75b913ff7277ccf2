// The metrics that score maps, as a list; or one of them.
#pragma once

#include "cli/command.h"

namespace assay::cli {

struct Metrics {
  static constexpr Info info{.name = "metrics",
                             .topic = Topic::evaluate,
                             .summary = "Lists the metrics that score maps, with their parameters.",
                             .example = "assay metrics deletion"};

  std::string name = "";
  bool json = false;

  static constexpr std::tuple params{
      Param{"name", &Metrics::name,
            "a metric of which to say everything, by any of its names; otherwise all are listed",
            Use::optional_argument},
      Param{"json", &Metrics::json, "write JSON instead of a table"},
  };

  void operator()(Console& console) const;
};

}  // namespace assay::cli
