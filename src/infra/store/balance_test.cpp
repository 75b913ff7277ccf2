// A whole study in small: arrivals in bursts, drop-outs, exclusions. What the allocator did is
// judged by a plain account that the test keeps itself.
#include <algorithm>
#include <map>

#include "base/rng.h"
#include "infra/store/database_test.h"
#include "infra/store/exclusions.h"
#include "infra/store/rows_test.h"
#include "infra/store/slots.h"

namespace assay::store {
namespace {

using Balance = DatabaseTest;
INSTANTIATE_TEST_SUITE_P(Databases, Balance, testing::Values(Dialect::sqlite, Dialect::postgres),
                         name_of);

using CellName = std::pair<std::int64_t, std::int64_t>;
constexpr std::int64_t each = 90;
constexpr std::int64_t lease = 30;

struct Account {
  std::map<CellName, std::int64_t> completed;
  std::map<CellName, std::multimap<std::int64_t, std::string>> leases;  // by their end

  std::int64_t taken(CellName cell, std::int64_t now) const {
    const auto& ends = leases.at(cell);
    return completed.at(cell) + std::distance(ends.upper_bound(now), ends.end());
  }
  void end_lease(CellName cell, const std::string& session) {
    std::erase_if(leases.at(cell), [&](const auto& one) { return one.second == session; });
  }
};

struct Simulation {
  Connection& c;
  Account account{};
  Random random{11};
  std::int64_t now = 0;
  int turned_away = 0;
  std::multimap<std::int64_t, Session> to_complete{};  // by the time they will
  std::multimap<std::int64_t, Session> to_exclude{};

  CellName cell_of(const Session& session) const { return {*session.condition, *session.item_set}; }

  void arrive(int number) {
    Session session = a_session(c, fmt::format("p{}", number), "faces@1", random.bits());
    std::int64_t least = each;
    for (const auto& [cell, count] : account.completed) {
      least = std::min(least, account.taken(cell, now));
    }
    if (!lease_slot(c, session, now, now + lease)) {
      EXPECT_EQ(least, each) << "turned away although a cell is short";
      ++turned_away;
      return;
    }
    const CellName cell = cell_of(session);
    EXPECT_EQ(account.taken(cell, now), least) << "not a least filled cell";
    EXPECT_LT(account.taken(cell, now), each) << "overshot";
    account.leases[cell].emplace(now + lease, session.id);
    const double fate = random.uniform();
    if (fate < 0.3) return;  // drops out: the lease runs out
    const auto work = static_cast<std::int64_t>(5 + random.below(20));
    to_complete.emplace(now + work, session);
    if (fate < 0.4) to_exclude.emplace(now + work + 10, session);
  }

  void settle() {
    for (; !to_complete.empty() && to_complete.begin()->first <= now;
         to_complete.erase(to_complete.begin())) {
      Session& session = to_complete.begin()->second;
      EXPECT_TRUE(complete_slot(c, session, now));
      account.end_lease(cell_of(session), session.id);
      ++account.completed[cell_of(session)];
    }
    for (; !to_exclude.empty() && to_exclude.begin()->first <= now;
         to_exclude.erase(to_exclude.begin())) {
      const Session& session = to_exclude.begin()->second;
      exclude(c, session.id, "failed checks", "rule", now);
      --account.completed[cell_of(session)];
    }
  }
};

TEST_P(Balance, HoldsThroughDropOutsExclusionsAndBursts) {
  Connection& c = database();
  Transaction once(c);  // nothing is durable here, which saves a thousand commits
  a_study(c);
  Simulation simulation{.c = c};
  std::vector<Target> targets;
  for (const CellName& cell : {CellName{0, 0}, {0, 1}, {1, 0}, {1, 1}, {2, 0}, {2, 1}}) {
    targets.push_back({cell.first, cell.second, each});
    simulation.account.completed[cell] = 0;
    simulation.account.leases[cell] = {};
  }
  create_slots(c, "faces@1", targets);

  int arrived = 0;
  while (arrived < 1000) {
    const std::uint64_t burst = simulation.random.below(20) == 0 ? 40 : simulation.random.below(3);
    for (std::uint64_t one = 0; one < burst && arrived < 1000; ++one) simulation.arrive(++arrived);
    ++simulation.now;
    simulation.settle();
  }
  simulation.now += 100;
  simulation.settle();
  for (const CellOccupancy& cell : cell_occupancy(c, "faces@1", simulation.now)) {
    const CellName name{cell.condition, cell.item_set};
    EXPECT_EQ(cell.completed, simulation.account.completed[name]);
    EXPECT_EQ(cell.leased, 0);
    EXPECT_LE(cell.completed, each);
  }
  // Who comes afterwards fills what the last drop-outs and exclusions left open.
  const auto is_full = [&] {
    const auto& completed = simulation.account.completed;
    return simulation.to_exclude.empty() &&
           std::all_of(completed.begin(), completed.end(),
                       [](const auto& cell) { return cell.second == each; });
  };
  for (; !is_full() && arrived < 2000; ++simulation.now, simulation.settle()) {
    simulation.arrive(++arrived);
  }
  for (const CellOccupancy& cell : cell_occupancy(c, "faces@1", simulation.now)) {
    EXPECT_EQ(cell.completed, each);
  }
}

}  // namespace
}  // namespace assay::store
