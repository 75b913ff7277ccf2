// Brings the data of a backup back into a workspace.
#pragma once

#include "cli/command.h"

namespace assay::cli {

struct Restore {
  static constexpr Info info{
      .name = "restore",
      .topic = Topic::studies,
      .summary = "Brings a backup back into a workspace after checking that nobody changed it.",
      .example = "assay restore lab-monday.backup lab"};

  std::filesystem::path file{};
  std::filesystem::path workspace{};
  std::optional<std::string> database{};
  std::optional<std::filesystem::path> key{};
  bool unverified = false;
  bool replace = false;

  static constexpr std::tuple params{
      Param{"file", &Restore::file, "backup to read", Use::argument},
      Param{"workspace", &Restore::workspace, "folder of the workspace", Use::argument},
      Param{"database", &Restore::database,
            "postgresql://... that is empty; assay.db in the workspace when left out"},
      Param{
          "key", &Restore::key,
          "chain.key of the workspace that the backup was made in; the one in WORKSPACE, or in the "
          "backup, when left out"},
      Param{"unverified", &Restore::unverified,
            "restore a backup that cannot be checked, or that was changed"},
      Param{"replace", &Restore::replace,
            "put the backup in the place of an assay.db that has data, which is kept beside it"},
  };

  void operator()(Console& console) const;
};

}  // namespace assay::cli
