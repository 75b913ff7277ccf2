#include "cli/workspace_add.h"

#include <ostream>

#include "evaluate/runner/batches.h"
#include "study/workspace/gather.h"

namespace assay::cli {

void WorkspaceAdd::operator()(Console& console) const {
  workspace::Workspace space(workspace);
  workspace::SkippedInputs left_out;
  const std::vector<workspace::GatheredItem> found = workspace::gather(
      items,
      {.split = split, .labels = labels, .classes = classes, .skip_unreadable = skip_unreadable},
      &left_out);
  runner::say_left_out(console, items, left_out.no_pictures);
  runner::say_unreadable(console, left_out.unreadable);
  workspace::add_items(space, found);
  console.out << fmt::format("{} items added; the workspace has {}.\n", found.size(),
                             space.items().size());
}

}  // namespace assay::cli
