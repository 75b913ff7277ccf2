#include "infra/store/withdrawal.h"

#include "base/file.h"
#include "infra/store/consents.h"
#include "infra/store/database_test.h"
#include "infra/store/events.h"
#include "infra/store/exclusions.h"
#include "infra/store/integrity.h"
#include "infra/store/payments.h"
#include "infra/store/rows_test.h"
#include "infra/store/slots.h"

namespace assay::store {
namespace {

using Withdrawal = DatabaseTest;
INSTANTIATE_TEST_SUITE_P(Databases, Withdrawal, testing::Values(Dialect::sqlite, Dialect::postgres),
                         name_of);

// A session with a row in every table that can have one.
Session lived(Connection& c, const std::string& participant, const std::string& study) {
  Session session = a_session(c, participant, study);
  EXPECT_TRUE(lease_slot(c, session, 0, 10));
  add_token(c, session.id, "token of " + session.id, 1, 100, TokenScope::own);
  log_consent(c, session.id, {"h", 1});
  const Event event{1, "answer", 3, "{\"said\":\"nobody should know\"}", "{}"};
  append_all(c, session.id, std::span(&event, 1));
  mark_interruption(c, session.id, {1, 2, 3, 4});
  keep_payment_id(c, random_sealing_key(), study, {session.id, "raw"}, 1000);
  return find_session(c, session.id).value();
}

void make(Connection& c, const std::string& name, std::optional<std::int64_t> keep_until) {
  add_study(c, {name, 1, "h", "{}", keep_until}, 1);
  const Target target{0, 0, 5};
  create_slots(c, name + "@1", std::span(&target, 1));
}

std::int64_t rows(Connection& c, const std::string& table) {
  return c.number(fmt::format("SELECT count(*) FROM {}", table));
}

TEST_P(Withdrawal, LeavesATombstoneAndTheMeansToPay) {
  Connection& c = database();
  make(c, "faces", {});
  const Session session = lived(c, "p", "faces@1");
  exclude(c, session.id, "r", "a", 4);
  const Session other = lived(c, "q", "faces@1");
  EXPECT_TRUE(withdraw(c, session.id, 50));
  EXPECT_FALSE(withdraw(c, session.id, 60));

  EXPECT_FALSE(find_session(c, session.id));
  for (const char* table : {"sessions", "events", "tokens", "consents", "interruptions"}) {
    EXPECT_EQ(rows(c, table), 1) << table;
  }
  EXPECT_EQ(rows(c, "payment_ids"), 2);
  EXPECT_EQ(cell_occupancy(c, "faces@1", 1)[0].leased, 1);
  EXPECT_FALSE(find_event_flaw(c, other.id));

  const auto stones = tombstones(c, "faces@1");
  ASSERT_EQ(stones.size(), 1U);
  EXPECT_EQ(stones[0].session, session.id);
  EXPECT_EQ(stones[0].participant, "p");
  EXPECT_EQ(stones[0].at, 50);
  EXPECT_EQ(stones[0].reason, "withdrawn");
  EXPECT_EQ(stones[0].events, 1);
  EXPECT_EQ(stones[0].chain, session.chain);
  EXPECT_FALSE(enter_study(c, {.study = "faces@1", .participant = "p", .seed = 1}, 70))
      << "who withdrew does not begin again by accident";
}

TEST_P(Withdrawal, ComesToEverybodyOfAStudyThatIsPurged) {
  Connection& c = database();
  make(c, "old", 100);
  make(c, "young", 200);
  make(c, "kept", {});
  for (const char* study : {"old@1", "young@1", "kept@1"}) lived(c, "p", study);
  withdraw(c, lived(c, "q", "old@1").id, 50);
  purge(c, "old@1", 100);
  EXPECT_TRUE(flaws(c).empty()) << "chains and heads of the others are as they were";
  EXPECT_EQ(rows(c, "sessions"), 2);
  EXPECT_EQ(rows(c, "events"), 2);
  EXPECT_EQ(rows(c, "payment_ids"), 2);
  const auto stones = tombstones(c, "old@1");
  ASSERT_EQ(stones.size(), 2U);
  EXPECT_EQ(stones[0].reason, "withdrawn");
  EXPECT_EQ(stones[1].reason, "purged");
  for (const Tombstone& stone : stones) EXPECT_EQ(stone.participant, "");
  EXPECT_EQ(find_study(c, "old@1")->participant_key, "");
  EXPECT_EQ(find_study(c, "old@1")->state, StudyState::closed);
  EXPECT_NE(find_study(c, "young@1")->participant_key, "");
}

TEST(SqliteWithdrawal, LeavesNoWordInTheFile) {
  const TemporaryFolder folder;
  const auto c = open(folder / "assay.db");
  migrate(*c);
  make(*c, "faces", {});
  const Session session = lived(*c, "p", "faces@1");
  c->script("PRAGMA wal_checkpoint(TRUNCATE)");
  EXPECT_NE(read_file(folder / "assay.db").find("nobody should know"), std::string::npos);
  withdraw(*c, session.id, 50);
  c->script("PRAGMA wal_checkpoint(TRUNCATE)");
  EXPECT_EQ(read_file(folder / "assay.db").find("nobody should know"), std::string::npos);
}

TEST_P(Withdrawal, TakesEveryVisitAway) {
  Connection& c = database();
  make(c, "faces", {});
  Session first = lived(c, "p", "faces@1");
  first.state = SessionState::completed;
  save(c, first);
  const Session second =
      enter_study(c, {.study = "faces@1", .participant = "p", .most_visits = 2}, 20).value();
  ASSERT_NE(second.id, first.id);
  EXPECT_TRUE(withdraw(c, second.id, 50));
  EXPECT_EQ(rows(c, "sessions"), 0);
  EXPECT_EQ(rows(c, "events"), 0);
  EXPECT_EQ(tombstones(c, "faces@1").size(), 2U);
  EXPECT_EQ(cell_occupancy(c, "faces@1", 1)[0].free, 5);
}

}  // namespace
}  // namespace assay::store
