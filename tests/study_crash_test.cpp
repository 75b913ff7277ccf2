// Nothing lost, nothing doubled: servers that are killed at random moments under participants who
// try again, while researchers export and back up, in the console and by command. Each participant
// keeps its own list of what was acknowledged; afterwards the store is held against these lists,
// and each backup against what was acknowledged before it was begun.
//
// ASSAY_CRASHES (kills of servers in each test), ASSAY_PEOPLE (at once) and ASSAY_ANSWERS (to be
// acknowledged in each of the tests that kill servers) make the run longer. At full size, 200 kills
// and a million answers:
//
//   ASSAY_CRASHES=100 ASSAY_ANSWERS=500000 ASSAY_PEOPLE=64 build/release/study_crash_test
#include <gmock/gmock.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <set>

#include "base/rng.h"
#include "base/sha256.h"
#include "infra/store/events.h"
#include "infra/store/integrity.h"
#include "infra/store/private_postgres.h"
#include "infra/store/slots.h"
#include "study/server/running_test.h"
#include "study/simulate/crowd.h"
#include "study_commands.h"
#include "study_ledger.h"
#include "study_process.h"

namespace assay {
namespace {

using simulate::VisitOutcome;
using simulate::VisitState;
using std::chrono::milliseconds;
using testing::IsEmpty;

constexpr const char* study_id = "trial_run@1";
// A test of many answers is several rounds, each with a database of its own: what a backup costs
// grows with the database.
constexpr std::int64_t most_answers_a_round = 100'000;
// So many kills come between two rounds of exports and backups.
constexpr int kills_between_works = 4;

std::int64_t from_environment(const char* name, std::int64_t otherwise) {
  const char* given = std::getenv(name);
  return given == nullptr ? otherwise : std::atoll(given);
}

// Of one round.
struct Scale {
  int people = 0;
  int kills = 0;
  std::int64_t answers = 0;  // 0: as many as come while servers are killed
};

struct Sum {
  int kills = 0;
  std::int64_t acknowledged = 0;
  std::int64_t lost = 0;
  std::int64_t doubled = 0;
  std::int64_t retries = 0;
  int backups = 0;
  int exports = 0;

  void add(const Sum& other) {
    kills += other.kills;
    acknowledged += other.acknowledged;
    lost += other.lost;
    doubled += other.doubled;
    retries += other.retries;
    backups += other.backups;
    exports += other.exports;
  }
  void print(const char* what) const {
    fmt::print(
        "{}: {} kills, {} acknowledged answers, {} lost, {} doubled, {} backups and {} exports "
        "verified, {} retries\n",
        what, kills, acknowledged, lost, doubled, backups, exports, retries);
    std::fflush(stdout);
  }
};

// Few screens, two trials, two checks, one of practice; for many answers, many trials.
study::Design design_of(const Scale& scale) {
  const int trials = scale.answers > 0 ? 100 : 2;
  study::Ingredients ingredients = study::test_ingredients(2 * trials, 1, 2);
  study::Design design = study::test_design(fmt::format("team:set_size={}", trials), ingredients);
  // Nobody is turned away.
  design.quota.replicates = 2 * scale.people + static_cast<int>(scale.answers / trials);
  return design;
}

class Round {
 public:
  Round(const Scale& scale, std::string database) : scale_(scale), database_(std::move(database)) {
    frozen_ = server::write_study(folder_.path(), design_of(scale_));
    server::Service service({.workspace = folder_.path(), .database = database_});
    token_ = service.store().wait([](store::Connection& connection) {
      store::set_state(connection, study_id, store::StudyState::open);
      return owner_token(connection);
    });
  }
  ~Round() { let_go(); }
  Round(const Round&) = delete;
  Round& operator=(const Round&) = delete;

  using Disturbance = std::function<void()>;

  const std::filesystem::path& folder() const { return folder_.path(); }
  void gather(const std::vector<int>& ports, const std::vector<Disturbance>& disturbances);
  void let_go() {
    is_checked_ = true;
    is_checked_.notify_all();
    disturbers_.clear();
  }
  enum class Works { none, some };
  void disturb(StudyProcess& process, std::uint64_t stream, int kills, Works works);
  Sum check();

