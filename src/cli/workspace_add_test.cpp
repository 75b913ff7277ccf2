#include "cli/workspace_add.h"

#include <gmock/gmock.h>

#include "base/file.h"
#include "base/temporary_folder.h"
#include "cli/test_console.h"
#include "math/tensor/npy.h"
#include "study/workspace/workspace.h"

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

TEST(WorkspaceAddCommand, SaysHowManyFilesItLeavesOut) {
  const TemporaryFolder folder;
  workspace::Workspace::create(folder / "w", "w", "");
  std::filesystem::create_directories(folder / "in");
  write_file(folder / "in/a.ppm", "P3 2 1 255 1 2 3 4 5 6\n");
  write_file(folder / "in/b.ppm", "no picture");
  write_file(folder / "in/notes.txt", "x");
  WorkspaceAdd unit{.workspace = folder / "w", .items = folder / "in"};
  EXPECT_THAT(refusal(unit), HasSubstr("b.ppm"));
  unit.skip_unreadable = true;
  TestConsole test;
  unit(test.console);
  EXPECT_EQ(test.out.str(), "1 items added; the workspace has 1.\n");
  EXPECT_THAT(test.err.str(), HasSubstr("1 file that is no picture: notes.txt.\n"));
  EXPECT_THAT(test.err.str(), HasSubstr("Left out: 1 input that cannot be read. '"));
}

}  // namespace
}  // namespace assay::cli
