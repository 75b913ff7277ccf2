#include "infra/store/slots.h"

#include <atomic>
#include <map>
#include <set>
#include <thread>

#include "base/rng.h"
#include "infra/store/database_test.h"
#include "infra/store/rows_test.h"
#include "infra/store/store.h"

namespace assay::store {
namespace {

using Slots = DatabaseTest;
INSTANTIATE_TEST_SUITE_P(Databases, Slots, testing::Values(Dialect::sqlite, Dialect::postgres),
                         name_of);

constexpr std::int64_t minute = 60'000;

std::vector<Target> grid(std::int64_t conditions, std::int64_t item_sets, std::int64_t each) {
  std::vector<Target> targets;
  for (std::int64_t condition = 0; condition < conditions; ++condition) {
    for (std::int64_t item_set = 0; item_set < item_sets; ++item_set) {
      targets.push_back({condition, item_set, each});
    }
  }
  return targets;
}

void make(Connection& c, const std::vector<Target>& targets) {
  a_study(c);
  create_slots(c, "faces@1", targets);
}

TEST_P(Slots, AreMadeOnceAndCanGrow) {
  Connection& c = database();
  make(c, grid(2, 3, 4));
  create_slots(c, "faces@1", grid(2, 3, 4));
  EXPECT_EQ(c.number("SELECT count(*) FROM slots"), 24);
  create_slots(c, "faces@1", grid(1, 1, 6));
  create_slots(c, "faces@1", grid(1, 1, 1));
  const auto cells = cell_occupancy(c, "faces@1", 0);
  ASSERT_EQ(cells.size(), 6U);
  EXPECT_EQ(cells[0].target(), 6);
  EXPECT_EQ(cells[1].target(), 4);
  EXPECT_EQ(cells[5].condition, 1);
  EXPECT_EQ(cells[5].item_set, 2);
  EXPECT_EQ(cells[5].free, 4);
}

TEST_P(Slots, AreHeldRenewedLostAndTakenAgain) {
  Connection& c = database();
  make(c, grid(1, 1, 1));
  Session one = a_session(c, "one");
  Session two = a_session(c, "two");
  EXPECT_TRUE(lease_slot(c, one, 0, 10));
  EXPECT_EQ(one.condition, 0);
  EXPECT_EQ(find_session(c, one.id)->item_set, 0);
  EXPECT_FALSE(lease_slot(c, two, 9, 20)) << "the only slot is taken";
  EXPECT_FALSE(two.condition);
  EXPECT_TRUE(renew_lease(c, one.id, 15));
  EXPECT_FALSE(lease_slot(c, two, 14, 30));
  EXPECT_TRUE(lease_slot(c, two, 15, 30)) << "a lease that has ended is a free slot";
  EXPECT_FALSE(renew_lease(c, one.id, 40));
  EXPECT_FALSE(lease_slot(c, one, 29, 40));
  EXPECT_TRUE(lease_slot(c, one, 30, 40)) << "back in the cell that was assigned";
  EXPECT_TRUE(lease_slot(c, one, 35, 50)) << "asking twice is asking once";
  EXPECT_EQ(cell_occupancy(c, "faces@1", 49)[0].leased, 1);
  EXPECT_EQ(cell_occupancy(c, "faces@1", 50)[0].leased, 0);
  EXPECT_TRUE(renew_lease(c, one.id, 60)) << "late, but nobody came in between";
  release_slot(c, one.id);
  EXPECT_EQ(cell_occupancy(c, "faces@1", 51)[0].free, 1);
}

TEST_P(Slots, StayTakenWhenCompleted) {
  Connection& c = database();
  make(c, grid(1, 1, 2));
  Session one = a_session(c, "one");
  Session two = a_session(c, "two");
  Session three = a_session(c, "three");
  ASSERT_TRUE(lease_slot(c, one, 0, 10));
  EXPECT_TRUE(complete_slot(c, one, 5));
  EXPECT_TRUE(complete_slot(c, one, 6));
  EXPECT_TRUE(lease_slot(c, one, 7, 10));
  EXPECT_EQ(cell_occupancy(c, "faces@1", 999)[0].completed, 1);
  // Two loses its lease to three, who completes: two has done its work, but is one too many.
  ASSERT_TRUE(lease_slot(c, two, 10, 20));
  ASSERT_TRUE(lease_slot(c, three, 20, 30));
  EXPECT_TRUE(complete_slot(c, three, 25));
  EXPECT_FALSE(complete_slot(c, two, 26));
  EXPECT_EQ(cell_occupancy(c, "faces@1", 999)[0].completed, 2);
  // With a hole in its cell there is a place for it.
  release_slot(c, one.id);
  EXPECT_TRUE(complete_slot(c, two, 27));
  EXPECT_EQ(cell_occupancy(c, "faces@1", 999)[0].completed, 2);
  Session never = a_session(c, "never assigned");
  EXPECT_FALSE(complete_slot(c, never, 28));
}

TEST_P(Slots, AreFreedWhenTheirLeaseHasEnded) {
  Connection& c = database();
  make(c, grid(2, 2, 1));
  for (int who = 0; who < 4; ++who) {
    Session session = a_session(c, fmt::format("p{}", who));
    ASSERT_TRUE(lease_slot(c, session, 0, 10 + who));
    const bool completed = who == 0 && complete_slot(c, session, 5);
    EXPECT_EQ(completed, who == 0);
  }
  EXPECT_EQ(expire_leases(c, "faces@1", 12), 2);
  EXPECT_EQ(expire_leases(c, "faces@1", 12), 0);
  EXPECT_EQ(c.number("SELECT count(*) FROM slots WHERE state = 'free'"), 2);
}

TEST_P(Slots, TiesAreBrokenBySeedsNotByOrder) {
  Connection& c = database();
  make(c, grid(4, 1, 40));
  std::map<std::int64_t, int> first_choices;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const Transaction undone(c);
    Session session = a_session(c, "p", "faces@1", seed);
    ASSERT_TRUE(lease_slot(c, session, 0, 10));
    ++first_choices[*session.condition];
  }
  ASSERT_EQ(first_choices.size(), 4U);
  // Binomial(40, 1/4): outside 2 to 20 with a chance below one in a thousand; seeds are fixed.
  for (const auto& [condition, times] : first_choices) {
    EXPECT_GE(times, 2);
    EXPECT_LE(times, 20);
  }
}

// Many participants at once, at two servers of one database; how many got a slot.
int arrive_at_once(const std::string& url, int threads, int each) {
  Store one(url, {.connections = 4});
  Store other(url, {.connections = 4});
  std::atomic<int> got = 0;
  std::vector<std::jthread> arrivals;
  for (int thread = 0; thread < threads; ++thread) {
    arrivals.emplace_back([&, thread] {
      Store& store = thread % 2 == 0 ? one : other;
      for (int who = 0; who < each; ++who) {
        got += store.wait([&](Connection& c) {
          const auto seed = static_cast<std::uint64_t>(thread * 100 + who);
          Session session = a_session(c, fmt::format("p{}_{}", thread, who), "faces@1", seed);
          return lease_slot(c, session, 0, minute) ? 1 : 0;
        });
      }
    });
  }
  arrivals.clear();
  return got;
}

TEST_P(Slots, NeverHaveTwoHolders) {
  make(database(), grid(3, 4, 5));
  EXPECT_EQ(arrive_at_once(url(), 8, 9), 60);
  Connection& c = database();
  EXPECT_EQ(c.number("SELECT count(DISTINCT session) FROM slots WHERE state = 'leased'"), 60);
  EXPECT_EQ(c.number("SELECT count(*) FROM sessions JOIN slots ON slots.session = sessions.id "
                     "AND slots.condition = sessions.condition "
                     "AND slots.item_set = sessions.item_set"),
            60);
  EXPECT_EQ(c.number("SELECT count(*) FROM sessions WHERE condition IS NULL"), 12);
}

TEST_P(Slots, AreTakenEvenlyByMany) {
  make(database(), grid(3, 4, 20));
  EXPECT_EQ(arrive_at_once(url(), 8, 14), 112);
  for (const CellOccupancy& cell : cell_occupancy(database(), "faces@1", 0)) {
    EXPECT_GE(cell.leased, 9);  // 112 = 12 * 9 + 4
    EXPECT_LE(cell.leased, 10);
  }
}

// What two servers do at the very same time, in an order that the test decides: the second job runs
// against the first before that is committed.
struct Meeting {
  std::string url;
  std::unique_ptr<Connection> first = open(url);

