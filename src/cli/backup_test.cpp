#include "cli/backup.h"

#include <gmock/gmock.h>

#include "base/temporary_folder.h"
#include "cli/stored_session_test.h"
#include "cli/test_console.h"

namespace assay::cli {
namespace {

using testing::HasSubstr;

TEST(BackupCommand, CopiesWhileAServerRuns) {
  const TemporaryFolder folder;
  const auto server = stored_session(folder / "assay.db", "anna");
  const Backup backup{.workspace = folder.path(), .file = folder / "monday"};
  EXPECT_THAT(said(backup), HasSubstr("as they were written"));
  EXPECT_THAT(people_in(folder / "monday"), testing::ElementsAre("anna"));
  EXPECT_THAT(refusal(backup), HasSubstr("exists"));
}

TEST(BackupCommand, SaysWhatWasTamperedWith) {
  const TemporaryFolder folder;
  const auto server = stored_session(folder / "assay.db", "anna");
  server->run("UPDATE events SET at = 6");
  const Backup backup{.workspace = folder.path(), .file = folder / "monday"};
  EXPECT_THAT(refusal(backup), HasSubstr("1 flaw"));
  EXPECT_TRUE(std::filesystem::exists(folder / "monday"));
}

}  // namespace
}  // namespace assay::cli
