// Nothing lost, nothing doubled: servers that are killed at random moments under participants who
// try again. Each participant keeps its own list of what was acknowledged; afterwards the store is
// held against these lists. ASSAY_CRASHES and ASSAY_PEOPLE make the run shorter or longer.
#include <gmock/gmock.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <set>

#include "base/rng.h"
#include "server/running_test.h"
#include "simulate/crowd.h"
#include "store/events.h"
#include "store/integrity.h"
#include "store/private_postgres.h"
#include "store/slots.h"
#include "study_process.h"

namespace assay {
namespace {

using simulate::Account;
using simulate::Standing;
using std::chrono::milliseconds;
using testing::IsEmpty;

constexpr const char* study_id = "trial_run@1";

int from_environment(const char* name, int otherwise) {
  const char* given = std::getenv(name);
  return given == nullptr ? otherwise : std::atoi(given);
}

// Few screens: two trials, two checks, one of practice.
study::Design short_design(int people) {
  study::Ingredients ingredients = study::test_ingredients(4, 1, 2);
  study::Design design = study::test_design("team:set_size=2", ingredients);
  design.quota.replicates = people;  // nobody is turned away
  return design;
}

class Crashes : public testing::Test {
 protected:
  ~Crashes() override { let_go(); }

  void prepare(const std::string& database) {
    frozen_ = server::write_study(folder_.path(), short_design(2 * people_));
    server::Service service({.workspace = folder_.path(), .database = database});
    service.store().wait([](store::Connection& connection) {
      store::set_state(connection, study_id, store::StudyState::open);
    });
  }

  using Disturbance = std::function<void()>;

  // People come and go until the disturbers have done all they want to.
  void gather(const std::vector<int>& ports, const std::vector<Disturbance>& disturbances) {
    std::atomic<std::size_t> at_work = disturbances.size();
    for (const Disturbance& disturbance : disturbances) {
      disturbers_.emplace_back([this, &at_work, &disturbance] {
        disturbance();
        --at_work;
        // A server, and a database, live as long as the thread that started them.
        is_checked_.wait(false);
      });
    }
    simulate::Truth truth(frozen_.material);
    simulate::Crowd crowd{
        .study = "trial_run",
        .people = static_cast<std::size_t>(people_),
        .behaviours = {"careful:skill=1,lapse=0", "reloading:skill=1", "careful:skill=1,lapse=0",
                       "double_clicking:skill=1", "dropping:skill=1,most=16"},
        .pace = 0.2,
        .over_seconds = 1,
        .burst = 10,
        .keeps_answers = true};
    for (const int port : ports) crowd.servers.push_back({.port = port});
    do {
      for (Account& account : simulate::run(crowd, truth)) accounts_.push_back(std::move(account));
      ++crowd.seed;
    } while (at_work > 0);
  }
  void let_go() {
    is_checked_ = true;
    is_checked_.notify_all();
    disturbers_.clear();
  }

  // Killed now while it starts, now while it works.
  void disturb(StudyProcess& process, std::uint64_t stream, int kills) {
    assay::Random random(17, stream);
    process.start();
    ASSERT_TRUE(process.wait_until_ready());
    for (int kill = 0; kill < kills; ++kill) {
      const bool in_work = random.uniform() < 0.85;
      if (in_work) {
        ASSERT_TRUE(process.wait_until_ready());
      }
      std::this_thread::sleep_for(milliseconds(random.below(in_work ? 400 : 80)));
      process.kill();
      process.start();
    }
  }

  void check(const std::string& database);
  std::int64_t retries() const;
  void check_person(store::Connection& connection, const Account& account);
  void check_slots(store::Connection& connection);

