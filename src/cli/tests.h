// The statistical tests, as a list.
#pragma once

#include "cli/command.h"

namespace assay::cli {

struct Tests {
  static constexpr Info info{.name = "tests",
                             .topic = Topic::statistics,
                             .summary = "Lists the statistical tests, with their parameters.",
                             .example = "assay tests"};

  bool json = false;

  static constexpr std::tuple params{
      Param{"json", &Tests::json, "write JSON instead of a table"},
  };

  void operator()(Console& console) const;
};

}  // namespace assay::cli
