// Items out of what users have: pictures, texts and arrays, one by one, in folders or in lists.
#pragma once

#include <filesystem>

#include "study/workspace/workspace.h"

namespace assay::workspace {

// An item that is not in a workspace yet: its bytes, or the file that has them.
struct GatheredItem {
  WorkspaceItem item;  // without files
  std::filesystem::path source = {};
  std::string bytes = {};  // when there is no source
  std::string extension;   // ".png"
  std::filesystem::path mask = {};
};

// What is said of all of them at once.
struct GatherOptions {
  std::string split = {};                 // for items whose list says none
  std::filesystem::path labels = {};      // .npy, [n]: numbers of classes
  std::vector<std::string> classes = {};  // names of these numbers
  bool skip_unreadable = false;           // rather than to refuse
};

// What was passed over.
struct SkippedInputs {
  std::vector<std::string> no_pictures =
      {};                                    // files of a folder, by name, and folders beside files
  std::vector<std::string> unreadable = {};  // why, one a picture
};

// A picture, a folder of them, or a .csv list with the columns path, label, box, mask and split;
// a .txt file, a folder of them or of such folders, or a .csv list with a column text; or a .npy
// array: [n, points] and [n, channels, points] are signals, [n, 1 or 3, height, width] pictures
// with numbers from 0 to 1. Ids are made of names. Throws Error when there is nothing, when two
// would have the same id, and for what cannot be read unless that is to be skipped. What is passed
// over is added to `left_out`.
std::vector<GatheredItem> gather(const std::filesystem::path& path, const GatherOptions& options,
                                 SkippedInputs* left_out = nullptr);

// Copies the files into the workspace, adds classes that labels name and it has not, and then the
// items. Throws Error, and changes no list, when an id is there already.
void add_items(Workspace& workspace, const std::vector<GatheredItem>& gathered);

}  // namespace assay::workspace
