// What a workspace holds.
#pragma once

#include "cli/command.h"

namespace assay::cli {

struct WorkspaceShow {
  static constexpr Info info{.name = "workspace show",
                             .topic = Topic::data,
                             .summary = "Checks a workspace and counts what it holds.",
                             .example = "assay workspace show lab"};

  std::filesystem::path workspace{};
  bool hashes = false;
  bool json = false;

  static constexpr std::tuple params{
      Param{"workspace", &WorkspaceShow::workspace, "the workspace's folder", Use::argument},
      Param{"hashes", &WorkspaceShow::hashes, "also read every map and compare its hash"},
      Param{"json", &WorkspaceShow::json, "write JSON instead of text"},
  };

  void operator()(Console& console) const;
};

}  // namespace assay::cli
