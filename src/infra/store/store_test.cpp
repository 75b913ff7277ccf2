#include "infra/store/store.h"

#include <atomic>
#include <set>

#include "infra/store/database_test.h"

namespace assay::store {
namespace {

using StoreOf = DatabaseTest;
INSTANTIATE_TEST_SUITE_P(Databases, StoreOf, testing::Values(Dialect::sqlite, Dialect::postgres),
                         name_of);

constexpr const char* table = "CREATE TABLE t (k BIGINT PRIMARY KEY, v BIGINT)";

std::int64_t count(Store& store) {
  return store.wait([](Connection& c) { return c.number("SELECT count(*) FROM t"); });
}

TEST_P(StoreOf, TellsEveryJobOnceWhenItIsThere) {
  Store store(url());
  store.wait([](Connection& c) { c.script(table); });
  const auto reader = open(url());
  std::atomic<int> told = 0;
  for (std::int64_t key = 0; key < 300; ++key) {
    store.submit([key](Connection& c) { c.run("INSERT INTO t VALUES ($1, 0)", {key}); },
                 [&](std::exception_ptr error) { told += error ? 1000 : 1; });
  }
  store.synchronize();
  EXPECT_EQ(told, 300);
  EXPECT_EQ(reader->number("SELECT count(*) FROM t"), 300);
  EXPECT_EQ(store.counts().waiting, 0U);
  EXPECT_EQ(store.counts().stored, 301U);
  EXPECT_EQ(store.counts().failed, 0U);
}

TEST_P(StoreOf, UndoesAJobThatThrowsAndNoOther) {
  Store store(url());
  store.wait([](Connection& c) { c.script(table); });
  std::atomic<int> failed = 0;
  for (std::int64_t key = 0; key < 100; ++key) {
    const auto job = [key](Connection& c) {
      c.run("INSERT INTO t VALUES ($1, 0)", {key});
      if (key % 10 == 3) fail("No {}.", key);
      if (key % 10 == 7) c.run("INSERT INTO t VALUES ($1, 0)", {key});
    };
    store.submit(job, [&](const std::exception_ptr& error) { failed += error ? 1 : 0; });
  }
  store.synchronize();
  EXPECT_EQ(failed, 20);
  EXPECT_EQ(count(store), 80);
  EXPECT_EQ(store.wait([](Connection& c) {
    return c.number("SELECT count(*) FROM t WHERE k % 10 = 3 OR k % 10 = 7");
  }),
            0);
}

TEST_P(StoreOf, WaitGivesWhatTheJobGaveOrThrew) {
  Store store(url());
  EXPECT_EQ(store.wait([](Connection&) { return std::string("here"); }), "here");
  EXPECT_THROW(store.wait([](Connection&) { fail("No."); }), Error);
  EXPECT_THROW(store.wait([](Connection&) -> int { throw std::runtime_error("odd"); }),
               std::runtime_error);
}

TEST_P(StoreOf, FinishesEverythingBeforeItCloses) {
  std::atomic<int> told = 0;
  {
    Store store(url());
    store.wait([](Connection& c) { c.script(table); });
    for (std::int64_t key = 0; key < 200; ++key) {
      store.submit([key](Connection& c) { c.run("INSERT INTO t VALUES ($1, 0)", {key}); },
                   [&](const std::exception_ptr&) { ++told; });
    }
  }
  EXPECT_EQ(told, 200);
  EXPECT_EQ(open(url())->number("SELECT count(*) FROM t"), 200);
}

// Two servers on one database, each adding to the same rows in opposite orders: without retries
// PostgreSQL's deadlocks would surface, without transactions additions would be lost.
TEST_P(StoreOf, SharesADatabaseWithAnotherStore) {
  Store one(url(), {.connections = 2});
  Store other(url(), {.connections = 2});
  one.wait(
      [](Connection& c) { c.script(std::string(table) + "; INSERT INTO t VALUES (1,0),(2,0)"); });
  std::atomic<int> failed = 0;
  for (int round = 0; round < 40; ++round) {
    for (Store* store : {&one, &other}) {
      const std::int64_t first = round % 2 + 1;
      store->submit(
          [first](Connection& c) {
            c.run("UPDATE t SET v = v + 1 WHERE k = $1", {first});
            c.run("UPDATE t SET v = v + 1 WHERE k = $1", {3 - first});
          },
          [&](const std::exception_ptr& error) { failed += error ? 1 : 0; });
    }
  }
  one.synchronize();
  other.synchronize();
  EXPECT_EQ(failed, 0);
  const Rows rows = open(url())->run("SELECT v FROM t ORDER BY k");
  EXPECT_EQ(rows[0].integer(0), 80);
  EXPECT_EQ(rows[1].integer(0), 80);
}

TEST(SqliteStore, CommitsOnceForAllThatWait) {
  const TemporaryFolder folder;
  Store store(folder / "assay.db");
  store.wait([](Connection& c) { c.script(table); });
  std::promise<void> gate;
  const std::shared_future<void> opened = gate.get_future().share();
  store.submit([opened](Connection&) { opened.wait(); }, {});
  for (std::int64_t key = 0; key < 200; ++key) {
    store.submit([key](Connection& c) { c.run("INSERT INTO t VALUES ($1, 0)", {key}); }, {});
  }
  gate.set_value();
  store.synchronize();
  // The table, the job at the gate, and everything that came meanwhile.
  EXPECT_LE(store.counts().commits, 3U);
}

// The server is killed under a load of jobs and comes back: every job is done all the same.
TEST(PostgresStore, OutlivesARestartOfTheDatabase) {
  if (!PrivatePostgres::is_installed()) GTEST_SKIP() << "PostgreSQL is not installed.";
  PrivatePostgres server;
  Store store(server.create("restarted"), {.connections = 4});
  store.wait([](Connection& c) { c.script(table); });
  std::atomic<int> stored = 0;
  std::atomic<int> failed = 0;
  const auto add = [&](std::int64_t key) {
    store.submit(
        [key](Connection& c) {
          c.run("INSERT INTO t VALUES ($1, 0) ON CONFLICT DO NOTHING", {key});
        },
        [&](const std::exception_ptr& error) { ++(error ? failed : stored); });
  };
  std::int64_t key = 0;
  for (int restart = 0; restart < 3; ++restart) {
    for (; key < 150 * (restart + 1); ++key) add(key);
    server.kill();
    server.start();
  }
  store.synchronize();
  EXPECT_EQ(failed, 0);
  EXPECT_EQ(stored, 450);
  EXPECT_EQ(count(store), 450);
  EXPECT_GT(store.counts().retries, 0U);
}

TEST(PostgresStore, GivesUpAfterItsPatience) {
  if (!PrivatePostgres::is_installed()) GTEST_SKIP() << "PostgreSQL is not installed.";
  PrivatePostgres server(PrivatePostgres::Disk::trusted);
  Store store(server.create("gone"), {.connections = 1, .patience = std::chrono::milliseconds(50)});
  server.kill();
  EXPECT_THROW(store.wait([](Connection& c) { c.run("SELECT 1"); }), DatabaseError);
}

}  // namespace
}  // namespace assay::store
