#include "infra/store/sessions.h"

#include <set>
#include <thread>

#include "infra/store/database_test.h"
#include "infra/store/rows_test.h"
#include "infra/store/store.h"

namespace assay::store {
namespace {

using Sessions = DatabaseTest;
INSTANTIATE_TEST_SUITE_P(Databases, Sessions, testing::Values(Dialect::sqlite, Dialect::postgres),
                         name_of);

TEST_P(Sessions, AreTheSameOnAnotherDevice) {
  Connection& c = database();
  a_study(c);
  const Arrival arrival{"faces@1", "hash", 0xffff'ffff'ffff'fff0U, true, "{\"p\":1}", "{\"w\":2}"};
  const Session first = enter_study(c, arrival, 10).value();
  EXPECT_EQ(first.seed, 0xffff'ffff'ffff'fff0U);
  EXPECT_TRUE(first.simulated);
  EXPECT_EQ(first.panel, "{\"p\":1}");
  EXPECT_EQ(first.client, "{\"w\":2}");
  EXPECT_EQ(first.state, SessionState::active);
  EXPECT_EQ(first.next_seq, 1);
  EXPECT_FALSE(first.condition);

  const Session again = enter_study(c, {"faces@1", "hash", 3, false, "{}", "{}"}, 99).value();
  EXPECT_EQ(again.id, first.id);
  EXPECT_EQ(again.seed, first.seed);
  EXPECT_EQ(again.started, 10);
  EXPECT_TRUE(again.simulated);
  EXPECT_NE(a_session(c, "other").id, first.id);
  EXPECT_EQ(list_sessions(c, "faces@1").size(), 2U);
}

TEST_P(Sessions, KnowHowTheyStand) {
  Connection& c = database();
  a_study(c);
  Session session = a_session(c, "hash");
  EXPECT_FALSE(session.shown);
  EXPECT_EQ(session.counted, 0);
  session.shown = 77;
  session.counted = 5;
  session.practice_right = 2;
  session.checks_right = 1;
  save(c, session);
  const Session found = find_session(c, session.id).value();
  EXPECT_EQ(found.shown, 77);
  EXPECT_EQ(found.counted, 5);
  EXPECT_EQ(found.practice_right, 2);
  EXPECT_EQ(found.checks_right, 1);
}

TEST_P(Sessions, HaveTokensWithWhatCameWithEach) {
  Connection& c = database();
  a_study(c);
  const Session session = a_session(c, "hash");
  using enum TokenScope;
  add_token(c, session.id, "t1", 1, 100, own, "first");
  add_token(c, session.id, "t2", 2, 200, answers, "second");
  add_token(c, session.id, "t3", 3, 200, own);
  EXPECT_EQ(session_of_token(c, "t1", 50).value().arrival, "first");
  EXPECT_EQ(session_of_token(c, "t2", 50).value().arrival, "second");
  EXPECT_EQ(session_of_token(c, "t3", 50).value().arrival, "");
  purge_tokens(c, 100);
  EXPECT_FALSE(session_of_token(c, "t1", 50));
  EXPECT_EQ(session_of_token(c, "t2", 50).value().arrival, "second");
}

// Many start in the same millisecond; none is left out or told twice, whatever the size of a part.
TEST_P(Sessions, AreGoneThroughPartByPart) {
  Connection& c = database();
  a_study(c);
  for (int at = 0; at < 7; ++at) {
    enter_study(c, {.study = "faces@1", .participant = std::to_string(at), .seed = 1}, 10 + at / 3);
  }
  std::vector<std::string> expected;
  for (const Session& session : list_sessions(c, "faces@1")) expected.push_back(session.id);
  for (const std::int64_t most : {1, 2, 3, 7, 100}) {
    std::vector<std::string> found;
    std::vector<Session> part = sessions_after(c, "faces@1", nullptr, most);
    while (!part.empty()) {
      EXPECT_LE(std::ssize(part), most);
      for (const Session& session : part) found.push_back(session.id);
      const Session last = part.back();
      part = sessions_after(c, "faces@1", &last, most);
    }
    EXPECT_EQ(found, expected) << most;
  }
}

TEST_P(Sessions, AreListedTheLatestFirstByHowTheyStand) {
  Connection& c = database();
  a_study(c);
  std::vector<std::string> ids;
  for (int at = 0; at < 6; ++at) {
    Session session = *enter_study(
        c, {.study = "faces@1", .participant = std::to_string(at), .seed = 1}, 10 + at);
    ids.push_back(session.id);
    if (at >= 4) continue;
    session.state = at < 2 ? SessionState::completed : SessionState::stopped;
    session.outcome = at < 2 ? "completed" : "no_consent";
    save(c, session);
  }
  c.run("UPDATE sessions SET excluded = 1 WHERE id = $1", {ids[1]});
  using Counts = std::map<std::string, std::int64_t>;
  EXPECT_EQ(count_by_standing(c, "faces@1"),
            (Counts{{"active", 2}, {"completed", 1}, {"excluded", 1}, {"no_consent", 2}}));
  EXPECT_EQ(count_by_standing(c, "faces@2"), Counts{});
  const auto listed = [&](std::string_view standing, std::int64_t from, std::int64_t most) {
    std::string found;
    for (const Session& session : latest_sessions(c, "faces@1", standing, from, most)) {
      found += std::to_string(std::ranges::find(ids, session.id) - ids.begin());
    }
    return found;
  };
  EXPECT_EQ(listed("", 0, 100), "543210");
  EXPECT_EQ(listed("", 1, 3), "432");
  EXPECT_EQ(listed("no_consent", 0, 100), "32");
  EXPECT_EQ(listed("no_consent", 1, 100), "2");
  EXPECT_EQ(listed("excluded", 0, 100), "1");
  EXPECT_EQ(listed("", 6, 100), "");
}

TEST_P(Sessions, AreMadeOnceHoweverOftenTheDoorIsPushed) {
  a_study(database());
  Store one(url());
  Store other(url());
  std::mutex mutex;
  std::set<std::string> ids;
  std::vector<std::jthread> doors;
  for (int door = 0; door < 8; ++door) {
    doors.emplace_back([&, door] {
      const auto session = (door % 2 == 0 ? one : other).wait([&](Connection& c) {
        return enter_study(c, {.study = "faces@1", .participant = "p", .seed = 1}, door).value();
      });
      const std::lock_guard lock(mutex);
      ids.insert(session.id);
    });
  }
  doors.clear();
  EXPECT_EQ(ids.size(), 1U);
}

TEST_P(Sessions, KeepWhatIsSaved) {
  Connection& c = database();
  a_study(c);
  Session session = a_session(c, "p");
  session.state = SessionState::stopped;
  session.outcome = "incompatible_device";
  session.position = 12;
  session.last_seen = 77;
  session.ended = 78;
  session.client = "{\"browser\":\"Firefox\"}";
  save(c, session);
  const Session read = find_session(c, session.id).value();
  EXPECT_EQ(read.state, SessionState::stopped);
  EXPECT_EQ(read.outcome, "incompatible_device");
  EXPECT_EQ(read.position, 12);
  EXPECT_EQ(read.last_seen, 77);
  EXPECT_EQ(read.ended, 78);
  EXPECT_EQ(read.client, "{\"browser\":\"Firefox\"}");
  touch(c, session.id, 70);
  EXPECT_EQ(find_session(c, session.id)->last_seen, 77);
  touch(c, session.id, 80);
  EXPECT_EQ(find_session(c, session.id)->last_seen, 80);
  EXPECT_FALSE(find_session(c, "nobody"));
  EXPECT_THROW(session_state("asleep"), Error);
}

TEST_P(Sessions, OpenWithEachOfTheirTokensUntilItExpires) {
  Connection& c = database();
  a_study(c);
  const Session session = a_session(c, "p");
  add_token(c, session.id, "old", 10, 100, TokenScope::own);
  add_token(c, session.id, "new", 20, 200, TokenScope::answers);
  add_token(c, session.id, "new", 30, 999, TokenScope::own);
  EXPECT_EQ(tokens_of(c, session.id), (std::vector<std::string>{"new", "old"}));
  EXPECT_EQ(session_of_token(c, "old", 99)->session, session.id);
  EXPECT_EQ(session_of_token(c, "old", 99)->scope, TokenScope::own);
  EXPECT_FALSE(session_of_token(c, "old", 100));
  EXPECT_EQ(session_of_token(c, "new", 100)->session, session.id);
  EXPECT_EQ(session_of_token(c, "new", 100)->scope, TokenScope::answers);
  EXPECT_FALSE(session_of_token(c, "guess", 0));
  purge_tokens(c, 100);
  EXPECT_EQ(tokens_of(c, session.id), std::vector<std::string>{"new"});
}

TEST_P(Sessions, AreFoundInEveryVersionOfAStudy) {
  Connection& c = database();
  for (const auto& [name, version] : {std::pair("faces", 1), {"faces", 2}, {"birds", 1}}) {
    a_session(c, "p", a_study(c, name, version).id);
  }
  a_session(c, "q");
  const auto found = sessions_of(c, "faces", "p");
  ASSERT_EQ(found.size(), 2U);
  EXPECT_NE(found[0].study, found[1].study);
}

TEST_P(Sessions, RememberWhereTheyWereInterrupted) {
  Connection& c = database();
  a_study(c);
  const Session session = a_session(c, "p");
  const Interruption second{200, 9, 5, 3000};
  const Interruption first{100, 4, 4, 20};
  mark_interruption(c, session.id, second);
  mark_interruption(c, session.id, first);
  mark_interruption(c, session.id, first);
  EXPECT_EQ(interruptions_of(c, session.id), (std::vector{first, second}));
}

// Loading a page again and again filled the database, and an id alone was enough to do it.
TEST_P(Sessions, KeepSoManyInterruptionsAndThenTheFirstOfEachTrial) {
  Connection& c = database();
  a_study(c);
  const Session session = a_session(c, "p");
  const Session other = a_session(c, "q");
  for (std::int64_t at = 0; at < 3 * most_interruptions; ++at) {
    mark_interruption(c, session.id, {at, 4, 4, 20});
  }
  EXPECT_EQ(std::ssize(interruptions_of(c, session.id)), most_interruptions);
  for (const std::int64_t at : {1000, 1001}) mark_interruption(c, session.id, {at, 5, 5, 20});
  EXPECT_EQ(std::ssize(interruptions_of(c, session.id)), most_interruptions + 1);
  EXPECT_EQ(interruptions_of(c, session.id).back(), (Interruption{1000, 5, 5, 20}));
  mark_interruption(c, other.id, {7, 4, 4, 20});
  EXPECT_EQ(interruptions_of(c, other.id).size(), 1U);
}

// A visit begins when the one before was completed, and only as long as there are some left.
TEST_P(Sessions, FollowEachOtherWhenThereMayBeSeveral) {
  Connection& c = database();
  a_study(c);
  const Arrival arrival{.study = "faces@1", .participant = "p", .seed = 1, .most_visits = 2};
  Session first = enter_study(c, arrival, 10).value();
  EXPECT_EQ(first.visit, 1);
  EXPECT_EQ(enter_study(c, arrival, 11)->id, first.id) << "it is not over";
  first.state = SessionState::completed;
  save(c, first);
  Session second = enter_study(c, arrival, 12).value();
  EXPECT_EQ(second.visit, 2);
  EXPECT_NE(second.id, first.id);
  EXPECT_EQ(enter_study(c, arrival, 13)->id, second.id);
  second.state = SessionState::completed;
  save(c, second);
  EXPECT_EQ(enter_study(c, arrival, 14)->id, second.id) << "two visits are all";

  Session stopped = a_session(c, "q");
  stopped.state = SessionState::stopped;
  save(c, stopped);
  EXPECT_EQ(enter_study(c, {.study = "faces@1", .participant = "q", .most_visits = 2}, 15)->id,
            stopped.id)
      << "who failed does not get another try";
}

}  // namespace
}  // namespace assay::store
