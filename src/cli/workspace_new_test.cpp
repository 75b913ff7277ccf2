#include "cli/workspace_new.h"

#include <gmock/gmock.h>

#include "base/temporary_folder.h"
#include "cli/test_console.h"
#include "study/workspace/workspace.h"

namespace assay::cli {
namespace {

using testing::HasSubstr;

TEST(WorkspaceNewCommand, MakesAWorkspaceNamedAfterItsFolder) {
  const TemporaryFolder folder;
  said(WorkspaceNew{.folder = folder / "lab"});
  EXPECT_EQ(workspace::Workspace(folder / "lab").name(), "lab");
  said(WorkspaceNew{.folder = folder / "other/", .name = "birds"});
  EXPECT_EQ(workspace::Workspace(folder / "other").name(), "birds");
  EXPECT_THAT(refusal(WorkspaceNew{.folder = folder / "lab"}), HasSubstr("there already"));
}

}  // namespace
}  // namespace assay::cli
