// Automatic scores against what people did with the same items.
#pragma once

#include "cli/command.h"

namespace assay::cli {

struct Compare {
  static constexpr Info info{
      .name = "compare",
      .topic = Topic::studies,
      .summary = "Says which automatic score predicts what people did, and how sure that is.",
      .example = "assay compare lab"};

  std::filesystem::path workspace{};
  std::optional<std::filesystem::path> out{};
  std::size_t resamples = 2000;
  std::uint64_t seed = 0;
  std::optional<std::string> database{};

  static constexpr std::tuple params{
      Param{"workspace", &Compare::workspace, "folder of the workspace", Use::argument},
      Param{"out", &Compare::out,
            "folder for the report; where the console looks for it when left out"},
      Param{"resamples", &Compare::resamples, "of participants and items, for intervals", 100, 1e6},
      Param{"seed", &Compare::seed, "of the resamples", 0, 1e18},
      Param{"database", &Compare::database,
            "postgresql://...; assay.db in the workspace when left out"},
  };

  void operator()(Console& console) const;
};

}  // namespace assay::cli
