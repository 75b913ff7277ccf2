#include "infra/store/migrations.h"

#include <thread>

#include "infra/store/database_test.h"

namespace assay::store {
namespace {

using Migrating = DatabaseTest;
INSTANTIATE_TEST_SUITE_P(Databases, Migrating, testing::Values(Dialect::sqlite, Dialect::postgres),
                         name_of);

constexpr Migration one{"one", "CREATE TABLE a (k BIGINT); CREATE TABLE b (k BIGINT)"};
constexpr Migration two{"two", "ALTER TABLE a ADD COLUMN v TEXT"};
constexpr Migration broken{"broken", "CREATE TABLE c (k BIGINT); NONSENSE"};
constexpr Migration changed{"one", "CREATE TABLE a (k TEXT)"};

TEST_P(Migrating, AppliesEachStepOnceAndInOrder) {
  const auto connection = open(url());
  migrate(*connection, std::span(&one, 1));
  connection->run("INSERT INTO a (k) VALUES (7)");
  const Migration both[] = {one, two};
  migrate(*connection, both);
  migrate(*connection, both);
  EXPECT_EQ(connection->number("SELECT k FROM a WHERE v IS NULL"), 7);
  EXPECT_EQ(connection->number("SELECT count(*) FROM migrations"), 2);
}

TEST_P(Migrating, RefusesADatabaseFromTheFutureOrFromElsewhere) {
  const auto connection = open(url());
  const Migration both[] = {one, two};
  migrate(*connection, both);
  EXPECT_THROW(migrate(*connection, std::span(&one, 1)), Error);
  const Migration other[] = {changed, two};
  EXPECT_THROW(migrate(*connection, other), Error);
  migrate(*connection, both);
}

TEST_P(Migrating, LeavesNothingOfAStepThatFails) {
  const auto connection = open(url());
  const Migration steps[] = {one, broken};
  EXPECT_THROW(migrate(*connection, steps), DatabaseError);
  migrate(*connection, std::span(&one, 1));
  EXPECT_EQ(connection->number("SELECT count(*) FROM migrations"), 1);
  EXPECT_THROW(connection->run("SELECT * FROM c"), DatabaseError);
}

TEST_P(Migrating, LetsServersStartAtOnce) {
  std::vector<std::jthread> servers;
  for (int server = 0; server < 6; ++server) {
    servers.emplace_back([this] { EXPECT_NO_THROW(migrate(*open(url()))); });
  }
  servers.clear();
  const auto steps = static_cast<std::int64_t>(migrations().size());
  EXPECT_EQ(database().number("SELECT count(*) FROM migrations"), steps);
}

}  // namespace
}  // namespace assay::store