  int people_ = from_environment("ASSAY_PEOPLE", 200);
  int kills_ = from_environment("ASSAY_CRASHES", 50);
  TemporaryFolder folder_;
  study::Frozen frozen_;
  std::vector<Account> accounts_;
  std::atomic<bool> is_checked_ = false;
  std::vector<std::jthread> disturbers_;
};

void Crashes::check_person(store::Connection& connection, const Account& account) {
  ASSERT_TRUE(account.standing == Standing::ended || account.standing == Standing::left)
      << to_text(account.standing) << ' ' << account.refusal;
  const auto id = store::session_of_token(connection, store::sha256(account.token), 0);
  ASSERT_TRUE(id.has_value()) << "a token that was given is not known";
  const auto session = store::find_session(connection, id->session).value();
  EXPECT_TRUE(session.simulated);
  EXPECT_EQ(session.outcome, account.standing == Standing::ended ? "completed" : "");
  const std::vector<store::Event> events = store::events_of(connection, id->session);
  ASSERT_EQ(events.size(), account.acknowledged.size());
  std::set<std::int64_t> steps;
  for (std::size_t at = 0; at < events.size(); ++at) {
    EXPECT_EQ(events[at].seq, static_cast<std::int64_t>(at) + 1);
    EXPECT_EQ(account.acknowledged[at].seq, events[at].seq);
    EXPECT_EQ(account.acknowledged[at].body, events[at].body);
    const std::int64_t step = nlohmann::json::parse(events[at].verdict).at("step");
    EXPECT_TRUE(steps.insert(step).second) << "a step was answered twice";
  }
  EXPECT_EQ(session.next_seq, static_cast<std::int64_t>(events.size()) + 1);
  EXPECT_EQ(store::flaw_of_events(connection, *id), std::nullopt);
}

// Who completed holds a slot for ever; who left after the assignment holds a lease; nobody else.
void Crashes::check_slots(store::Connection& connection) {
  std::map<std::pair<std::int64_t, std::int64_t>, std::pair<std::int64_t, std::int64_t>> wanted;
  for (const store::Session& session : store::list_sessions(connection, study_id)) {
    if (!session.condition) continue;
    auto& [completed, leased] = wanted[{*session.condition, *session.item_set}];
    ++(session.state == store::SessionState::completed ? completed : leased);
  }
  for (const store::Filling& cell : store::filling(connection, study_id, 0)) {
    const auto& [completed, leased] = wanted[{cell.condition, cell.item_set}];
    EXPECT_EQ(cell.completed, completed);
    EXPECT_EQ(cell.leased, leased);
  }
  EXPECT_EQ(connection.number("SELECT COUNT(*) FROM slots WHERE session IS NOT NULL"),
            connection.number("SELECT COUNT(DISTINCT session) FROM slots"));
}

void Crashes::check(const std::string& database) {
  store::Store store(database);
  store.wait([&](store::Connection& connection) {
    EXPECT_EQ(store::list_sessions(connection, study_id).size(), accounts_.size());
    for (const Account& account : accounts_) check_person(connection, account);
    check_slots(connection);
    EXPECT_THAT(store::flaws(connection), IsEmpty());
  });
  std::int64_t answers = 0;
  for (const Account& account : accounts_) answers += account.answers;
  fmt::print("{} people, {} answers acknowledged, {} retries\n", accounts_.size(), answers,
             retries());
}

std::int64_t Crashes::retries() const {
  std::int64_t sum = 0;
  for (const Account& account : accounts_) sum += account.retries;
  return sum;
}

// How often the server has asked its database again.
int patience(const StudyProcess& process) {
  const std::string metrics = http::Client({.port = process.port()}).get("/metrics").body;
  const std::string name = "\nassay_store_retries_total ";
  const std::size_t at = metrics.find(name);
  return at == std::string::npos ? -1 : std::atoi(metrics.c_str() + at + name.size());
}

TEST_F(Crashes, OfOneServerLoseAndDoubleNothing) {
  prepare("");
  StudyProcess process(folder_.path(), "");
  gather({process.port()}, {[&] { disturb(process, 0, kills_); }});
  check((folder_.path() / "assay.db").string());
  EXPECT_GT(retries(), 0) << "the server was killed while nobody noticed";
  let_go();
}

TEST_F(Crashes, OfTwoServersOnOnePostgresLoseAndDoubleNothing) {
  if (!store::PrivatePostgres::is_installed()) GTEST_SKIP() << "PostgreSQL is not installed.";
  store::PrivatePostgres postgres(store::PrivatePostgres::Disk::trusted);
  const std::string database = postgres.create("crashes");
  prepare(database);
  StudyProcess first(folder_.path(), database);
  StudyProcess second(folder_.path(), database);
  gather({first.port(), second.port()}, {[&] { disturb(first, 1, kills_ - kills_ / 2); },
                                         [&] { disturb(second, 2, kills_ / 2); }});
  check(database);
  EXPECT_GT(retries(), 0) << "the servers were killed while nobody noticed";
  let_go();
}

TEST_F(Crashes, OfTheDatabaseItselfLoseAndDoubleNothing) {
  if (!store::PrivatePostgres::is_installed()) GTEST_SKIP() << "PostgreSQL is not installed.";
  store::PrivatePostgres postgres;
  const std::string database = postgres.create("crashes");
  prepare(database);
  StudyProcess first(folder_.path(), database);
  StudyProcess second(folder_.path(), database);
  first.start();
  second.start();
  ASSERT_TRUE(first.wait_until_ready() && second.wait_until_ready());
  gather({first.port(), second.port()}, {[&] {
           assay::Random random(23);
           for (int crash = 0; crash < std::max(2, kills_ / 5); ++crash) {
             std::this_thread::sleep_for(milliseconds(300 + random.below(500)));
             postgres.kill();
             std::this_thread::sleep_for(milliseconds(random.below(200)));
             postgres.start();
           }
         }});
  check(database);
  EXPECT_GT(patience(first) + patience(second), 0) << "it crashed while no server noticed";
  EXPECT_EQ(retries(), 0) << "people should not have to notice";
  let_go();
}

}  // namespace
}  // namespace assay