 private:
  void work(const StudyProcess& process, int number);
  void work_in_console(const StudyProcess& process, bool backs_up);
  void work_by_command(int number, bool backs_up);
  void check_person(store::Connection& connection, const VisitOutcome& account);
  void check_slots(store::Connection& connection);

  Scale scale_;
  std::string database_;
  TemporaryFolder folder_;
  study::Frozen frozen_;
  std::string token_;
  Ledger ledger_;
  Sum sum_;
  std::mutex of_sum_;
  std::vector<VisitOutcome> accounts_;
  std::atomic<bool> is_checked_ = false;
  std::vector<std::jthread> disturbers_;
};

// People come and go until the disturbers have done all they want to.
void Round::gather(const std::vector<int>& ports, const std::vector<Disturbance>& disturbances) {
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
      .people = static_cast<std::size_t>(scale_.people),
      .behaviours = {"careful:skill=1,lapse=0", "reloading:skill=1", "careful:skill=1,lapse=0",
                     "double_clicking:skill=1", "dropping:skill=1,most=16"},
      .pace = scale_.answers > 0 ? 0 : 0.2,
      .over_seconds = 1,
      .burst = 10,
      .keeps_answers = true,
      .on_acknowledged = [this](const std::string& token, std::int64_t seq) {
        ledger_.note(token, seq);
      }};
  for (const int port : ports) crowd.servers.push_back({.port = port});
  do {
    for (VisitOutcome& account : simulate::simulate_crowd(crowd, truth))
      accounts_.push_back(std::move(account));
    ++crowd.seed;
  } while (at_work > 0 || ledger_.total() < scale_.answers);
}

// Killed now while it starts, now while it works.
void Round::disturb(StudyProcess& process, std::uint64_t stream, int kills, Works works) {
  assay::Random random(17, stream);
  process.start();
  ASSERT_TRUE(process.wait_until_ready());
  for (int kill = 0; kill < kills; ++kill) {
    const double due = (kill + random.uniform()) / kills * static_cast<double>(scale_.answers);
    const bool in_work = random.uniform() < 0.85;
    if (in_work) {
      ASSERT_TRUE(process.wait_until_ready());
      if (works == Works::some && kill % kills_between_works == 0) work(process, kill);
    }
    while (static_cast<double>(ledger_.total()) < due) {
      std::this_thread::sleep_for(milliseconds(5));
    }
    std::this_thread::sleep_for(milliseconds(random.below(in_work ? 400 : 80)));
    process.kill();
    process.start();
    const std::lock_guard lock(of_sum_);
    ++sum_.kills;
  }
}

// Exports and backups in the process of the server and in others, in every order.
void Round::work(const StudyProcess& process, int number) {
  const bool backs_up = number / kills_between_works % 2 == 0;
  work_in_console(process, backs_up);
  work_by_command(number, backs_up);
  work_in_console(process, !backs_up);
  work_by_command(number, !backs_up);
  if (!database_.empty()) return;
  const Ended second =
      run_assay({"serve", folder_.path().string(), "--port", "0"}, folder_ / "said_by_second");
  EXPECT_EQ(second.code, 1) << "a second server was let in: " << second.text;
}

void Round::work_in_console(const StudyProcess& process, bool backs_up) {
  const Ledger::Page before = ledger_.page();
  server::Browser browser = browser_of(process.port(), token_);
  if (backs_up) {
    const auto made = browser.post("/api/backups", nlohmann::json::object());
    ASSERT_EQ(made.status, 201) << made.body;
    const std::string name = nlohmann::json::parse(made.body)["name"];
    expect_backup_holds(folder_.path() / "backups" / name, before);
    ++sum_.backups;
  } else {
    const auto made = browser.send(http::Method::get,
                                   fmt::format("/api/studies/{}/export?format=jsonl", study_id));
    ASSERT_EQ(made.status, 200) << made.body;
    expect_export_holds(made.body, sum_of(before));
    ++sum_.exports;
  }
}

void Round::work_by_command(int number, bool backs_up) {
  const Ledger::Page before = ledger_.page();
  const std::string file = folder_ / fmt::format("made{}", number);
  std::vector<std::string> words{"backup", folder_.path().string(), file};
  if (!backs_up) {
    words = {"study", "export", folder_.path().string(), "trial_run", "--format", "jsonl",
             "--out", file};
  }
  if (!database_.empty()) words.insert(words.end(), {"--database", database_});
  const Ended ended = run_assay(words, folder_ / "said");
  ASSERT_EQ(ended.code, 0) << ended.text;
  if (backs_up) {
    expect_backup_holds(file, before);
    ++sum_.backups;
  } else {
    expect_export_holds(read_file(file), sum_of(before));
    ++sum_.exports;
  }
  std::filesystem::remove(file);
}

void Round::check_person(store::Connection& connection, const VisitOutcome& account) {
  ASSERT_TRUE(account.state == VisitState::ended || account.state == VisitState::left)
      << to_text(account.state) << ' ' << account.refusal;
  const auto id = store::session_of_token(connection, sha256(account.token), 0);
  ASSERT_TRUE(id.has_value()) << "a token that was given is not known";
  const auto session = store::find_session(connection, id->session).value();
  EXPECT_TRUE(session.simulated);
  EXPECT_EQ(session.outcome, account.state == VisitState::ended ? "completed" : "");
  const std::vector<store::Event> events = store::events_of(connection, id->session);
  EXPECT_EQ(events.size(), account.acknowledged.size());
  const std::size_t both = std::min(events.size(), account.acknowledged.size());
  sum_.lost += static_cast<std::int64_t>(account.acknowledged.size() - both);
  sum_.doubled += static_cast<std::int64_t>(events.size() - both);
  std::set<std::int64_t> steps;
  for (std::size_t at = 0; at < both; ++at) {
    EXPECT_EQ(events[at].seq, static_cast<std::int64_t>(at) + 1);
    EXPECT_EQ(account.acknowledged[at].seq, events[at].seq);
    EXPECT_EQ(account.acknowledged[at].body, events[at].body);
    const std::int64_t step = nlohmann::json::parse(events[at].verdict).at("step");
    EXPECT_TRUE(steps.insert(step).second) << "a step was answered twice";
  }
  EXPECT_EQ(session.next_seq, static_cast<std::int64_t>(events.size()) + 1);
  EXPECT_EQ(store::find_event_flaw(connection, id->session), std::nullopt);
}

// Who completed holds a slot for ever; who left after the assignment holds a lease; nobody else.
void Round::check_slots(store::Connection& connection) {
  std::map<std::pair<std::int64_t, std::int64_t>, std::pair<std::int64_t, std::int64_t>> wanted;
  for (const store::Session& session : store::list_sessions(connection, study_id)) {
    if (!session.condition) continue;
    auto& [completed, leased] = wanted[{*session.condition, *session.item_set}];
    ++(session.state == store::SessionState::completed ? completed : leased);
  }
  for (const store::CellOccupancy& cell : store::cell_occupancy(connection, study_id, 0)) {
    const auto& [completed, leased] = wanted[{cell.condition, cell.item_set}];
    EXPECT_EQ(cell.completed, completed);
    EXPECT_EQ(cell.leased, leased);
  }
  EXPECT_EQ(connection.number("SELECT COUNT(*) FROM slots WHERE session IS NOT NULL"),
            connection.number("SELECT COUNT(DISTINCT session) FROM slots"));
}

Sum Round::check() {
  store::Store store(database_.empty() ? (folder_.path() / "assay.db").string() : database_,
                     {.key_file = folder_.path() / "chain.key"});
  store.wait([&](store::Connection& connection) {
    EXPECT_EQ(store::list_sessions(connection, study_id).size(), accounts_.size());
    for (const VisitOutcome& account : accounts_) check_person(connection, account);
    check_slots(connection);
    EXPECT_THAT(store::flaws(connection), IsEmpty());
  });
  for (const VisitOutcome& account : accounts_) {
    sum_.acknowledged += account.answers;
    sum_.retries += account.retries;
  }
  return sum_;
}

// How often the server has asked its database again.
int patience(const StudyProcess& process) {
  const std::string metrics = http::Client({.port = process.port()}).get("/metrics").body;
  const std::string name = "\nassay_store_retries_total ";
  const std::size_t at = metrics.find(name);
  return at == std::string::npos ? -1 : std::atoi(metrics.c_str() + at + name.size());
}

class Crashes : public testing::Test {
 protected:
  static void TearDownTestSuite() { all_.print("All"); }

