#include "infra/store/retention.h"

#include <gmock/gmock.h>

#include "infra/store/accounts.h"
#include "infra/store/audit.h"
#include "infra/store/database_test.h"
#include "infra/store/events.h"
#include "infra/store/integrity.h"
#include "infra/store/logins.h"
#include "infra/store/rows_test.h"

namespace assay::store {
namespace {

constexpr std::int64_t minute = 60'000;
constexpr std::int64_t day = 24 * 60 * minute;
constexpr std::int64_t start = 20'000 * day;

class RetentionTest : public DatabaseTest {
 protected:
  void SetUp() override {
    DatabaseTest::SetUp();
    if (IsSkipped()) return;
    tick(database(), {now_, 0, true}, std::nullopt);
    add_study(database(), {"old", 1, "h", "{}", start + 2 * day}, 1);
    add_study(database(), {"young", 1, "h", "{}", start + 900 * day}, 1);
    for (const char* study : {"old@1", "young@1"}) {
      const Event event{1, "answer", 3, "{}", "{}"};
      append_all(database(), a_session(database(), "p", study).id, std::span(&event, 1));
    }
  }
  // A server that runs for so long, with a tick a minute.
  void run(std::int64_t ms) {
    Transaction once(database());
    for (std::int64_t gone = 0; gone < ms; gone += minute) {
      now_ += minute;
      beat(minute);
    }
    once.commit();
  }
  TickOutcome beat(std::int64_t elapsed, bool agrees = true) {
    const TickOutcome ticked = tick(database(), {now_, elapsed, agrees}, known_);
    known_ = ticked.known;
    if (agrees && !ticked.ahead) enforce_retention(database(), ticked.known, now_);
    return ticked;
  }
  std::vector<std::string> actions() {
    std::vector<std::string> all;
    for (const AuditEntry& entry : audit_entries(database())) {
      all.push_back(entry.action + " " + entry.subject);
    }
    return all;
  }
  std::int64_t rows(const std::string& table) {
    return database().number("SELECT count(*) FROM " + table);
  }

