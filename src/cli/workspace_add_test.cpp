#include "cli/workspace_add.h"

#include <gmock/gmock.h>

#include "base/temporary_folder.h"
#include "cli/test_console.h"
#include "tensor/npy.h"
#include "workspace/workspace.h"

namespace assay::cli {
namespace {

using testing::HasSubstr;

TEST(WorkspaceAddCommand, TakesItemsWithTheirLabels) {
  const TemporaryFolder folder;
  workspace::Workspace::create(folder / "w", "w", "");
  write_npy(folder / "x.npy", Tensor(Shape{2, 3}, {1, 2, 3, 4, 5, 6}));
  write_npy(folder / "y.npy", Tensor(Shape{2}, {1, 0}));
  const WorkspaceAdd unit{.workspace = folder / "w",
                          .items = folder / "x.npy",
                          .split = "train",
                          .labels = folder / "y.npy",
                          .classes = {"up", "down"}};
  EXPECT_EQ(said(unit), "2 items added; the workspace has 2.\n");
  const workspace::Workspace space(folder / "w");
  EXPECT_EQ(space.item("x_00000").label, "down");
  EXPECT_EQ(space.item("x_00000").split, "train");
  EXPECT_THAT(refusal(unit), HasSubstr("'x_00000' already"));
}

}  // namespace
}  // namespace assay::cli