  // A round after the other, each with its share of kills and answers.
  void in_rounds(int kills, const std::function<Sum(const Scale&)>& round) {
    const std::int64_t answers = from_environment("ASSAY_ANSWERS", 0);
    const int rounds = static_cast<int>(
        std::max<std::int64_t>(1, (answers + most_answers_a_round - 1) / most_answers_a_round));
    for (int number = 0; number < rounds && !HasFatalFailure(); ++number) {
      const int its_kills = kills * (number + 1) / rounds - kills * number / rounds;
      const Sum sum = round({people_, its_kills, answers / rounds});
      sum.print(testing::UnitTest::GetInstance()->current_test_info()->name());
      all_.add(sum);
    }
  }

  const int people_ = static_cast<int>(from_environment("ASSAY_PEOPLE", 200));
  const int kills_ = static_cast<int>(from_environment("ASSAY_CRASHES", 50));
  static Sum all_;
};
Sum Crashes::all_;

TEST_F(Crashes, OfOneServerLoseAndDoubleNothing) {
  in_rounds(kills_, [](const Scale& scale) {
    Round round(scale, "");
    StudyProcess process(round.folder(), "");
    round.gather({process.port()},
                 {[&] { round.disturb(process, 0, scale.kills, Round::Works::some); }});
    const Sum sum = round.check();
    EXPECT_GT(sum.retries, 0) << "the server was killed while nobody noticed";
    round.let_go();
    return sum;
  });
}

TEST_F(Crashes, OfTwoServersOnOnePostgresLoseAndDoubleNothing) {
  if (!store::PrivatePostgres::is_installed()) GTEST_SKIP() << "PostgreSQL is not installed.";
  store::PrivatePostgres postgres(store::PrivatePostgres::Disk::trusted);
  int made = 0;
  in_rounds(kills_, [&](const Scale& scale) {
    const std::string database = postgres.create(fmt::format("crashes{}", ++made));
    Round round(scale, database);
    StudyProcess first(round.folder(), database);
    StudyProcess second(round.folder(), database);
    const int half = scale.kills / 2;
    round.gather({first.port(), second.port()},
                 {[&] { round.disturb(first, 1, scale.kills - half, Round::Works::some); },
                  [&] { round.disturb(second, 2, half, Round::Works::none); }});
    const Sum sum = round.check();
    EXPECT_GT(sum.retries, 0) << "the servers were killed while nobody noticed";
    round.let_go();
    return sum;
  });
}

TEST_F(Crashes, OfTheDatabaseItselfLoseAndDoubleNothing) {
  if (!store::PrivatePostgres::is_installed()) GTEST_SKIP() << "PostgreSQL is not installed.";
  store::PrivatePostgres postgres;
  const std::string database = postgres.create("crashes");
  Round round({people_, 0, 0}, database);
  StudyProcess first(round.folder(), database);
  StudyProcess second(round.folder(), database);
  first.start();
  second.start();
  ASSERT_TRUE(first.wait_until_ready() && second.wait_until_ready());
  round.gather({first.port(), second.port()}, {[&] {
                 assay::Random random(23);
                 for (int crash = 0; crash < std::max(2, kills_ / 5); ++crash) {
                   std::this_thread::sleep_for(milliseconds(300 + random.below(500)));
                   postgres.kill();
                   std::this_thread::sleep_for(milliseconds(random.below(200)));
                   postgres.start();
                 }
               }});
  const Sum sum = round.check();
  EXPECT_GT(patience(first) + patience(second), 0) << "it crashed while no server noticed";
  EXPECT_EQ(sum.retries, 0) << "people should not have to notice";
  sum.print("OfTheDatabaseItselfLoseAndDoubleNothing");
  all_.add(sum);
  round.let_go();
}

}  // namespace
}  // namespace assay
