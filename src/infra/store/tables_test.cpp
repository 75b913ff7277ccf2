#include "infra/store/tables.h"

#include <set>

#include "infra/store/database_test.h"

namespace assay::store {
namespace {

using Tables = DatabaseTest;
INSTANTIATE_TEST_SUITE_P(Databases, Tables, testing::Values(Dialect::sqlite, Dialect::postgres),
                         name_of);

// A table that is made and not listed would be missing from every backup.
TEST_P(Tables, AreAllListed) {
  std::set<std::string> listed{"migrations"};
  for (const Table& table : tables()) listed.emplace(table.name);
  std::set<std::string> made;
  const std::string_view sql =
      GetParam() == Dialect::sqlite
          ? "SELECT name FROM sqlite_master WHERE type = 'table'"
          : "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()";
  for (const Row& row : database().run(sql)) made.insert(row.text(0));
  EXPECT_EQ(listed, made);
}

// The same SQL makes the tables of both databases; this one can be asked easily.
TEST(SqliteTables, HaveTheirPrimaryKey) {
  const TemporaryFolder folder;
  const auto connection = open(folder / "assay.db");
  migrate(*connection);
  for (const Table& table : tables()) {
    std::string key;
    for (const Row& row : connection->run(
             "SELECT name FROM pragma_table_info($1) WHERE pk > 0 ORDER BY pk", {table.name})) {
      key += (key.empty() ? "" : ", ") + row.text(0);
    }
    EXPECT_EQ(key, table.key) << table.name;
  }
}

}  // namespace
}  // namespace assay::store
