// Nobody can tell a hidden check from a test by how the server works on its answer: the same
// statements, the same rows, the same bytes. What a stop-watch makes of it is measured with
// ASSAY_TIMING_ANSWERS=6000 and --gtest_output=xml.
#include <gmock/gmock.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <set>

#include "base/rng.h"
#include "base/sha256.h"
#include "infra/store/migrations.h"
#include "infra/store/sessions.h"
#include "infra/store/slots.h"
#include "study/server/running_test.h"
#include "study/server/session_flow.h"

namespace assay {
namespace {

using nlohmann::json;
using study::Phase;
using study::Screen;

constexpr const char* study_id = "trial_run@1";

// Keeps what is asked of a database, without the values, and how much came back.
class Watched : public store::Connection {
 public:
  explicit Watched(std::unique_ptr<store::Connection> real) : real_(std::move(real)) {}
  store::Dialect dialect() const override { return real_->dialect(); }
  store::Rows execute(std::string_view sql, std::span<const store::Argument> values) override {
    store::Rows rows = real_->execute(sql, values);
    log_ += fmt::format("{} [{} values, {} rows]\n", sql, values.size(), rows.size());
    return rows;
  }
  void script(const std::string& sql) override { real_->script(sql); }
  bool in_transaction() const override { return real_->in_transaction(); }
  bool is_alive() const override { return real_->is_alive(); }

  std::string take_log() { return std::exchange(log_, {}); }

 private:
  std::unique_ptr<store::Connection> real_;
  std::string log_;
};

// Items whose screens are equally long, whatever the machine makes of them.
study::Material even_material(const study::Design& design) {
  study::Material material = study::test_material(design);
  const auto lengthen = [](std::string& name) {
    if (name.starts_with("Said")) name = "Guess" + name.substr(4);
  };
  for (study::StudyItem& item : material.items) lengthen(item.prediction);
  for (study::Class& known : material.classes) lengthen(known.name);
  return material;
}

class CheckTiming : public testing::Test {
 protected:
  void make(study::Design design) {
    study::Material material = even_material(design);
    server::write_pictures(material, folder_ / "stimuli");
    const study::Frozen frozen = study::freeze(design, material, {});
    auto real = store::open((folder_ / "assay.db").string());
    store::migrate(*real);
    const store::Study row = store::add_study(*real,
                                              {.name = "trial_run",
                                               .version = 1,
                                               .hash = frozen.hash,
                                               .design = study::to_json(frozen),
                                               .keep_until = std::nullopt},
                                              now_);
    running_ = std::make_unique<server::RunningStudy>(row, folder_ / "stimuli");
    std::vector<store::Target> targets;
    for (const study::Cell& cell : running_->study().cells()) {
      targets.push_back({.condition = static_cast<std::int64_t>(cell.condition),
                         .item_set = static_cast<std::int64_t>(cell.item_set),
                         .participants = 1000});
    }
    store::create_slots(*real, study_id, targets);
    watched_ = std::make_unique<Watched>(std::move(real));
  }

  // What the server did for one answer, where it stood in the session, and what it was.
  struct Work {
    std::int64_t step = 0;
    std::int64_t condition = 0;
    Screen screen = Screen::decide;
    Phase phase = Phase::test;
    std::string statements = {};
    std::size_t bytes = 0;
  };

