// Gives classes their meaning.
#pragma once

#include "cli/command.h"

namespace assay::cli {

struct WorkspaceClasses {
  static constexpr Info info{
      .name = "workspace classes",
      .topic = Topic::data,
      .summary = "Gives classes a gloss, from WordNet or a list, and confirms ambiguous ones.",
      .example = "assay workspace classes lab --glosses own.csv"};

  std::filesystem::path workspace{};
  std::filesystem::path wordnet = "/usr/share/wordnet";
  std::filesystem::path glosses{};
  std::vector<std::string> confirm{};

  static constexpr std::tuple params{
      Param{"workspace", &WorkspaceClasses::workspace, "the workspace's folder", Use::argument},
      Param{"wordnet", &WorkspaceClasses::wordnet,
            "folder with WordNet's index.noun and data.noun, or none"},
      Param{"glosses", &WorkspaceClasses::glosses,
            "a .csv list with the columns name and gloss, which may be a synset such as "
            "n02012849; it comes before WordNet and replaces what there is"},
      Param{"confirm", &WorkspaceClasses::confirm,
            "a class whose gloss is the right one of several meanings, or all"},
  };

  void operator()(Console& console) const;
};

}  // namespace assay::cli
