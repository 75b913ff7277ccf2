#include "cli/restore.h"

#include <gmock/gmock.h>

#include "base/file.h"
#include "base/temporary_folder.h"
#include "cli/backup.h"
#include "cli/stored_session_test.h"
#include "cli/test_console.h"
#include "infra/store/connection.h"
#include "infra/store/database_lock.h"

namespace assay::cli {
namespace {

using testing::HasSubstr;

TEST(RestoreCommand, FillsAnEmptyWorkspace) {
  const TemporaryFolder folder;
  const auto server = stored_session(folder / "assay.db", "anna");
  said(Backup{.workspace = folder.path(), .file = folder / "monday"});
  const Restore restore{
      .file = folder / "monday", .workspace = folder / "other", .key = folder / "chain.key"};
  const std::string told = said(restore);
  EXPECT_THAT(told, HasSubstr("rows restored"));
  EXPECT_THAT(told, HasSubstr("as they were written"));
  EXPECT_THAT(people_in(folder / "other/assay.db"), testing::ElementsAre("anna"));
}

TEST(RestoreCommand, LeavesDataAloneUnlessTold) {
  const TemporaryFolder folder;
  stored_session(folder / "assay.db", "anna");
  said(Backup{.workspace = folder.path(), .file = folder / "monday"});
  std::filesystem::create_directories(folder / "other");
  auto running = stored_session(folder / "other/assay.db", "bert");
  Restore restore{
      .file = folder / "monday", .workspace = folder / "other", .key = folder / "chain.key"};
  EXPECT_THAT(refusal(restore), HasSubstr("has rows"));
  EXPECT_THAT(people_in(folder / "other/assay.db"), testing::ElementsAre("bert"));

  restore.replace = true;
  EXPECT_THAT(refusal(restore), HasSubstr("stop the server"));
  EXPECT_THAT(people_in(folder / "other/assay.db"), testing::ElementsAre("bert"));

  running.reset();
  said(restore);
  EXPECT_THAT(people_in(folder / "other/assay.db"), testing::ElementsAre("anna"));
  EXPECT_THAT(people_in(folder / "other/assay.db.replaced1"), testing::ElementsAre("bert"));
}

TEST(RestoreCommand, RefusesAChangedBackupUnlessTold) {
  const TemporaryFolder folder;
  const auto server = stored_session(folder / "assay.db", "anna");
  said(Backup{.workspace = folder.path(), .file = folder / "monday"});
  Restore restore{.file = folder / "monday", .workspace = folder / "other"};
  EXPECT_THAT(refusal(restore), HasSubstr("There is no key to check"));
  restore.key = folder / "chain.key";
  store::open_sqlite(folder / "monday")
      ->script("INSERT INTO accounts VALUES ('eve', 'owner', 'h', 1, 0)");
  EXPECT_THAT(refusal(restore), HasSubstr("Table 'accounts' has 1 rows"));
  EXPECT_FALSE(std::filesystem::exists(folder / "other/assay.db"));
  restore.unverified = true;
  EXPECT_THAT(said(restore), HasSubstr("NOT VERIFIED"));
}

TEST(RestoreCommand, SaysWhatAKeyInTheBackupIsWorth) {
  const TemporaryFolder folder;
  const auto server = stored_session(folder / "assay.db", "anna");
  said(Backup{.workspace = folder.path(), .file = folder / "monday", .with_key = true});
  const Restore restore{.file = folder / "monday", .workspace = folder / "other"};
  EXPECT_THAT(said(restore), HasSubstr("could have changed it all the same"));
}

// By the lock of the server alone: it may have no conversation at that moment.
TEST(RestoreCommand, LeavesADatabaseAloneThatIsServed) {
  const TemporaryFolder folder;
  stored_session(folder / "assay.db", "anna");
  said(Backup{.workspace = folder.path(), .file = folder / "monday"});
  const store::DatabaseLock server(folder / "assay.db", store::DatabaseLock::Purpose::serve);
  for (const bool replace : {false, true}) {
    const Restore restore{
        .file = folder / "monday", .workspace = folder.path(), .replace = replace};
    EXPECT_THAT(refusal(restore), HasSubstr("Stop the server first."));
  }
  EXPECT_FALSE(std::filesystem::exists(folder / "assay.db.replaced1"));
}

// The file alone would lack what is in the log.
TEST(RestoreCommand, RefusesADatabaseInUseAsABackup) {
  const TemporaryFolder folder;
  const auto server = stored_session(folder / "assay.db", "anna");
  const Restore restore{.file = folder / "assay.db", .workspace = folder / "other"};
  EXPECT_THAT(refusal(restore), HasSubstr("is a database in use"));
  EXPECT_FALSE(std::filesystem::exists(folder / "other/assay.db"));
}

TEST(RestoreCommand, RefusesWhatIsNoBackup) {
  const TemporaryFolder folder;
  const Restore restore{.file = folder / "monday", .workspace = folder / "other"};
  EXPECT_THAT(refusal(restore), HasSubstr("There is no backup"));
  write_file(folder / "monday", std::string(5000, 'x'));
  EXPECT_THAT(refusal(restore), HasSubstr("is no backup of assay, or it is damaged"));
  std::filesystem::remove(folder / "monday");
  store::open_sqlite(folder / "monday")->script("CREATE TABLE scores (value BIGINT)");
  EXPECT_THAT(refusal(restore), HasSubstr("is a database, but no backup of assay"));
  EXPECT_FALSE(std::filesystem::exists(folder / "other/assay.db"));
}

}  // namespace
}  // namespace assay::cli
