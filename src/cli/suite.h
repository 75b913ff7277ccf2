// Suites whose truth is known, as files for every other command.
#pragma once

#include "cli/command.h"

namespace assay::cli {

struct Suite {
  static constexpr Info info{
      .name = "suite",
      .topic = Topic::evaluate,
      .summary = "Makes test data whose truth is known, or lists the suites.",
      .example = "assay suite images:decides=cue --out cues"};

  std::string name = {};
  std::filesystem::path out = {};
  bool json = false;

  static constexpr std::tuple params{
      Param{"name", &Suite::name, "a suite, as in 'images:decides=cue,seed=1'",
            Use::optional_argument},
      Param{"out", &Suite::out, "folder for the model, the items, their truth and sheet.html"},
      Param{"json", &Suite::json, "list the suites as JSON"},
  };

  void operator()(Console& console) const;
};

}  // namespace assay::cli
