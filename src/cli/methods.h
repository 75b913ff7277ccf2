// The methods that explain, as a list; or one of them.
#pragma once

#include "cli/command.h"

namespace assay::cli {

struct Methods {
  static constexpr Info info{.name = "methods",
                             .topic = Topic::explain,
                             .summary = "Lists the methods that explain, with their parameters.",
                             .example = "assay methods rise"};

  std::string name = "";
  bool json = false;

  static constexpr std::tuple params{
      Param{"name", &Methods::name,
            "a method of which to say everything, by any of its names; otherwise all are listed",
            Use::optional_argument},
      Param{"json", &Methods::json, "write JSON instead of a table"},
  };

  void operator()(Console& console) const;
};

}  // namespace assay::cli
