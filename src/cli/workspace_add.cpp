#include "cli/workspace_add.h"

#include <ostream>

#include "workspace/gather.h"

namespace assay::cli {

void WorkspaceAdd::operator()(Console& console) const {
  workspace::Workspace space(workspace);
  const std::vector<workspace::Gathered> found =
      workspace::gather(items, {.split = split, .labels = labels, .classes = classes});
  workspace::add(space, found);
  console.out << fmt::format("{} items added; the workspace has {}.\n", found.size(),
                             space.items().size());
}

}  // namespace assay::cli
