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

// Whoever opens a stranger's workspace must not bring another database up to date, or publish it.
TEST(BackupCommand, TakesNoDatabaseThatALinkLeadsTo) {
  const TemporaryFolder folder;
  const auto server = stored_session(folder / "assay.db", "anna");
  std::filesystem::create_directories(folder / "lab");
  std::filesystem::create_symlink(folder / "assay.db", folder / "lab/assay.db");
  const Backup backup{.workspace = folder / "lab", .file = folder / "monday"};
  EXPECT_THAT(refusal(backup), HasSubstr("symbolic link"));
  EXPECT_FALSE(std::filesystem::exists(folder / "monday"));
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
