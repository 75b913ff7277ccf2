// Brings the data of a backup back into a workspace.
#pragma once

#include "cli/command.h"

namespace assay::cli {

struct Restore {
  static constexpr Info info{
      .name = "restore",
      .summary = "Brings a backup back into a workspace and checks every chain of events.",
      .example = "assay restore lab-monday.backup lab"};

  std::filesystem::path file{};
  std::filesystem::path workspace{};
  std::optional<std::string> database{};
  bool replace = false;

  static constexpr std::tuple params{
      Param{"file", &Restore::file, "backup to read", Use::argument},
      Param{"workspace", &Restore::workspace, "folder of the workspace", Use::argument},
      Param{"database", &Restore::database,
            "postgresql://... that is empty; assay.db in the workspace when left out"},
      Param{"replace", &Restore::replace,
            "put the backup in the place of an assay.db that has data, which is kept beside it"},
  };

  void operator()(Console& console) const;
};

}  // namespace assay::cli
