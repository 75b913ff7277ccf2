// A whole study over HTTP: a thousand arrivals in bursts, of whom some drop out and some fail the
// checks. The server's clock gives every job a moment of its own, so the store tells afterwards in
// which order everything happened; an account that this test keeps itself replays it.
#include <algorithm>

#include "infra/store/events.h"
#include "infra/store/slots.h"
#include "study/server/running_test.h"
#include "study/simulate/crowd.h"

namespace assay {
namespace {

using simulate::VisitOutcome;
using simulate::VisitState;

constexpr const char* study_id = "trial_run@1";
constexpr std::int64_t lease_ms = 10 * server::minutes_ms;
constexpr std::int64_t first_lease_ms = 5 * server::minutes_ms;
constexpr int arrivals = 1000;
constexpr int each = 90;  // six cells: as many as six in ten of a thousand fill

using CellName = std::pair<std::int64_t, std::int64_t>;

struct Change {
  std::int64_t at = 0;
  CellName cell = {};
  int taken = 0;
  int completed = 0;
};

class Balance : public testing::Test {
 protected:
  template <class F>
  auto job(F work) {
    return host_->service().store().wait(std::move(work));
  }

  void SetUp() override {
    study::Design design = study::test_design("team:set_size=2", study::test_ingredients(4, 0, 2));
    design.quota.replicates = each;
    design.instructions.resize(1);
    frozen_ = server::write_study(folder_.path(), design);
    server::HostOptions options;
    options.service.workspace = folder_.path();
    options.service.clock = [this] { return now_.load(); };
    options.service.steady = [this] { return now_++; };
    options.service.per_token = {};
    options.service.arrivals = {};
    options.service.own_data = {};
    options.service.lease_ms = lease_ms;
    options.service.simulation = true;
    host_ = std::make_unique<server::Host>(std::move(options));
    job([](store::Connection& connection) {
      store::set_state(connection, study_id, store::StudyState::open);
    });
    truth_ = std::make_unique<simulate::Truth>(frozen_.material);
  }

  // Ten kinds of people in turn: three drop out, one fails the checks.
  void burst(std::size_t people) {
    const std::string careful = "careful:skill=1,lapse=0";
    const std::string dropping = "dropping:most=14,skill=1";
    simulate::Crowd crowd{
        .servers = {{.port = host_->port()}},
        .study = "trial_run",
        .people = people,
        .behaviours = {careful, dropping, careful, "careful:skill=0,lapse=0", dropping,
                       "reloading:skill=1", careful, dropping, "double_clicking:skill=1", careful},
        .seed = ++bursts_};
    std::rotate(crowd.behaviours.begin(),
                crowd.behaviours.begin() + static_cast<std::ptrdiff_t>(arrived_ % 10),
                crowd.behaviours.end());
    for (const VisitOutcome& account : simulate::simulate_crowd(crowd, *truth_)) {
      EXPECT_TRUE(account.state == VisitState::ended || account.state == VisitState::left)
          << account.refusal;
    }
    arrived_ += people;
  }

  bool is_full() {
    const auto cells = job([&](store::Connection& connection) {
      return store::cell_occupancy(connection, study_id, now_);
    });
    return std::ranges::all_of(cells, [](const auto& cell) { return cell.completed == each; });
  }

  void replay();

  TemporaryFolder folder_;
  study::Frozen frozen_;
  std::atomic<std::int64_t> now_{1'800'000'000'000};
  std::unique_ptr<server::Host> host_;
  std::unique_ptr<simulate::Truth> truth_;
  std::uint64_t bursts_ = 0;
  std::size_t arrived_ = 0;
};

// When a session was given its cell: at the answer that ended the entry.
std::int64_t assigned_at(store::Connection& connection, const store::Session& session) {
  return store::events_of(connection, session.id, 2, 1).at(0).at;
}

// When the place of somebody who went away is free again: sooner if it was never answered from.
std::int64_t place_ends(store::Connection& connection, const store::Session& session,
                        std::int64_t begin) {
  const std::int64_t latest = store::latest_answer(connection, session.id).value().at;
  return latest > begin ? latest + lease_ms : begin + first_lease_ms;
}

void Balance::replay() {
  std::vector<Change> changes;
  std::vector<std::pair<std::int64_t, CellName>> assignments;
  std::vector<std::int64_t> turned_away;
  job([&](store::Connection& connection) {
    for (const store::Session& session : store::list_sessions(connection, study_id)) {
      if (session.outcome == "full") turned_away.push_back(session.ended.value());
      if (!session.condition) continue;
      const CellName cell{*session.condition, *session.item_set};
      const std::int64_t begin = assigned_at(connection, session);
      assignments.emplace_back(begin, cell);
      changes.push_back({.at = begin, .cell = cell, .taken = 1});
      const bool completed = session.state == store::SessionState::completed;
      if (completed) changes.push_back({.at = *session.ended, .cell = cell, .completed = 1});
      if (completed) continue;
      changes.push_back({.at = session.ended.value_or(place_ends(connection, session, begin)),
                         .cell = cell,
                         .taken = -1});
    }
  });
  // Two jobs of the same moment there are not; a lease that ends then has ended before.
  std::ranges::sort(changes, {}, [](const Change& one) { return std::pair(one.at, one.taken); });
  std::ranges::sort(turned_away);
  std::map<CellName, int> taken;
  std::map<CellName, int> completed;
  for (std::int64_t condition = 0; condition < 3; ++condition) {
    for (std::int64_t set = 0; set < 2; ++set) taken[{condition, set}] = 0;
  }
  std::size_t away = 0;
  const auto least = [&] {
    return std::ranges::min_element(taken, {}, [](const auto& one) { return one.second; })->second;
  };
  for (const Change& change : changes) {
    for (; away < turned_away.size() && turned_away[away] < change.at; ++away) {
      EXPECT_EQ(least(), each) << "somebody was turned away although a cell was short";
    }
    if (change.taken > 0) {
      EXPECT_EQ(taken.at(change.cell), least()) << "not a least filled cell, at " << change.at;
      EXPECT_LT(taken.at(change.cell), each) << "overshot";
    }
    taken.at(change.cell) += change.taken;
    completed[change.cell] += change.completed;
  }
  ASSERT_EQ(taken.size(), 6U);
  for (const auto& [cell, count] : completed) EXPECT_EQ(count, each);
  EXPECT_GT(assignments.size(), 6U * each);
  fmt::print("{} arrivals in {} bursts, {} assigned, {} turned away when all was full\n", arrived_,
             bursts_, assignments.size(), turned_away.size());
}

TEST_F(Balance, HoldsOverHttpThroughBurstsDropOutsAndFailedChecks) {
  assay::Random random(31);
  while (arrived_ < arrivals || !is_full()) {
    ASSERT_LT(arrived_, 3 * arrivals) << "the targets are not reached";
    burst(1 + random.below(random.uniform() < 0.2 ? 100 : 12));
    // Between bursts nobody answers; now and then long enough for leases to end.
    const double pause = random.uniform();
    now_ += pause < 0.5 ? 1000 : pause < 0.8 ? 4 * server::minutes_ms : 11 * server::minutes_ms;
  }
  replay();
}

}  // namespace
}  // namespace assay
