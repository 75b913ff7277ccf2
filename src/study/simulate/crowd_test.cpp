#include "study/simulate/crowd.h"

#include <gmock/gmock.h>

#include <mutex>
#include <nlohmann/json.hpp>

#include "infra/http/refusal.h"
#include "infra/http/server.h"

namespace assay::simulate {
namespace {

using nlohmann::json;
using testing::Each;
using testing::Field;
using testing::HasSubstr;

// A study in small: three consents, then the end. Now and then it forgets to answer, after or
// before it has stored; two of these are one study on two servers.
class SmallStudy {
 public:
  static constexpr std::int64_t steps = 3;

  http::Router router() {
    const auto reply = [this](auto&& answer) {
      return [this, answer](const http::Request& request, const http::Reply& say) {
        const std::lock_guard lock(mutex_);
        if (random_.uniform() < trouble / 2) return say(http::refusal(503, "Before."));
        http::Response made = answer(request);
        say(random_.uniform() < trouble / 2 ? http::refusal(500, "After.") : std::move(made));
      };
    };
    using enum http::Method;
    return http::Router(
        {{get, "/study/:name", reply([this](const http::Request& request) {
            simulated += request.parameter("simulated").has_value() ? 1 : 0;
            return http::see_other("/take#" + std::string(*request.parameter("participant")));
          })},
         {get, "/health", reply([](const http::Request&) { return http::json_response("{}"); })},
         {post, "/api/alive",
          reply([](const http::Request&) { return http::json_response("{}"); })},
         {post, "/api/open",
          reply([this](const http::Request& request) { return told(who(request)); })},
         {post, "/api/reports", reply([this](const http::Request& request) {
            take(who(request), json::parse(request.body)["reports"][0]);
            return told(who(request));
          })}});
  }

  double trouble = 0;
  int simulated = 0;
  int repeated = 0;
  std::map<std::string, std::vector<std::string>> stored;

 private:
  static std::string who(const http::Request& request) {
    return std::string(request.headers.find("Authorization").value_or("nobody"));
  }
  void take(const std::string& person, const json& report) {
    std::vector<std::string>& events = stored[person];
    const std::size_t seq = report["seq"];
    repeated += seq <= events.size() ? 1 : 0;
    if (seq == events.size() + 1) events.push_back(report["answer"].dump());
  }
  http::Response told(const std::string& person) {
    const auto count = static_cast<std::int64_t>(stored[person].size());
    json result = {{"stored", count}, {"step", count}};
    if (count < steps) result["screen"] = {{"screen", "consent"}};
    return http::json_response(result.dump());
  }

  std::mutex mutex_;
  assay::Random random_{9};
};

class ACrowd : public testing::Test {
 protected:
  std::vector<VisitOutcome> gather(Crowd crowd) {
    crowd.servers = {{.port = first_.port()}, {.port = second_.port()}};
    crowd.study = "small";
    crowd.keeps_answers = true;
    Truth truth(study::Material{});
    return simulate_crowd(crowd, truth);
  }
  SmallStudy study_;
  http::Server first_{{.threads = 1}, study_.router()};
  http::Server second_{{.threads = 1}, study_.router()};
};

TEST_F(ACrowd, ReachesItsEndThroughTroubleAndEveryAnswerArrivesOnce) {
  study_.trouble = 0.3;
  const auto accounts = gather({.people = 40, .behaviours = {"careful", "double_clicking"}});
  ASSERT_EQ(accounts.size(), 40U);
  EXPECT_THAT(accounts, Each(Field(&VisitOutcome::state, VisitState::ended)));
  ASSERT_EQ(study_.stored.size(), 40U);
  std::int64_t retries = 0;
  for (const VisitOutcome& account : accounts) {
    const auto& stored = study_.stored.at("Bearer " + account.token);
    ASSERT_EQ(account.acknowledged.size(), stored.size());
    for (std::size_t at = 0; at < stored.size(); ++at) {
      EXPECT_EQ(account.acknowledged[at].body, stored[at]);
    }
    retries += account.retries;
  }
  EXPECT_GT(retries, 20);
  EXPECT_GT(study_.repeated, 10);
}

TEST_F(ACrowd, IsMixedOfItsBehavioursInTurn) {
  const auto accounts = gather({.people = 20, .behaviours = {"careful", "dropping:most=1"}});
  for (std::size_t at = 0; at < accounts.size(); ++at) {
    EXPECT_EQ(accounts[at].state, at % 2 == 0 ? VisitState::ended : VisitState::left);
  }
  EXPECT_EQ(study_.simulated, 20);
}

TEST_F(ACrowd, TellsHowManyAreThrough) {
  std::vector<std::size_t> heard;
  Truth truth(study::Material{});
  simulate_crowd({.servers = {{.port = first_.port()}}, .study = "small", .people = 3}, truth,
                 [&](std::size_t done) { heard.push_back(done); });
  EXPECT_THAT(heard, testing::ElementsAre(1, 2, 3));
}

TEST_F(ACrowd, RefusesABehaviourThatThereIsNot) {
  try {
    gather({.behaviours = {"carefull"}});
    FAIL() << "was taken";
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), HasSubstr("careful"));
  }
}

}  // namespace
}  // namespace assay::simulate