  template <class First, class Second>
  void run(First first_job, Second second_job) {
    Transaction held(*first);
    first_job(*first);
    std::jthread other([&] {
      const auto second = open(url);
      Transaction transaction(*second);
      second_job(*second);
      transaction.commit();
    });
    const auto watch = open(url);
    while (watch->number("SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'") ==
           0) {
      std::this_thread::yield();
    }
    held.commit();
  }
};

TEST(PostgresSlots, AreCountedAfterWhoeverCameBefore) {
  if (!PrivatePostgres::is_installed()) GTEST_SKIP() << "PostgreSQL is not installed.";
  Meeting meeting{shared_postgres().create("counted")};
  migrate(*meeting.first);
  make(*meeting.first, grid(2, 1, 2));
  // The same seed, which would choose the same cell.
  Session one = a_session(*meeting.first, "one");
  Session two = a_session(*meeting.first, "two");
  meeting.run([&](Connection& c) { ASSERT_TRUE(lease_slot(c, one, 0, minute)); },
              [&](Connection& c) { ASSERT_TRUE(lease_slot(c, two, 0, minute)); });
  EXPECT_NE(one.condition, two.condition);
}

TEST(PostgresSlots, StayWithTheirHolderWhoCameBackInTime) {
  if (!PrivatePostgres::is_installed()) GTEST_SKIP() << "PostgreSQL is not installed.";
  Meeting meeting{shared_postgres().create("renewed")};
  migrate(*meeting.first);
  make(*meeting.first, grid(1, 1, 1));
  Session holder = a_session(*meeting.first, "holder");
  Session other = a_session(*meeting.first, "other");
  ASSERT_TRUE(lease_slot(*meeting.first, holder, 0, 10));
  meeting.run([&](Connection& c) { EXPECT_TRUE(renew_lease(c, holder.id, 50)); },
              [&](Connection& c) { EXPECT_FALSE(lease_slot(c, other, 20, 60)); });
  EXPECT_TRUE(renew_lease(*meeting.first, holder.id, 70));
}

// The cells of one participant's visits until there is none left.
std::vector<VisitedCell> visits(Connection& c, const std::string& participant,
                                FurtherVisits further) {
  std::vector<VisitedCell> result;
  while (true) {
    Session session =
        enter_study(
            c, {.study = "faces@1", .participant = participant, .seed = 5, .most_visits = 9}, 1)
            .value();
    if (!lease_slot(c, session, 1, 1 + minute, further)) return result;
    result.push_back({*session.condition, *session.item_set});
    complete_slot(c, session, 2);
    session.state = SessionState::completed;
    save(c, session);
  }
}

TEST_P(Slots, NeverShowAnItemSetTwiceToTheSamePerson) {
  Connection& c = database();
  make(c, grid(2, 3, 4));
  const std::vector<VisitedCell> staying = visits(c, "staying", FurtherVisits::same_condition);
  const std::vector<VisitedCell> moving = visits(c, "moving", FurtherVisits::any_condition);
  for (const auto& seen : {staying, moving}) {
    std::set<std::int64_t> sets;
    for (const VisitedCell& one : seen) sets.insert(one.item_set);
    EXPECT_EQ(seen.size(), 3U);
    EXPECT_EQ(sets.size(), 3U);
  }
  for (const VisitedCell& one : staying) EXPECT_EQ(one.condition, staying.front().condition);
  // After "staying" filled one condition the other is emptier, but each set once.
  for (const VisitedCell& one : moving) EXPECT_NE(one.condition, staying.front().condition);
}

}  // namespace
}  // namespace assay::store
