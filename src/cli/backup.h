// Copies the database of a workspace to a file while a server runs on it.
#pragma once

#include "cli/command.h"

namespace assay::cli {

struct Backup {
  static constexpr Info info{
      .name = "backup",
      .topic = Topic::studies,
      .summary = "Copies all data of a workspace's studies to one file, while the server runs.",
      .example = "assay backup lab lab-monday.backup"};

  std::filesystem::path workspace{};
  std::filesystem::path file{};
  std::optional<std::string> database{};
  bool with_key = false;

  static constexpr std::tuple params{
      Param{"workspace", &Backup::workspace, "folder of the workspace", Use::argument},
      Param{"file", &Backup::file, "backup to write; a new file", Use::argument},
      Param{"database", &Backup::database,
            "postgresql://...; assay.db in the workspace when left out"},
      Param{
          "with_key", &Backup::with_key,
          "put the workspace's chain.key into the backup: it can be checked anywhere, and whoever "
          "has the file can change it unseen"},
  };

  void operator()(Console& console) const;
};

}  // namespace assay::cli
