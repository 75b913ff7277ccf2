// The methods that explain, as a list.
#pragma once

#include "cli/command.h"

namespace assay::cli {

struct Methods {
  static constexpr Info info{.name = "methods",
                             .summary = "Lists the methods that explain, with their parameters.",
                             .example = "assay methods"};

  bool json = false;

  static constexpr std::tuple params{
      Param{"json", &Methods::json, "write JSON instead of a table"},
  };

  void operator()(Console& console) const;
};

}  // namespace assay::cli
