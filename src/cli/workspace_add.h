// Takes items into a workspace.
#pragma once

#include "cli/command.h"

namespace assay::cli {

struct WorkspaceAdd {
  static constexpr Info info{
      .name = "workspace add",
      .topic = Topic::data,
      .summary = "Copies pictures, texts or signals into a workspace as its items.",
      .example = "assay workspace add lab pictures.csv --split test"};

  std::filesystem::path workspace{};
  std::filesystem::path items{};
  std::string split{};
  std::filesystem::path labels{};
  std::vector<std::string> classes{};
  bool skip_unreadable = false;

  static constexpr std::tuple params{
      Param{"workspace", &WorkspaceAdd::workspace, "the workspace's folder", Use::argument},
      Param{"items", &WorkspaceAdd::items,
            "a picture, a folder of them, a .csv list with the columns path, label, box, mask and "
            "split, a .txt file, a folder of them, a .csv list with a column text, or a .npy array",
            Use::argument},
      Param{"split", &WorkspaceAdd::split,
            "what the items are for where their list does not say: train, test, practice, check"},
      Param{"labels", &WorkspaceAdd::labels, "a .npy array with the class number of every item"},
      Param{"class", &WorkspaceAdd::classes, "the name of class 0, of class 1, and so on"},
      Param{"skip_unreadable", &WorkspaceAdd::skip_unreadable,
            "leave out pictures that cannot be read, and say how many"},
  };

  void operator()(Console& console) const;
};

}  // namespace assay::cli
