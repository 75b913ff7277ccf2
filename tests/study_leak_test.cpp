// Every byte a participant can obtain, searched for what must not leave the server.
#include <gmock/gmock.h>

#include <algorithm>
#include <set>

#include "base/sha256.h"
#include "infra/store/integrity.h"
#include "infra/store/sessions.h"
#include "study/server/running_test.h"
#include "study/server/session_flow.h"
#include "study/simulate/respond.h"
#include "study/simulate/truth.h"

namespace assay {
namespace {

using nlohmann::json;
using server::Person;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

constexpr const char* study_id = "trial_run@1";

// What one participant obtained.
struct Obtained {
  std::vector<std::string> texts;   // headers and bodies, as they came
  std::vector<json> shown;          // what each answer was told
  std::vector<std::string> shapes;  // of responses: headers by name, keys of the screen
  std::string token;
};

std::string headers_text(const http::Response& response) {
  return std::string(response.headers.wire());
}

// Names of the headers and of everything in the JSON, without the values.
std::string shape(const json& value) {
  if (value.is_array()) {
    std::set<std::string> kinds;
    for (const json& entry : value) kinds.insert(shape(entry));
    return fmt::format("[{}]", fmt::join(kinds, "|"));
  }
  if (!value.is_object()) return value.type_name();
  std::string result = "{";
  for (const auto& [key, entry] : value.items()) result += key + ":" + shape(entry) + ",";
  return result + "}";
}

class Leaks : public server::Running, public testing::WithParamInterface<std::string> {
 protected:
  Obtained walk_and_keep(const std::string& id) {
    Obtained all;
    Person one = person(id);
    simulate::Truth truth(frozen_.material);
    assay::Random random(3);
    const auto keep = [&](const http::Response& response) {
      all.texts.push_back(headers_text(response) + response.body);
    };
    keep(one.enter());
    all.token = one.token();
    json told = one.open();
    keep(one.last());
    while (told.contains("screen")) {
      std::string names;
      for (std::size_t at = 0; at < one.last().headers.size(); ++at) {
        names += std::string(one.last().headers[at].name) + ",";
      }
      all.shown.push_back(told);
      all.shapes.push_back(names + shape(told["screen"]));
      look(told["screen"], all, truth);
      const json& screen = told["screen"];
      now_ += 6000;
      told = one.answer(
          simulate::respond(screen, {.skill = 1}, {truth.item_of(screen)}, 0, random)["response"]);
      keep(one.last());
      if (told.contains("refused")) break;
    }
    EXPECT_TRUE(told.contains("end")) << told.dump();
    keep(one.send(http::Method::get, "/api/mine"));
    keep(one.send(http::Method::post, "/api/open"));
    keep(one.send(http::Method::get, "/health"));
    keep(one.send(http::Method::get, "/metrics"));
    return all;
  }

  // The pictures: their headers; their bytes are what is meant to be seen, and so is the ETag, a
  // hash of these bytes that anybody can compute from them.
  void look(const json& screen, Obtained& all, simulate::Truth& truth) {
    http::Client client({.port = host_->port()});
    for (const char* list : {"pictures", "samples", "choices"}) {
      if (!screen.contains(list)) continue;
      for (const json& picture : screen[list]) {
        http::Response response = client.get(picture["src"]);
        EXPECT_EQ(response.status, 200);
        truth.see(picture["src"], response.body);
        response.headers.remove("ETag");
        all.texts.push_back(picture["src"].get<std::string>() + headers_text(response));
      }
    }
  }

  // The steps of a session, as only the server knows them.
  std::vector<study::Step> session_steps(const std::string& token) {
    const store::Session session = job([&](store::Connection& connection) {
      const auto id = store::session_of_token(connection, sha256(token), 0);
      return store::find_session(connection, id.value().session).value();
    });
    const auto running = host_->service().running_studies().find(study_id);
    return server::session_steps(*running, session);
  }
};

TEST_P(Leaks, NoByteTellsAConditionAnItemACheckOrAnAnswer) {
  start(study::test_design(GetParam(), study::test_ingredients(6, 2, 4)));
  const study::Study study(frozen_.design, frozen_.material);
  const bool guesses = study::has_screen(frozen_.design, study::Screen::guess);
  std::vector<std::string> secrets{"quux",  "blorp",       "zyx",   "gradcam",  "masks=10",
                                   "qitem", "pitem",       "citem", "verdict",  "\"phase\"",
                                   "check", "adversarial", "seed",  "item_set", frozen_.hash};
  for (const study::Stimulus& stimulus : frozen_.material.stimuli) {
    secrets.push_back(stimulus.file.substr(0, 16));
  }
  // The truth where the machine was wrong; practice tells it, and one protocol asks about it.
  for (const study::StudyItem& item : frozen_.material.items) {
    if (item.label == item.prediction || guesses || item.id.starts_with("pitem")) continue;
    if (item.label.starts_with("Truth")) secrets.push_back(item.label + "\"");
    if (item.label.starts_with("Truth")) secrets.push_back(item.label + " ");
  }
  // Who comes next gets the condition that fewest have: three people see all three.
  for (std::size_t number = 0; number < std::min<std::size_t>(3, study.cells().size()); ++number) {
    const Obtained all = walk_and_keep(fmt::format("somebody{}", number));
    for (const std::string& text : all.texts) {
      for (const std::string& secret : secrets) {
        ASSERT_THAT(text, Not(HasSubstr(secret))) << "in a response to " << GetParam();
      }
    }
    // A check looks as a test does: the same headers, the same keys.
    std::map<study::Screen, std::set<std::string>> of_tests;
    std::map<study::Screen, std::set<std::string>> of_checks;
    const std::vector<study::Step> steps = session_steps(all.token);
    for (std::size_t at = 0; at < all.shown.size(); ++at) {
      const study::Step& step = steps.at(all.shown[at]["step"].get<std::size_t>());
      if (step.phase == study::Phase::test) of_tests[step.screen].insert(all.shapes[at]);
      if (step.phase == study::Phase::check) of_checks[step.screen].insert(all.shapes[at]);
      EXPECT_FALSE(all.shown[at].contains("feedback") && at > 0 &&
                   steps.at(all.shown[at - 1]["step"].get<std::size_t>()).phase !=
                       study::Phase::practice)
          << "feedback outside of practice";
    }
    for (const auto& [screen, shapes] : of_checks) EXPECT_EQ(shapes, of_tests[screen]);
  }
}

std::string spec_name(const testing::TestParamInfo<std::string>& info) {
  std::string name = info.param;
  std::ranges::replace_if(
      name, [](char c) { return !std::isalnum(static_cast<unsigned char>(c)); }, '_');
  return name;
}
INSTANTIATE_TEST_SUITE_P(All, Leaks, testing::ValuesIn(study::all_specs()), spec_name);

}  // namespace
}  // namespace assay
