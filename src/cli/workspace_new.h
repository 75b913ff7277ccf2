// Begins a workspace.
#pragma once

#include "cli/command.h"

namespace assay::cli {

struct WorkspaceNew {
  static constexpr Info info{.name = "workspace new",
                             .topic = Topic::data,
                             .summary = "Makes an empty workspace: a folder for items and studies.",
                             .example = "assay workspace new lab --name birds"};

  std::filesystem::path folder{};
  std::string name{};

  static constexpr std::tuple params{
      Param{"folder", &WorkspaceNew::folder, "a folder that does not exist yet, or is empty",
            Use::argument},
      Param{"name", &WorkspaceNew::name, "what people call it; the folder's name unless given"},
  };

  void operator()(Console& console) const;
};

}  // namespace assay::cli
