#include "cli/demo/demo_pictures.h"

#include <algorithm>

#include "base/file.h"
#include "net/data/encode.h"
#include "study/workspace/gather.h"

namespace assay::cli {

void add_pictures(const std::filesystem::path& folder, const std::vector<DemoPicture>& pictures) {
  workspace::Workspace space(folder);
  const auto is_picture = [](const workspace::WorkspaceItem& item) {
    return item.kind == workspace::Kind::image;
  };
  if (std::ranges::any_of(space.items(), is_picture)) return;
  const std::filesystem::path masks = folder / "demo/masks";
  make_folder(masks);
  std::vector<workspace::GatheredItem> all;
  for (const DemoPicture& one : pictures) {
    const std::filesystem::path mask = masks / (one.name + ".png");
    write_file(mask, data::to_png(one.mask), Lasting::when_settled);
    all.push_back({.item = {.id = one.name, .label = one.label, .split = one.split},
                   .bytes = data::to_png(one.picture),
                   .extension = ".png",
                   .mask = mask});
  }
  workspace::add_items(space, all);  // which copies the masks
  std::filesystem::remove_all(masks);
}

}  // namespace assay::cli
