#include "infra/store/connection.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <limits>

#include "infra/store/database_test.h"

namespace assay::store {
namespace {

using ConnectionOf = DatabaseTest;
INSTANTIATE_TEST_SUITE_P(Databases, ConnectionOf,
                         testing::Values(Dialect::sqlite, Dialect::postgres), name_of);

Trouble trouble_of(Connection& connection, const std::string& sql) {
  try {
    connection.run(sql);
  } catch (const DatabaseError& error) {
    return error.trouble();
  }
  ADD_FAILURE() << "nothing was refused";
  return Trouble::lost;
}

TEST_P(ConnectionOf, GivesBackWhatItWasGiven) {
  Connection& connection = database();
  connection.script("CREATE TABLE t (k BIGINT PRIMARY KEY, i BIGINT, d DOUBLE PRECISION, s TEXT)");
  const std::string odd = "a'b\"c\\ \n\r\t\x01 $1 ?1 ü 漢 \U0001F600 \uFFFD";
  const double tenth = 0.1;
  const auto least = std::numeric_limits<std::int64_t>::min();
  connection.run("INSERT INTO t VALUES (1, $1, $2, $3), (2, $4, $5, $6)",
                 {least, tenth, odd, Argument(), 1e300, ""});
  connection.run("INSERT INTO t VALUES (3, $3, $2, $1)", {std::string_view(), Argument(), 7});

  const Rows rows = connection.run("SELECT i, d, s FROM t ORDER BY k");
  ASSERT_EQ(rows.size(), 3U);
  EXPECT_EQ(rows[0].cells(), (std::vector<Cell>{least, tenth, odd}));
  EXPECT_EQ(rows[1].cells(), (std::vector<Cell>{Cell(), 1e300, std::string()}));
  EXPECT_EQ(rows[2].cells(), (std::vector<Cell>{std::int64_t{7}, Cell(), std::string()}));
  EXPECT_EQ(connection.number("SELECT count(*) FROM t WHERE s IS NOT NULL"), 3);
  EXPECT_FALSE(connection.first("SELECT i FROM t WHERE k = $1", {99}));
  EXPECT_TRUE(rows[1].is_null(0));
  EXPECT_EQ(rows[2].optional_integer(0), 7);
  EXPECT_THROW(rows[0].text(0), Bug);
  EXPECT_THROW(rows[0].integer(2), Bug);
}

TEST_P(ConnectionOf, RefusesTextThatOneOfTheDatabasesCouldNotHold) {
  Connection& connection = database();
  connection.script("CREATE TABLE t (s TEXT)");
  for (const std::string& bad : {std::string("a\0b", 3), std::string("\xff"), std::string("\xc3"),
                                 std::string("\xed\xa0\x80"), std::string("\xc0\x80")}) {
    EXPECT_THROW(connection.run("INSERT INTO t VALUES ($1)", {bad}), Error);
  }
  EXPECT_EQ(connection.number("SELECT count(*) FROM t"), 0);
}

TEST_P(ConnectionOf, UndoesWhatWasNotCommitted) {
  Connection& connection = database();
  connection.script("CREATE TABLE t (k BIGINT PRIMARY KEY)");
  {
    const Transaction transaction(connection);
    connection.run("INSERT INTO t VALUES (1)");
    EXPECT_TRUE(connection.in_transaction());
  }
  EXPECT_FALSE(connection.in_transaction());
  Transaction kept(connection);
  connection.run("INSERT INTO t VALUES (2)");
  kept.commit();
  EXPECT_EQ(connection.number("SELECT k FROM t"), 2);
}

TEST_P(ConnectionOf, ReadsOneStateThroughoutATransactionThatReads) {
  Connection& connection = database();
  connection.script("CREATE TABLE t (k BIGINT PRIMARY KEY)");
  const auto other = open(url());
  {
    const Transaction reading(connection, Transaction::Kind::read);
    EXPECT_EQ(connection.number("SELECT count(*) FROM t"), 0);
    other->run("INSERT INTO t VALUES (1)");
    EXPECT_EQ(connection.number("SELECT count(*) FROM t"), 0);
  }
  EXPECT_EQ(connection.number("SELECT count(*) FROM t"), 1);
}

TEST_P(ConnectionOf, SaysWhatIsRefusedForGood) {
  Connection& connection = database();
  connection.script("CREATE TABLE t (k BIGINT PRIMARY KEY)");
  connection.run("INSERT INTO t VALUES (1)");
  EXPECT_EQ(trouble_of(connection, "INSERT INTO t VALUES (1)"), Trouble::refused);
  EXPECT_EQ(trouble_of(connection, "NONSENSE"), Trouble::refused);
  EXPECT_EQ(connection.number("SELECT count(*) FROM t"), 1);
}

TEST(PostgresConnection, SaysWhatAnotherTrySolvesAndQuotesNothing) {
  if (!PrivatePostgres::is_installed()) GTEST_SKIP() << "PostgreSQL is not installed.";
  const auto one = open(shared_postgres().create("troubles"));
  one->script("CREATE TABLE t (k TEXT PRIMARY KEY); INSERT INTO t VALUES ('secret')");
  try {
    one->run("INSERT INTO t VALUES ($1)", {"secret"});
    FAIL() << "the key is there already";
  } catch (const DatabaseError& error) {
    EXPECT_EQ(std::string(error.what()).find("secret"), std::string::npos);
  }
  const auto raised = [&](const std::string& state) {
    return trouble_of(*one, "DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '" + state + "'; END $$");
  };
  EXPECT_EQ(raised("40001"), Trouble::conflict);
  EXPECT_EQ(raised("40P01"), Trouble::conflict);
  EXPECT_EQ(raised("57P01"), Trouble::lost);
  EXPECT_EQ(raised("23505"), Trouble::refused);

  // A failed statement spoils the transaction: its commit must not look like one.
  Transaction spoilt(*one);
  EXPECT_THROW(one->run("SELECT 1 / 0"), DatabaseError);
  EXPECT_THROW(spoilt.commit(), DatabaseError);
}

TEST(Connection, NamesWhatCannotBeOpened) {
  const TemporaryFolder folder;
  EXPECT_THROW(open(folder / "missing/assay.db"), DatabaseError);
  EXPECT_THROW(open("mysql://localhost/assay"), Error);
  EXPECT_THROW(open("postgresql://nobody@127.0.0.1:1/none?connect_timeout=2"), DatabaseError);
}

TEST(Connection, HidesThePasswordOfAnAddress) {
  EXPECT_EQ(without_password("postgresql://me:pw@host/db"), "postgresql://me@host/db");
  EXPECT_EQ(without_password("postgresql://me@host/db?password=pw&x=1"),
            "postgresql://me@host/db?password=...&x=1");
  EXPECT_EQ(without_password("folder/a:b@c.db"), "folder/a:b@c.db");
}

// As another process sees it: this one is never in its own way.
bool is_locked(const std::string& path) {
  const pid_t child = ::fork();
  if (child == 0) {
    struct flock wanted {};
    wanted.l_type = F_WRLCK;
    const int file = ::open(path.c_str(), O_RDWR);
    const bool asked = file >= 0 && ::fcntl(file, F_GETLK, &wanted) == 0;
    ::_exit(asked && wanted.l_type != F_UNLCK ? 1 : 0);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  return WEXITSTATUS(status) == 1;
}

// POSIX takes all locks that a process holds on a file away when it closes any descriptor of it. A
// database that seems to be nobody's loses its log to the next process that closes it.
TEST(Connection, KeepsItsLocksWhenTheDatabaseIsOpenedAndClosedOnceMore) {
  const TemporaryFolder folder;
  const std::string path = folder / "assay.db";
  const auto connection = open(path);
  connection->script("CREATE TABLE t (k BIGINT)");
  ASSERT_TRUE(is_locked(path));
  open(path)->number("SELECT count(*) FROM t");
  EXPECT_TRUE(is_locked(path));
}

TEST(Connection, KeepsItsLocksWhenASingleFileIsOpenedAndClosedOnceMore) {
  const TemporaryFolder folder;
  const std::string path = folder / "results.db";
  const auto connection = open_single_file(path, Access::write);
  connection->script("CREATE TABLE t (k BIGINT); BEGIN IMMEDIATE");
  ASSERT_TRUE(is_locked(path));
  for (const Access access : {Access::read, Access::write}) {
    open_single_file(path, access);
    EXPECT_TRUE(is_locked(path));
  }
}

TEST(Connection, KeepsTheFileToItsOwner) {
  const TemporaryFolder folder;
  const auto connection = open(folder / "assay.db");
  connection->script("CREATE TABLE t (k BIGINT)");
  for (const char* name : {"assay.db", "assay.db-wal"}) {
    const auto mode = std::filesystem::status(folder / name).permissions();
    EXPECT_EQ(mode & std::filesystem::perms(077), std::filesystem::perms::none) << name;
  }
}

}  // namespace
}  // namespace assay::store
