#include "infra/store/integrity.h"

#include <fstream>

#include "infra/store/audit.h"
#include "infra/store/database_test.h"
#include "infra/store/events.h"
#include "infra/store/rows_test.h"
#include "infra/store/slots.h"

namespace assay::store {
namespace {

using Integrity = DatabaseTest;
INSTANTIATE_TEST_SUITE_P(Databases, Integrity, testing::Values(Dialect::sqlite, Dialect::postgres),
                         name_of);

TEST_P(Integrity, FindsWhatNobodyShouldHaveChanged) {
  Connection& c = database();
  EXPECT_TRUE(flaws(c).empty());
  a_study(c);
  const Target targets[] = {{0, 0, 1}, {1, 0, 1}};
  create_slots(c, "faces@1", targets);
  for (const char* name : {"p", "q"}) {
    Session session = a_session(c, name);
    ASSERT_TRUE(lease_slot(c, session, 0, 10));
    const Event event{1, "answer", 1, "{}", "{}"};
    append_all(c, session.id, std::span(&event, 1));
  }
  audit(c, {0, 1, "ada", "freeze", "faces@1", "{}"});
  EXPECT_TRUE(flaws(c).empty());
  const std::pair<const char*, std::size_t> changes[] = {
      {"UPDATE events SET body = '[]'", 2},
      {"DELETE FROM events", 2},
      {"UPDATE audit SET actor = 'eve'", 1},
      {"UPDATE slots SET session = NULL", 2},
      {"UPDATE slots SET state = 'free'", 2},
      {"UPDATE sessions SET condition = 1 - condition", 2},
      {"UPDATE sessions SET condition = NULL", 2},
      {"UPDATE sessions SET excluded = 1 WHERE participant = 'p'", 1},
      {"INSERT INTO tombstones SELECT id, study, '', 1, '', 0, '', 0 FROM sessions", 2},
  };
  for (const auto& [sql, expected] : changes) {
    const Transaction undone(c);
    c.run(sql);
    EXPECT_EQ(flaws(c).size(), expected) << sql;
    EXPECT_EQ(flaws(c, 1).size(), 1U) << sql;
  }
}

TEST(SqliteIntegrity, FindsADamagedFile) {
  const TemporaryFolder folder;
  {
    const auto c = open(folder / "assay.db");
    migrate(*c);
    a_study(*c);
    for (int who = 0; who < 200; ++who) a_session(*c, fmt::format("p{:0100}", who));
  }
  {
    std::fstream file(folder / "assay.db", std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(0, std::ios::end);
    const std::streamoff size = file.tellp();
    file.seekp(size - 4096);
    file << std::string(64, '\x7f');
  }
  const auto c = open(folder / "assay.db");
  try {
    EXPECT_FALSE(flaws(*c).empty());
  } catch (const DatabaseError& error) {
    EXPECT_NE(std::string(error.what()).find("malformed"), std::string::npos);
  }
}

}  // namespace
}  // namespace assay::store
