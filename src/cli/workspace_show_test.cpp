#include "cli/workspace_show.h"

#include <gmock/gmock.h>

#include "base/file.h"
#include "base/temporary_folder.h"
#include "cli/test_console.h"
#include "study/workspace/workspace.h"

namespace assay::cli {
namespace {

using testing::HasSubstr;

TEST(WorkspaceShowCommand, CountsByKindAndSplitAndNamesDefects) {
  const TemporaryFolder folder;
  workspace::Workspace space = workspace::Workspace::create(folder / "w", "w", "");
  write_file(folder / "w/media/a.txt", "a");
  space.put_items({{.id = "a", .kind = workspace::Kind::text, .file = "media/a.txt"},
                   {.id = "b", .kind = workspace::Kind::text, .file = "media/a.txt"}});
  EXPECT_THAT(said(WorkspaceShow{.workspace = folder / "w", .json = true}),
              HasSubstr(R"("name": "text", "count": 2)"));
}

TEST(WorkspaceShowCommand, RefusesADamagedList) {
  const TemporaryFolder folder;
  workspace::Workspace::create(folder / "w", "w", "");
  std::filesystem::create_directories(folder / "w/scores");
  write_file(folder / "w/scores/s.jsonl", "{\"item\":\"a\"}\n");
  EXPECT_THAT(refusal(WorkspaceShow{.workspace = folder / "w"}), HasSubstr("Line 1 of"));
}

}  // namespace
}  // namespace assay::cli