  std::vector<Work> take_part(std::uint64_t seed) {
    std::vector<Work> all;
    store::Transaction writing(*watched_);  // one for all: nothing waits for the disk
    store::Session session = store::enter_study(*watched_,
                                                {.study = study_id,
                                                 .participant = fmt::format("{}", seed),
                                                 .seed = seed,
                                                 .panel = "[]"},
                                                now_)
                                 .value();
    server::SessionUpdate told = server::reopen_session(*watched_, *running_, session, timing());
    while (!told.end) {
      const json answer = {
          {"response", server::sensible(json(told.screen), [](auto&) { return ""; })},
          {"rt", 3000}};
      const server::BrowserReport report{
          .seq = told.stored + 1, .is_answer = true, .step = told.step, .body = answer.dump()};
      const std::int64_t step = told.step;
      now_ += 3000;
      watched_->take_log();
      told = server::store_reports(*watched_, *running_, session, std::span(&report, 1), timing());
      EXPECT_EQ(told.refused, "");
      if (!told.refused.empty()) break;
      const study::Step what =
          server::session_steps(*running_, session)[static_cast<std::size_t>(step)];
      all.push_back({.step = step,
                     .condition = session.condition.value_or(-1),
                     .screen = what.screen,
                     .phase = what.phase,
                     .statements = watched_->take_log(),
                     .bytes = server::to_json(told, *running_, session).dump().size()});
    }
    EXPECT_EQ(session.outcome, "completed");
    writing.commit();
    return all;
  }
  server::SessionTiming timing() const { return {.now = now_, .lease_ms = 600'000}; }

  TemporaryFolder folder_;
  std::int64_t now_ = 1'800'000'000'000;
  std::unique_ptr<server::RunningStudy> running_;
  std::unique_ptr<Watched> watched_;
};

TEST_F(CheckTiming, AnAnswerToACheckTakesTheStatementsAndBytesOfAnyOther) {
  make(study::test_design("team:set_size=8", study::test_ingredients(8, 2, 4)));
  // Of each place of a session in each condition: what was done for tests, and for checks.
  using Done = std::set<std::pair<std::string, std::size_t>>;
  std::map<std::pair<std::int64_t, std::int64_t>, std::map<Phase, Done>> places;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    for (const Work& work : take_part(seed)) {
      if (work.phase != Phase::test && work.phase != Phase::check) continue;
      places[{work.step, work.condition}][work.phase].insert({work.statements, work.bytes});
    }
  }
  std::size_t compared = 0;
  for (const auto& [place, phases] : places) {
    if (phases.size() < 2) continue;
    ++compared;
    const Done& tests = phases.at(Phase::test);
    EXPECT_EQ(tests.size(), 1U) << "step " << place.first;
    EXPECT_EQ(phases.at(Phase::check), tests) << "step " << place.first;
  }
  EXPECT_GT(compared, 50U);
}

// The chance that an answer to a check takes longer than one to a test: 0.5 tells nothing.
double auc(const std::vector<double>& checks, const std::vector<double>& tests) {
  std::vector<std::pair<double, bool>> all;
  for (const double one : checks) all.emplace_back(one, true);
  for (const double one : tests) all.emplace_back(one, false);
  std::ranges::sort(all);
  double below = 0;
  double wins = 0;
  for (std::size_t at = 0; at < all.size();) {
    std::size_t end = at;
    double ties[2] = {0, 0};
    while (end < all.size() && all[end].first == all[at].first) ++ties[all[end++].second ? 1 : 0];
    wins += ties[1] * (below + ties[0] / 2);
    below += ties[0];
    at = end;
  }
  return wins / (static_cast<double>(checks.size()) * static_cast<double>(tests.size()));
}

struct Times {
  std::vector<double> checks = {};
  std::vector<double> tests = {};
};

class StopWatch : public server::Running {
 protected:
  Times take_part(const std::string& id) {
    server::Person one = person(id);
    one.enter();
    json told = one.open();
    std::vector<double> took;
    while (told.contains("screen")) {
      const json report = {{"seq", told["stored"].get<std::int64_t>() + 1},
                           {"step", told["step"]},
                           {"answer", {{"response", sensible_answer(told["screen"])}, {"rt", 1}}}};
      const std::string body = json{{"reports", {report}}}.dump();
      const auto before = std::chrono::steady_clock::now();
      one.send(http::Method::post, "/api/reports", body);
      const std::chrono::duration<double, std::milli> passed =
          std::chrono::steady_clock::now() - before;
      took.push_back(passed.count());
      told = json::parse(one.last().body);
      EXPECT_FALSE(told.contains("refused")) << told.dump();
    }
    return sorted_out(one.token(), took);
  }

  Times sorted_out(const std::string& token, const std::vector<double>& took) {
    const store::Session session = job([&](store::Connection& connection) {
      const auto id = store::session_of_token(connection, sha256(token), 0);
      return store::find_session(connection, id.value().session).value();
    });
    const auto steps =
        server::session_steps(*host_->service().running_studies().find(study_id), session);
    Times result;
    for (std::size_t at = 0; at < took.size(); ++at) {
      if (steps[at].phase == Phase::check) result.checks.push_back(took[at]);
      if (steps[at].phase == Phase::test) result.tests.push_back(took[at]);
    }
    return result;
  }
};

TEST_F(StopWatch, CannotTellChecks) {
  const char* given = std::getenv("ASSAY_TIMING_ANSWERS");
  if (given == nullptr) GTEST_SKIP() << "ASSAY_TIMING_ANSWERS says how many answers to time.";
  study::Design design = study::test_design("team:set_size=40", study::test_ingredients(40, 2, 10));
  design.quota.replicates = 1000;
  start(std::move(design));
  std::vector<Times> people;
  std::size_t answers = 0;
  for (int number = 0; answers < static_cast<std::size_t>(std::atoi(given)); ++number) {
    Times times = take_part(fmt::format("somebody{}", number));
    if (number == 0) continue;  // the machine gets warm
    answers += times.checks.size() + times.tests.size();
    people.push_back(std::move(times));
  }
  // People are resampled: their answers share whatever else the machine did meanwhile.
  assay::Random random(1);
  const auto pooled = [&](bool again) {
    Times all;
    for (std::size_t at = 0; at < people.size(); ++at) {
      const Times& one = people[again ? random.below(people.size()) : at];
      all.checks.insert(all.checks.end(), one.checks.begin(), one.checks.end());
      all.tests.insert(all.tests.end(), one.tests.begin(), one.tests.end());
    }
    return auc(all.checks, all.tests);
  };
  std::vector<double> resampled(1000);
  for (double& one : resampled) one = pooled(true);
  std::ranges::sort(resampled);
  const double found = pooled(false);
  const std::string said = fmt::format("AUC {:.3f}, 95 % CI {:.3f} to {:.3f}, {} answers", found,
                                       resampled[25], resampled[974], answers);
  RecordProperty("found", said);  // --gtest_output=xml shows it
  EXPECT_GT(found, 0.45) << said;
  EXPECT_LT(found, 0.55) << said;
}

}  // namespace
}  // namespace assay
