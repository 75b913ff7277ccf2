// Says what a server would delete, and when, without deleting anything.
#pragma once

#include "cli/command.h"

namespace assay::cli {

struct StudyRetention {
  static constexpr Info info{
      .name = "study retention",
      .topic = Topic::studies,
      .summary = "Lists when the data of each study are due to be deleted; deletes nothing.",
      .example = "assay study retention lab"};

  std::filesystem::path workspace{};
  std::optional<std::string> database{};
  int grace = 7;

  static constexpr std::tuple params{
      Param{"workspace", &StudyRetention::workspace, "folder of the workspace", Use::argument},
      Param{"database", &StudyRetention::database,
            "postgresql://...; assay.db in the workspace when left out"},
      Param{"grace", &StudyRetention::grace,
            "days between the announcement and the deletion, as the server was told", 1, 365},
  };

  void operator()(Console& console) const;
};

}  // namespace assay::cli
