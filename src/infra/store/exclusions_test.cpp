#include "infra/store/exclusions.h"

#include "infra/store/database_test.h"
#include "infra/store/events.h"
#include "infra/store/rows_test.h"
#include "infra/store/slots.h"

namespace assay::store {
namespace {

using Exclusions = DatabaseTest;
INSTANTIATE_TEST_SUITE_P(Databases, Exclusions, testing::Values(Dialect::sqlite, Dialect::postgres),
                         name_of);

Session completed(Connection& c, const std::string& participant) {
  Session session = a_session(c, participant);
  EXPECT_TRUE(lease_slot(c, session, 0, 10));
  EXPECT_TRUE(complete_slot(c, session, 5));
  session.state = SessionState::completed;
  save(c, session);
  return session;
}

TEST_P(Exclusions, FreeTheSlotAndKeepTheRows) {
  Connection& c = database();
  a_study(c);
  const Target target{0, 0, 1};
  create_slots(c, "faces@1", std::span(&target, 1));
  const Session first = completed(c, "first");
  const Event event{1, "answer", 3, "{}", "{}"};
  append_all(c, first.id, std::span(&event, 1));

  exclude(c, first.id, "failed 3 of 10 checks", "rule", 20);
  exclude(c, first.id, "again", "rule", 21);
  EXPECT_TRUE(find_session(c, first.id)->excluded);
  EXPECT_EQ(events_of(c, first.id).size(), 1U);
  EXPECT_EQ(cell_occupancy(c, "faces@1", 21)[0].free, 1);
  Session back = find_session(c, first.id).value();
  EXPECT_FALSE(lease_slot(c, back, 21, 30)) << "not while excluded";
  EXPECT_FALSE(complete_slot(c, back, 21));

  EXPECT_TRUE(restore(c, first.id, "the rule was wrong", "ada", 30));
  EXPECT_EQ(cell_occupancy(c, "faces@1", 31)[0].completed, 1);
  const auto log = exclusions_of(c, first.id);
  ASSERT_EQ(log.size(), 2U);
  EXPECT_EQ(log[0].reason, "failed 3 of 10 checks");
  EXPECT_TRUE(log[0].excluded);
  EXPECT_EQ(log[0].at, 20);
  EXPECT_FALSE(log[1].excluded);
  EXPECT_EQ(log[1].actor, "ada");
}

TEST_P(Exclusions, TakenBackTooLateLeaveOneMoreThanWasAsked) {
  Connection& c = database();
  a_study(c);
  const Target target{0, 0, 1};
  create_slots(c, "faces@1", std::span(&target, 1));
  const Session first = completed(c, "first");
  exclude(c, first.id, "r", "a", 20);
  completed(c, "second");
  EXPECT_FALSE(restore(c, first.id, "r", "a", 30));
  EXPECT_FALSE(find_session(c, first.id)->excluded);
  EXPECT_EQ(cell_occupancy(c, "faces@1", 31)[0].completed, 1);
  EXPECT_THROW(exclude(c, "nobody", "r", "a", 1), Error);
  EXPECT_THROW(restore(c, "nobody", "r", "a", 1), Error);
}

}  // namespace
}  // namespace assay::store