  std::int64_t now_ = start;
  std::optional<KnownTime> known_;
};
INSTANTIATE_TEST_SUITE_P(Databases, RetentionTest,
                         testing::Values(Dialect::sqlite, Dialect::postgres), name_of);

TEST_P(RetentionTest, AnHonestDateIsAnnouncedWaitsAndIsPurged) {
  beat(0);
  run(2 * day - 2 * minute);
  EXPECT_THAT(actions(), testing::IsEmpty());
  run(3 * minute);
  EXPECT_THAT(actions(), testing::ElementsAre("announce purge old@1"));
  const Retention said = retentions(database()).at(0);
  EXPECT_EQ(said.study, "old@1");
  EXPECT_EQ(said.sessions, 1);
  EXPECT_EQ(said.events, 1);
  EXPECT_TRUE(said.is_due);
  EXPECT_EQ(said.announced, start + 2 * day);
  EXPECT_EQ(said.grace_left, usual_grace_ms - minute);
  run(7 * day - 2 * minute);
  EXPECT_EQ(rows("sessions"), 2);
  run(2 * minute);
  EXPECT_EQ(rows("sessions"), 1);
  EXPECT_EQ(rows("events"), 1);
  EXPECT_EQ(rows("announced_purges"), 0);
  EXPECT_THAT(actions(), testing::ElementsAre("announce purge old@1", "purge old@1"));
  EXPECT_EQ(retentions(database()).size(), 1U);
  EXPECT_TRUE(flaws(database()).empty());
}

TEST_P(RetentionTest, AnOwnerTakesTheAnnouncementBack) {
  beat(0);
  run(3 * day);
  ASSERT_EQ(rows("announced_purges"), 1);
  EXPECT_THROW(keep_study(database(), "old@1", now_ - day), Error);
  EXPECT_THROW(keep_study(database(), "none@1", std::nullopt), Error);
  keep_study(database(), "old@1", now_ + 3 * day);
  EXPECT_EQ(rows("announced_purges"), 0);
  run(2 * day);
  EXPECT_EQ(rows("announced_purges"), 0);
  run(7 * day);
  EXPECT_EQ(rows("announced_purges"), 1);
  EXPECT_EQ(rows("sessions"), 2) << "the waiting begins anew";
  keep_study(database(), "old@1", std::nullopt);
  run(8 * day);
  EXPECT_EQ(rows("sessions"), 2);
}

// The clock at the start of the next server is eleven years ahead, for a day.
TEST_P(RetentionTest, AClockElevenYearsAheadAnnouncesAndPurgesNothing) {
  beat(0);
  run(day);
  const std::int64_t right = now_;
  known_.reset();
  now_ += 4000 * day;
  EXPECT_TRUE(beat(0).ahead);
  run(day);
  EXPECT_THAT(actions(), testing::IsEmpty());
  EXPECT_LE(known_->mark, right + 10 * day) << "ten times as fast, and no faster";
  // The clock is set right, and another server starts.
  known_.reset();
  now_ = right + day;
  const TickOutcome back = beat(0);
  EXPECT_FALSE(back.ahead);
  EXPECT_EQ(back.known.mark, now_) << "what the wrong clock had moved is taken back";
  EXPECT_EQ(back.known.floor, now_);
  EXPECT_LT(back.silence, -3000 * day);
  EXPECT_EQ(rows("sessions"), 2);
}

TEST_P(RetentionTest, ADowntimeOfDaysIsBelievedAfterHours) {
  beat(0);
  known_.reset();
  now_ += 3 * day;
  EXPECT_TRUE(beat(0).ahead);
  run(6 * 60 * minute);
  EXPECT_FALSE(beat(minute).ahead);
  EXPECT_EQ(rows("announced_purges"), 1);
}

TEST_P(RetentionTest, ServersAtOnceDoNotMultiplyWhatTheyObserve) {
  beat(0);
  std::optional<KnownTime> other = tick(database(), {now_, 0, true}, std::nullopt).known;
  for (int at = 0; at < 60; ++at) {
    now_ += minute / 2;
    beat(minute);
    now_ += minute / 2;
    other = tick(database(), {now_, minute, true}, other).known;
  }
  EXPECT_LE(known_time(database())->observed, 60 * minute);
  EXPECT_GE(known_time(database())->observed, 58 * minute);
}

// Nobody could renew a lease, or log in again, while no server ran.
TEST_P(RetentionTest, WhatEndsWaitsWhileNoServerRuns) {
  beat(0);
  Connection& c = database();
  const std::string id = list_sessions(c, "old@1").at(0).id;
  add_token(c, id, "hash", now_, now_ + 10 * minute, TokenScope::own);
  known_.reset();
  now_ += 4000 * day;
  beat(0);
  EXPECT_TRUE(session_of_token(c, "hash", now_ + 9 * minute));
  EXPECT_FALSE(session_of_token(c, "hash", now_ + 11 * minute));
  known_.reset();
  now_ -= 4000 * day;
  beat(0);
  EXPECT_TRUE(session_of_token(c, "hash", now_ + 9 * minute));
  EXPECT_FALSE(session_of_token(c, "hash", now_ + 11 * minute));
}

// A link for a password was deleted by a server that started with a clock that was ahead.
TEST_P(RetentionTest, LinksForPasswordsAndInvitationsWaitWhileNoServerRuns) {
  beat(0);
  Connection& c = database();
  const std::int64_t end = now_ + day;
  create_account(c, invite(c, Role::owner, now_, end), "ada", "hash", now_);
  const std::string link = password_link(c, "ada", now_, end);
  const std::string invitation = invite(c, Role::analyst, now_, end);
  for (const std::int64_t leap : {4000 * day, -4000 * day}) {
    known_.reset();
    now_ += leap;
    const TickOutcome ticked = beat(0);
    purge_logins(c, ticked.known.mark);
    EXPECT_TRUE(linked_account(c, link, now_ + day - minute)) << leap;
    EXPECT_TRUE(invitation_role(c, invitation, now_ + day - minute)) << leap;
    EXPECT_FALSE(linked_account(c, link, now_ + day + minute)) << leap;
    EXPECT_FALSE(invitation_role(c, invitation, now_ + day + minute)) << leap;
  }
}

// A database of before, and its first start with this version has a wrong clock.
TEST_P(RetentionTest, ADatabaseThatKeptNoTimeKnowsWhenItWasUsedLast) {
  Connection& c = database();
  c.run("DELETE FROM known_time");
  c.run("UPDATE sessions SET last_seen = $1", {start});
  add_token(c, list_sessions(c, "old@1").at(0).id, "hash", start, start + day, TokenScope::own);
  now_ = start + 4000 * day;
  EXPECT_TRUE(beat(0).ahead);
  EXPECT_THAT(actions(), testing::IsEmpty());
  EXPECT_TRUE(session_of_token(c, "hash", now_));
}

}  // namespace
}  // namespace assay::store
