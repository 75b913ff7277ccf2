#include "infra/store/events.h"

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>

#include "base/rng.h"
#include "base/sha256.h"
#include "infra/store/database_test.h"
#include "infra/store/rows_test.h"
#include "infra/store/store.h"

namespace assay::store {
namespace {

using Events = DatabaseTest;
INSTANTIATE_TEST_SUITE_P(Databases, Events, testing::Values(Dialect::sqlite, Dialect::postgres),
                         name_of);

std::vector<Event> batch(std::int64_t from, std::int64_t to) {
  std::vector<Event> events;
  for (std::int64_t seq = from; seq <= to; ++seq) {
    events.push_back({seq, "answer", 100 + seq, fmt::format("{{\"n\":{}}}", seq), "{}"});
  }
  return events;
}

TEST_P(Events, AreCountedAndFoundByKind) {
  Connection& c = database();
  a_study(c);
  const std::string id = a_session(c, "p").id;
  EXPECT_EQ(count_notes(c, id, 0).total, 0);
  EXPECT_EQ(count_notes(c, id, 0).recent, 0);
  EXPECT_FALSE(latest_answer(c, id));
  const std::vector<Event> all{{1, "note", 100, "{}", "{\"n\":1}"},
                               {2, "answer", 200, "{}", "{\"n\":2}"},
                               {3, "answer", 300, "{}", "{\"n\":3}"},
                               {4, "note", 400, "{}", "{\"n\":4}"}};
  append_all(c, id, all);
  EXPECT_EQ(count_notes(c, id, 100).total, 2);
  EXPECT_EQ(count_notes(c, id, 100).recent, 1);
  EXPECT_EQ(latest_answer(c, id)->seq, 3);
  EXPECT_EQ(latest_answer(c, id)->at, 300);
  EXPECT_EQ(verdicts_of(c, id), (std::vector<std::string>{"{\"n\":2}", "{\"n\":3}"}));
}

TEST_P(Events, AreStoredOnceAndWithoutGaps) {
  Connection& c = database();
  a_study(c);
  const std::string id = a_session(c, "p").id;
  EXPECT_EQ(append_all(c, id, batch(1, 3)), 3);
  EXPECT_EQ(append_all(c, id, batch(2, 5)), 5);  // two replays, two more
  EXPECT_EQ(append_all(c, id, batch(7, 9)), 5);  // 6 is missing
  EXPECT_EQ(append_all(c, id, batch(5, 4)), 5);  // nothing
  std::vector<Event> changed = batch(1, 1);
  changed[0].body = "{\"n\":\"other\"}";
  EXPECT_EQ(append_all(c, id, changed), 5);
  const auto events = events_of(c, id);
  ASSERT_EQ(events.size(), 5U);
  EXPECT_EQ(events[0].body, "{\"n\":1}");
  EXPECT_EQ(events[4].at, 105);
  EXPECT_EQ(events_of(c, id, 4).size(), 2U);
  EXPECT_EQ(events_of(c, id, 2, 2).back().seq, 3);
  EXPECT_EQ(find_session(c, id)->last_seen, 105);
  EXPECT_FALSE(find_event_flaw(c, id));
  EXPECT_THROW(append_all(c, "nobody", batch(1, 1)), Error);
}

// A sender that loses answers and repeats itself, against the plain list it should become.
TEST_P(Events, ComeThroughAnUnreliableSender) {
  Connection& c = database();
  a_study(c);
  const std::string id = a_session(c, "p").id;
  Random random(5);
  std::int64_t highest = 0;
  while (highest < 60) {
    const auto from =
        std::max<std::int64_t>(1, highest - 3 + static_cast<std::int64_t>(random.below(6)));
    const auto to = from + static_cast<std::int64_t>(random.below(5));
    const std::int64_t expected = from > highest + 1 ? highest : std::max(highest, to);
    EXPECT_EQ(append_all(c, id, batch(from, to)), expected);
    highest = expected;
  }
  const auto events = events_of(c, id);
  ASSERT_EQ(std::ssize(events), highest);
  for (std::int64_t seq = 1; seq <= highest; ++seq) {
    EXPECT_EQ(events[static_cast<std::size_t>(seq - 1)].body, fmt::format("{{\"n\":{}}}", seq));
  }
  EXPECT_FALSE(find_event_flaw(c, id));
}

TEST_P(Events, ShowEveryChange) {
  Connection& c = database();
  a_study(c);
  const std::string id = a_session(c, "p").id;
  append_all(c, id, batch(1, 6));
  const std::string last = find_session(c, id)->chain;
  for (const char* change : {
           "UPDATE events SET body = '{}' WHERE seq = 3",
           "UPDATE events SET verdict = '{\"correct\":true}' WHERE seq = 1",
           "UPDATE events SET at = at + 1 WHERE seq = 6",
           "UPDATE events SET kind = 'answers' WHERE seq = 2",
           "UPDATE events SET chain = 'x' WHERE seq = 2",
           "UPDATE events SET seq = 7 WHERE seq = 6",
           "DELETE FROM events WHERE seq = 1",
           "DELETE FROM events WHERE seq = 4",
           "DELETE FROM events WHERE seq = 6",
           "DELETE FROM events",
           "UPDATE sessions SET next_seq = 6",
           "UPDATE sessions SET chain = 'x'",
       }) {
    const Transaction undone(c);
    c.run(change);
    EXPECT_TRUE(find_event_flaw(c, id)) << change;
  }
  // One who mends the chain from the change on still has another end.
  {
    const Transaction undone(c);
    Event forged = events_of(c, id).at(5);
    forged.body = "{\"n\":0}";
    const std::string before = c.first("SELECT chain FROM events WHERE seq = 5")->text(0);
    c.run("UPDATE events SET body = $1, chain = $2 WHERE seq = 6",
          {forged.body, chain_after(c.chaining(), before, forged)});
    EXPECT_TRUE(find_event_flaw(c, id));
  }
  EXPECT_FALSE(find_event_flaw(c, id));
  EXPECT_EQ(find_session(c, id)->chain, last);
}

TEST(EventChain, IsTheHashOfTheChainBeforeAndTheEvent) {
  const Chaining plain = Chaining::plain();
  EXPECT_EQ(chain_after(plain, "abc", {2, "k", 5, "{}", "[1]"}), sha256("abc\n2 5 1:k 2:{} 3:[1]"));
  // What moves from one field to the next is another event.
  EXPECT_NE(chain_after(plain, "", {1, "a", 0, "bc", "d"}),
            chain_after(plain, "", {1, "a", 0, "b", "cd"}));
  EXPECT_NE(plain.start("a"), plain.start("b"));
}

// Appends to all sessions at once, each sending its next two events as soon as the last were
// acknowledged, and says on the pipe what was. Ends when it is killed.
[[noreturn]] void append_for_ever(const std::string& url, const std::vector<std::string>& ids,
                                  int pipe_end) {
  Store store(url, {.connections = 4});
  std::function<void(std::size_t, std::int64_t)> send = [&](std::size_t who, std::int64_t from) {
    const auto job = [&, who, from](Connection& c) {
      append_all(c, ids[who], batch(from, from + 1));
    };
    store.submit(job, [&, who, from](const std::exception_ptr& error) {
      const std::int64_t said[2] = {static_cast<std::int64_t>(who), from + 1};
      if (error || ::write(pipe_end, said, sizeof said) != sizeof said) ::_exit(1);
      send(who, from + 2);
    });
  };
  for (std::size_t who = 0; who < ids.size(); ++who) {
    send(who, store.wait([&](Connection& c) { return find_session(c, ids[who])->next_seq; }));
  }
  while (true) ::pause();
}

// The highest number acknowledged to each session before the process was killed in mid-write.
std::vector<std::int64_t> acknowledged_until_killed(const std::string& url,
                                                    const std::vector<std::string>& ids,
                                                    std::uint64_t answers) {
  int ends[2];
  if (::pipe(ends) != 0) fail("No pipe.");
  const pid_t child = ::fork();
  if (child == 0) append_for_ever(url, ids, ends[1]);
  ::close(ends[1]);
  std::vector<std::int64_t> acknowledged(ids.size(), 0);
  std::int64_t said[2];
  for (std::uint64_t count = 0; ::read(ends[0], said, sizeof said) == sizeof said; ++count) {
    acknowledged.at(static_cast<std::size_t>(said[0])) = said[1];
    if (count == answers) ::kill(child, SIGKILL);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  ::close(ends[0]);
  EXPECT_TRUE(WIFSIGNALED(status)) << "the child gave up";
  return acknowledged;
}

// What was acknowledged is there, once, and nothing is there by halves.
TEST_P(Events, SurviveAKilledProcess) {
  std::vector<std::string> ids;
  {
    // Closed before the process is doubled: SQLite does not follow into a child.
    const auto c = open(url());
    migrate(*c);
    a_study(*c);
    for (int who = 0; who < 16; ++who) ids.push_back(a_session(*c, fmt::format("p{}", who)).id);
  }
  Random random(3);
  for (int round = 0; round < 5; ++round) {
    const auto acknowledged = acknowledged_until_killed(url(), ids, 20 + random.below(200));
    const auto c = open(url());
    for (std::size_t who = 0; who < ids.size(); ++who) {
      EXPECT_EQ(find_event_flaw(*c, ids[who]), std::nullopt);
      const std::int64_t stored = find_session(*c, ids[who])->next_seq - 1;
      EXPECT_GE(stored, acknowledged[who]);
      EXPECT_EQ(stored % 2, 0) << "half a batch";
    }
  }
}

}  // namespace
}  // namespace assay::store
