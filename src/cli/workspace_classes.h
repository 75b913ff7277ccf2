// Gives classes their meaning.
#pragma once

#include "cli/command.h"

namespace assay::cli {

struct WorkspaceClasses {
  static constexpr Info info{
      .name = "workspace classes",
      .summary = "Gives classes without a gloss one, from WordNet or from a list.",
      .example = "assay workspace classes lab --glosses own.csv"};

  std::filesystem::path workspace{};
  std::filesystem::path wordnet = "/usr/share/wordnet";
  std::filesystem::path glosses{};

  static constexpr std::tuple params{
      Param{"workspace", &WorkspaceClasses::workspace, "the workspace's folder", Use::argument},
      Param{"wordnet", &WorkspaceClasses::wordnet,
            "folder with WordNet's index.noun and data.noun, or none"},
      Param{"glosses", &WorkspaceClasses::glosses,
            "a .csv list with the columns name and gloss; it comes before WordNet and replaces "
            "what there is"},
  };

  void operator()(Console& console) const;
};

}  // namespace assay::cli
