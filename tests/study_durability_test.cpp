// What a server on a SQLite file owes while others work on the same file: no export, no backup and
// no second server costs an answer that was acknowledged.
#include <gmock/gmock.h>

#include "base/temporary_folder.h"
#include "infra/store/studies.h"
#include "study/server/host.h"
#include "study/server/test_workspace.h"
#include "study/simulate/crowd.h"
#include "study_commands.h"
#include "study_process.h"

namespace assay {
namespace {

using testing::HasSubstr;

enum class Work { exports, backs_up };
std::string name_of(Work work) { return work == Work::exports ? "Export" : "Backup"; }

class Served : public testing::Test {
 protected:
  Served() {
    study::Design design = study::test_design("team:set_size=2", study::test_ingredients(4, 1, 2));
    design.quota.replicates = 100;
    frozen_ = server::write_study(folder_.path(), design);
    {
      server::Service service({.workspace = folder_.path()});
      token_ = service.store().wait([](store::Connection& connection) {
        store::set_state(connection, "trial_run@1", store::StudyState::open);
        return owner_token(connection);
      });
    }
    server_.start();
    ready_ = server_.wait_until_ready();
  }

  // In the process of the server, as its console asks for it.
  void in_console(Work work) {
    server::Browser browser = browser_of(server_.port(), token_);
    const http::Response response =
        work == Work::exports
            ? browser.send(http::Method::get, "/api/studies/trial_run@1/export?format=csv")
            : browser.post("/api/backups", nlohmann::json::object());
    EXPECT_EQ(response.status, work == Work::exports ? 200 : 201) << response.body;
  }
  // In a process of its own.
  Ended by_command(Work work, const std::string& name) {
    const std::string file = folder_ / name;
    if (work == Work::backs_up) return assay({"backup", folder_.path().string(), file});
    return assay({"study", "export", folder_.path().string(), "trial_run", "--out", file});
  }
  Ended assay(const std::vector<std::string>& words) { return run_assay(words, folder_ / "said"); }

  // How many answers were acknowledged to people who come now and stay to the end.
  std::int64_t take_part(std::size_t people) {
    simulate::Truth truth(frozen_.material);
    const simulate::Crowd crowd{.servers = {{.port = server_.port()}},
                                .study = "trial_run",
                                .people = people,
                                .behaviours = {"careful:skill=1,lapse=0"},
                                .seed = ++crowds_,
                                .most_failures = 10};
    std::int64_t answers = 0;
    for (const simulate::VisitOutcome& account : simulate::simulate_crowd(crowd, truth)) {
      EXPECT_EQ(account.state, simulate::VisitState::ended) << account.refusal;
      answers += account.answers;
    }
    return answers;
  }
  std::int64_t answers_in(const std::string& name) {
    return store::open(folder_ / name)->number("SELECT count(*) FROM events");
  }

  TemporaryFolder folder_;
  study::Frozen frozen_;
  std::string token_;
  StudyProcess server_{folder_.path(), ""};
  bool ready_ = false;
  std::uint64_t crowds_ = 0;
};

std::string name_of_both(const testing::TestParamInfo<std::tuple<Work, Work>>& both) {
  return fmt::format("{}InTheConsoleAnd{}ByCommand", name_of(std::get<0>(both.param)),
                     name_of(std::get<1>(both.param)));
}

class AnswersAfter : public Served, public testing::WithParamInterface<std::tuple<Work, Work>> {};
INSTANTIATE_TEST_SUITE_P(Works, AnswersAfter,
                         testing::Combine(testing::Values(Work::exports, Work::backs_up),
                                          testing::Values(Work::exports, Work::backs_up)),
                         name_of_both);

// The server opened and closed its own database file, and lost its locks by that: the command then
// believed itself alone, and deleted the log into which the server went on writing.
TEST_P(AnswersAfter, AreThereWhenTheServerIsKilled) {
  ASSERT_TRUE(ready_);
  const auto& [first, second] = GetParam();
  std::int64_t acknowledged = take_part(1);
  in_console(first);
  EXPECT_EQ(by_command(second, "one").code, 0);
  acknowledged += take_part(5);
  const Ended nightly = by_command(Work::backs_up, "nightly");
  server_.kill();
  EXPECT_EQ(answers_in("assay.db"), acknowledged);
  ASSERT_EQ(nightly.code, 0) << nightly.text;
  EXPECT_EQ(answers_in("nightly"), acknowledged);
}

TEST_F(Served, DatabaseIsNotServedTwiceAndNotReplaced) {
  ASSERT_TRUE(ready_);
  const std::int64_t acknowledged = take_part(1);
  EXPECT_EQ(by_command(Work::backs_up, "monday").code, 0);
  const Ended second = assay({"serve", folder_.path().string(), "--port", "0"});
  EXPECT_EQ(second.code, 1);
  EXPECT_THAT(second.text, HasSubstr("is in use: process"));
  EXPECT_THAT(second.text, HasSubstr(fmt::format("http://127.0.0.1:{}", server_.port())));
  for (const char* how : {"", "--replace"}) {
    std::vector<std::string> words{"restore", folder_ / "monday", folder_.path().string()};
    if (*how != '\0') words.emplace_back(how);
    const Ended restored = assay(words);
    EXPECT_EQ(restored.code, 1);
    EXPECT_THAT(restored.text, HasSubstr("Stop the server first"));
  }
  server_.kill();
  EXPECT_EQ(answers_in("assay.db"), acknowledged);
  // The lock went with the process.
  const Ended restored =
      assay({"restore", folder_ / "monday", folder_.path().string(), "--replace"});
  EXPECT_EQ(restored.code, 0) << restored.text;
}

// Whoever deletes the log of a running server makes it stop acknowledging, and a backup fail.
TEST_F(Served, DatabaseWhoseLogIsDeletedTakesNoMoreAnswersAndGivesNoBackup) {
  ASSERT_TRUE(ready_);
  take_part(1);
  std::filesystem::remove(folder_ / "assay.db-wal");
  std::filesystem::remove(folder_ / "assay.db-shm");
  http::Client client({.port = server_.port()});
  const http::Response health = client.get("/health");
  EXPECT_EQ(health.status, 503);
  EXPECT_THAT(health.body, HasSubstr("'assay.db-wal' was deleted"));
  const http::Response arrival =
      client.get("/study/trial_run", {{"participant", "late"}, {"simulated", "1"}});
  EXPECT_EQ(arrival.status, 503) << "nothing is acknowledged any more";
  const Ended backup = by_command(Work::backs_up, "late");
  EXPECT_NE(backup.code, 0);
  EXPECT_THAT(backup.text, HasSubstr("has acknowledged commit"));
  EXPECT_FALSE(std::filesystem::exists(folder_ / "late"));
  EXPECT_FALSE(std::filesystem::exists(folder_ / "late.part"));
}

}  // namespace
}  // namespace assay
