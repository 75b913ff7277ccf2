#include "infra/store/backup.h"

#include <atomic>
#include <set>
#include <thread>

#include "base/file.h"
#include "infra/store/accounts.h"
#include "infra/store/audit.h"
#include "infra/store/chain_key.h"
#include "infra/store/consents.h"
#include "infra/store/database_test.h"
#include "infra/store/events.h"
#include "infra/store/integrity.h"
#include "infra/store/restore.h"
#include "infra/store/rows_test.h"
#include "infra/store/slots.h"
#include "infra/store/store.h"
#include "infra/store/tables.h"

namespace assay::store {
namespace {

class Backup : public DatabaseTest {
 protected:
  void SetUp() override {
    DatabaseTest::SetUp();
    if (!IsSkipped()) chain_by(database(), key_file());
  }
  std::filesystem::path key_file() { return folder_ / "chain.key"; }
  BackupReport back_up(const std::string& name) {
    return store::back_up(url(), folder_ / name, {.key_file = key_file()});
  }
  RestoreReport restore_backup(const std::string& name, const std::string& into) {
    return store::restore_backup(folder_ / name, into, {.key_file = key_file()});
  }
};
INSTANTIATE_TEST_SUITE_P(Databases, Backup, testing::Values(Dialect::sqlite, Dialect::postgres),
                         name_of);

// A study with more events than are copied at once, an odd seed and odd text.
void fill(Connection& c) {
  Transaction once(c);
  a_study(c);
  const Target target{0, 1, 3};
  create_slots(c, "faces@1", std::span(&target, 1));
  for (const char* name : {"a", "Ä", "z", "漢"}) {
    Session session = a_session(c, name, "faces@1", 0xffff'0000'0000'0001U);
    lease_slot(c, session, 0, 10);
    std::vector<Event> events;
    for (std::int64_t seq = 1; seq <= 700; ++seq) {
      events.push_back({seq, "answer", seq, fmt::format("{{\"t\":\"{} '\\n\"}}", name), "{}"});
    }
    append_all(c, session.id, events);
    log_consent(c, session.id, {"h", 1});
  }
  create_account(c, invite(c, Role::owner, 0, 9), "ada", "h", 1);
  audit(c, {0, 1, "ada", "freeze", "faces@1", "{}"});
  once.commit();
}

// Every row of every table, in no order.
std::multiset<std::vector<Cell>> everything(Connection& c) {
  std::multiset<std::vector<Cell>> all;
  for (const Table& table : tables()) {
    for (const Row& row : c.run(fmt::format("SELECT * FROM {}", table.name))) {
      std::vector<Cell> cells = row.cells();
      cells.emplace_back(std::string(table.name));
      all.insert(std::move(cells));
    }
  }
  return all;
}

TEST_P(Backup, ComesBackAsItWas) {
  fill(database());
  const auto before = everything(database());
  const BackupReport report = back_up("backup");
  EXPECT_EQ(report.rows, std::ssize(before));
  EXPECT_TRUE(report.flaws.empty());
  EXPECT_FALSE(std::filesystem::exists(folder_ / "backup-wal"));
  EXPECT_FALSE(std::filesystem::exists(folder_ / "backup.part"));
  EXPECT_THROW(back_up("backup"), Error);

  const std::string bytes = read_file(folder_ / "backup");
  const std::string fresh = another_database();
  const RestoreReport back = restore_backup("backup", fresh);
  EXPECT_EQ(back.rows, std::ssize(before));
  EXPECT_EQ(back.trust, Trust::verified);
  EXPECT_TRUE(back.flaws.empty());
  EXPECT_EQ(read_file(folder_ / "backup"), bytes);
  const auto restored = open_chained(fresh, key_file());
  EXPECT_EQ(everything(*restored), before);
  EXPECT_TRUE(flaws(*restored).empty());
  EXPECT_THROW(restore_backup("backup", fresh), Error) << "it has rows now";
  EXPECT_THROW(restore_backup("none", fresh), Error);
  // Life goes on in the restored one.
  audit(*restored, {0, 2, "ada", "open", "faces@1", "{}"});
  EXPECT_EQ(find_audit_flaw(*restored), std::nullopt);
}

TEST_P(Backup, IsOfOneMomentWhileTheServerGoesOn) {
  a_study(database());
  const std::string id = a_session(database(), "p").id;
  Store store(url(), {.key_file = key_file()});
  std::atomic<bool> enough = false;
  std::atomic<std::int64_t> stored = 0;
  std::jthread server([&] {
    for (std::int64_t seq = 1; !enough; ++seq) {
      const Event event{seq, "answer", seq, "{}", "{}"};
      stored = store.wait([&](Connection& c) { return append_all(c, id, std::span(&event, 1)); });
    }
  });
  while (stored < 5) std::this_thread::yield();
  for (const char* name : {"one", "two"}) {
    const std::int64_t before = stored;
    back_up(name);
    const auto copy = open_chained(folder_ / name, key_file());
    EXPECT_TRUE(flaws(*copy).empty());
    EXPECT_GE(std::ssize(events_of(*copy, id)), before);
  }
  enough = true;
}

// The log, and with it what was acknowledged last, was deleted under the server: SQLite finds the
// rest and no fault in it.
TEST(BackupOfAFile, IsNotMadeWithoutWhatItsServerHasAcknowledged) {
  const TemporaryFolder folder;
  const std::string file = folder / "assay.db";
  DatabaseLock lock(file, DatabaseLock::Purpose::serve);
  auto server =
      std::make_unique<Store>(file, StoreOptions{.key_file = folder / "chain.key", .lock = &lock});
  fill(*open(file));
  server->wait([](Connection& c) { audit(c, {0, 2, "ada", "freeze", "faces@1", "{}"}); });
  const BackupOptions options{.key_file = folder / "chain.key"};
  back_up(file, folder / "one", options);
  server->wait([](Connection& c) { audit(c, {0, 2, "ada", "open", "faces@1", "{}"}); });
  back_up(file, folder / "two", options);
  std::filesystem::rename(file, folder / "away");
  std::filesystem::rename(file + "-wal", folder / "away-wal");
  std::filesystem::rename(file + "-shm", folder / "away-shm");
  std::filesystem::copy_file(folder / "one", file);
  try {
    back_up(file, folder / "three", options);
    FAIL() << "an entry is missing";
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("has acknowledged commit"), std::string::npos);
  }
  EXPECT_FALSE(std::filesystem::exists(folder / "three"));
  EXPECT_FALSE(std::filesystem::exists(folder / "three.part"));
}

TEST_P(Backup, IsMadeOfWhatIsNotSoundToo) {
  fill(database());
  database().run("UPDATE events SET body = '{}' WHERE seq = 5");
  EXPECT_EQ(back_up("backup").flaws.size(), 4U);
  EXPECT_EQ(everything(*open(folder_ / "backup")), everything(database()));
}

}  // namespace
}  // namespace assay::store
