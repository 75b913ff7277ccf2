#include "infra/store/database_files.h"

#include <gmock/gmock.h>

#include "base/file.h"
#include "base/temporary_folder.h"
#include "infra/store/connection.h"
#include "infra/store/database_lock.h"
#include "infra/store/store.h"

namespace assay::store {
namespace {

using testing::HasSubstr;

TEST(DatabaseFiles, AreInOrderWhileTheDatabaseIsUsed) {
  const TemporaryFolder folder;
  const auto connection = open_sqlite(folder / "assay.db");
  connection->script("CREATE TABLE t (k BIGINT)");
  const DatabaseFiles files(folder / "assay.db");
  connection->script("INSERT INTO t VALUES (1); PRAGMA wal_checkpoint(TRUNCATE)");
  open_sqlite(folder / "assay.db")->script("INSERT INTO t VALUES (2)");
  EXPECT_EQ(files.trouble(), std::nullopt);
}

TEST(DatabaseFiles, AreMissedWhenDeletedAndWhenReplaced) {
  for (const char* part : {"", "-wal", "-shm", ".lock"}) {
    const TemporaryFolder folder;
    const std::string name = std::string("assay.db") + part;
    const DatabaseLock lock(folder / "assay.db", DatabaseLock::Purpose::serve);
    const auto connection = open_sqlite(folder / "assay.db");
    connection->script("CREATE TABLE t (k BIGINT)");
    const DatabaseFiles files(folder / "assay.db");
    const std::string bytes = read_file(folder / name);
    std::filesystem::rename(folder / name, folder / "away");
    EXPECT_THAT(files.trouble().value_or(""), HasSubstr("'" + name + "' was deleted"));
    write_file(folder / name, bytes);
    EXPECT_THAT(files.trouble().value_or(""), HasSubstr("'" + name + "' was replaced"));
    EXPECT_EQ(files.trouble().value_or("").find(folder.path().string()), std::string::npos);
  }
}

// Whoever took the lock file for a leftover let a second server in.
TEST(DatabaseFiles, AServerWhoseLockIsDeletedAcknowledgesNothingMore) {
  const TemporaryFolder folder;
  const std::string file = folder / "assay.db";
  DatabaseLock lock(file, DatabaseLock::Purpose::serve);
  Store store(file, {.lock = &lock});
  const auto write = [](Connection& c) { c.run("DELETE FROM chain_heads WHERE name = 'one'"); };
  EXPECT_NO_THROW(store.wait(write));
  std::filesystem::remove(lock_path(file));
  const DatabaseLock second(file, DatabaseLock::Purpose::serve);
  EXPECT_THROW(store.wait(write), DatabaseError);
  EXPECT_THAT(store.trouble().value_or(""), HasSubstr("'assay.db.lock' was replaced"));
}

}  // namespace
}  // namespace assay::store
