// Every byte a participant can obtain, searched for what must not leave the server; and requests
// that mean harm.
#include <arpa/inet.h>
#include <gmock/gmock.h>
#include <sys/socket.h>
#include <unistd.h>

#include <mutex>
#include <set>

#include "server/running_test.h"
#include "server/walk.h"
#include "simulate/respond.h"
#include "simulate/truth.h"
#include "store/integrity.h"
#include "store/sessions.h"

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
      told = one.answer(
          simulate::respond(screen, {.skill = 1}, truth.item_of(screen), 0, random)["response"]);
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
  std::vector<study::Step> steps_of(const std::string& token) {
    const store::Session session = job([&](store::Connection& connection) {
      const auto id = store::session_of_token(connection, store::sha256(token), 0);
      return store::find_session(connection, id.value()).value();
    });
    const auto live = host_->service().lives().find(study_id);
    return server::steps_of(*live, session);
  }
};

TEST_P(Leaks, NoByteTellsAConditionAnItemACheckOrAnAnswer) {
  start(study::test_design(GetParam(), study::test_ingredients(6, 2, 4)));
  const study::Study study(frozen_.design, frozen_.material);
  const bool guesses = study::has(frozen_.design, study::Screen::guess);
  std::vector<std::string> secrets{"quux",  "blorp",       "zyx",   "gradcam",  "masks=10",
                                   "qitem", "pitem",       "citem", "verdict",  "\"phase\"",
                                   "check", "adversarial", "seed",  "item_set", frozen_.hash};
  for (const study::Stimulus& stimulus : frozen_.material.stimuli) {
    secrets.push_back(stimulus.file.substr(0, 16));
  }
  // The truth where the machine was wrong; practice tells it, and one protocol asks about it.
  for (const study::Item& item : frozen_.material.items) {
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
    const std::vector<study::Step> steps = steps_of(all.token);
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

class Hostile : public server::Running {
 protected:
  void SetUp() override {
    frozen_ = server::write_study(folder_.path(), study::test_design("team:set_size=4"));
    server::HostOptions options;
    options.service.workspace = folder_.path();
    options.service.per_token = {};
    options.http.limits.header = http::Milliseconds(200);
    options.http.limits.body = http::Milliseconds(200);
    options.http.log = [this](std::string_view line) {
      const std::lock_guard lock(mutex_);
      log_.emplace_back(line);
    };
    host_ = std::make_unique<server::Host>(std::move(options));
    job([](store::Connection& connection) {
      store::set_state(connection, study_id, store::StudyState::open);
    });
  }
  // A participant can still come and finish, and nothing in the store is amiss.
  void expect_all_is_well(const std::string& id) {
    Person one = person(id);
    ASSERT_EQ(one.enter().status, 303);
    EXPECT_TRUE(walk(one).contains("end"));
    EXPECT_THAT(job([](store::Connection& connection) { return store::flaws(connection); }),
                IsEmpty());
  }
  std::size_t logged() {
    const std::lock_guard lock(mutex_);
    return log_.size();
  }
  static bool is_refused(int status) { return status >= 400 && status < 500; }

  std::mutex mutex_;
  std::vector<std::string> log_;
};

const std::vector<std::string> nasty{"' OR '1'='1",
                                     "'; DROP TABLE events; --",
                                     "\" OR \"\"=\"",
                                     "$1",
                                     "<script>alert(1)</script>",
                                     "../../assay.db",
                                     "%2e%2e%2fassay.db",
                                     "\r\nSet-Cookie: a=b",
                                     "{{7*7}}",
                                     "\xF0\x9F\x92\xA5"};

TEST_F(Hostile, TokensThatWereGuessedOpenNothing) {
  Person anna = person("anna");
  anna.enter();
  walk(anna, 3);
  const std::string token = anna.token();
  std::vector<std::string> guesses{
      "", "0", std::string(32, '0'), token.substr(1), token + "0", std::string(5000, 'a')};
  guesses.push_back(store::sha256(token));  // what the store knows
  for (std::string near : {token, token}) {
    near[0] = near[0] == 'a' ? 'b' : 'a';
    guesses.push_back(near);
  }
  for (const std::string& text : nasty) {
    if (text.find('\n') == std::string::npos) guesses.push_back(text);
  }
  const std::size_t before = logged();
  for (const std::string& guess : guesses) {
    Person thief = person("thief");
    thief.set_token(guess);
    for (const char* path : {"/api/open", "/api/reports", "/api/alive", "/api/withdraw"}) {
      const http::Response response = thief.send(http::Method::post, path, R"({"reports":[]})");
      EXPECT_EQ(response.status, 401) << path << ' ' << guess;
      EXPECT_THAT(response.body, Not(HasSubstr(token)));
    }
    EXPECT_EQ(thief.send(http::Method::get, "/api/mine").status, 401);
  }
  EXPECT_EQ(logged(), before + 5 * guesses.size());
  {
    const std::lock_guard lock(mutex_);
    for (const std::string& line : log_) EXPECT_THAT(line, Not(HasSubstr(token)));
  }
  EXPECT_EQ(anna.open()["step"], 3);
  expect_all_is_well("ben");
}

TEST_F(Hostile, AnothersTokenDoesNotReachOnesOwnSession) {
  Person anna = person("anna");
  Person ben = person("ben");
  anna.enter();
  ben.enter();
  walk(anna, 5);
  walk(ben, 2);
  // Ben replays what Anna sent: it is judged as Ben's, and Anna's session does not move.
  const json replay = {{"seq", 5}, {"step", 4}, {"answer", {{"response", nullptr}, {"rt", 1}}}};
  ben.report({replay});
  EXPECT_EQ(ben.open()["stored"], 2);
  EXPECT_EQ(anna.open()["stored"], 5);
}

TEST_F(Hostile, PathsThatClimbFindNothing) {
  http::Client client({.port = host_->port()});
  for (const char* path :
       {"/pictures/../../../etc/passwd", "/pictures/..%2f..%2fassay.db", "/study/../assay.db",
        "/pictures/%2e%2e/%2e%2e/payment.key", "/assay.db", "/payment.key", "/studies/trial_run",
        "//etc/passwd", "/pictures/", "/take/../../assay.db"}) {
    const http::Response response = client.get(path);
    EXPECT_TRUE(is_refused(response.status)) << path << ' ' << response.status;
    EXPECT_THAT(response.body, Not(HasSubstr("root:")));
    EXPECT_THAT(response.body, Not(HasSubstr("SQLite")));
  }
  expect_all_is_well("anna");
}

TEST_F(Hostile, InjectionsInEveryFieldAreTextOrAreRefused) {
  for (std::size_t at = 0; at < nasty.size(); ++at) {
    http::Client client({.port = host_->port()});
    EXPECT_TRUE(is_refused(client.get("/study/" + nasty[at], {{"participant", "x"}}).status));
    // As the id of a participant it is a word like any other, or is refused.
    Person one = person(nasty[at] + std::to_string(at));
    const http::Response in = one.enter();
    EXPECT_TRUE(in.status == 303 || is_refused(in.status)) << in.status;
    EXPECT_FALSE(in.headers.contains("Set-Cookie"));
    Person two = person(fmt::format("plain{}", at));
    ASSERT_EQ(two.enter().status, 303);
    two.open();
    const json answer = {{"response", nasty[at]}, {"rt", 1}};
    const std::vector<json> reports{
        {{"seq", 1}, {"step", 0}, {"answer", answer}},
        {{"seq", nasty[at]}, {"step", 0}, {"answer", answer}},
        {{"seq", 1}, {"step", nasty[at]}, {"answer", answer}},
        {{"seq", 1}, {"step", 0}, {nasty[at], answer}},
        {{"seq", 1}, {"step", 0}, {"answer", {{"response", true}, {"rt", nasty[at]}}}},
        {{"seq", 1}, {"step", 0}, {"answer", {{"response", true}, {nasty[at], 1}, {"rt", 1}}}}};
    for (const json& report : reports) {
      two.report({report});
      EXPECT_TRUE(is_refused(two.last().status)) << report.dump() << two.last().body;
      // What a refusal quotes no browser can take for a page.
      EXPECT_EQ(two.last().headers.find("Content-Type"), "application/json");
      EXPECT_EQ(two.last().headers.find("X-Content-Type-Options"), "nosniff");
    }
    // A note may say anything, and comes back as it was.
    two.report({{{"seq", 1}, {"note", {{"said", nasty[at]}}}}});
    EXPECT_EQ(two.last().status, 200);
    const json mine = json::parse(two.send(http::Method::get, "/api/mine").body);
    EXPECT_EQ(mine["events"][0]["content"]["said"], nasty[at]);
  }
  expect_all_is_well("anna");
}

TEST_F(Hostile, BodiesThatAreTooLargeOrNoJsonAreRefused) {
  Person anna = person("anna");
  anna.enter();
  anna.open();
  const std::vector<std::string> bodies{
      "",
      "{",
      "[]",
      "null",
      "{\"reports\":{}}",
      "{\"reports\":[1]}",
      R"({"reports":[{"seq":1e400,"step":0,"answer":{}}]})",
      R"({"reports":[{"seq":18446744073709551615,"step":0,"answer":{}}]})",
      R"({"reports":[{"seq":-1,"step":0,"answer":{}}]})",
      R"({"reports":[{"seq":1,"step":0,"answer":{},"note":{}}]})",
      "{\"reports\":[{\"seq\":1,\"step\":0,\"answer\":{\"response\":\"\xFF\xFE\",\"rt\":1}}]}",
      std::string(100'000, '['),
      "{\"reports\":" + std::string(200'000, '[') + std::string(200'000, ']') + "}",
      std::string(3 << 20, 'x')};
  for (const std::string& body : bodies) {
    try {
      const http::Response response = anna.send(http::Method::post, "/api/reports", body);
      EXPECT_TRUE(is_refused(response.status)) << body.substr(0, 80) << ' ' << response.status;
    } catch (const Error&) {
      // The connection was closed before all of it was taken.
      EXPECT_GT(body.size(), 1U << 20);
    }
  }
  EXPECT_EQ(anna.open()["stored"], 0);
  expect_all_is_well("ben");
}

// Sends the bytes and reads until the server closes.
std::string raw(int port, std::string_view bytes) {
  const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in to{};
  to.sin_family = AF_INET;
  to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  to.sin_port = htons(static_cast<std::uint16_t>(port));
  if (::connect(socket, reinterpret_cast<sockaddr*>(&to), sizeof to) != 0) return "no connection";
  ::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
  std::string result;
  std::array<char, 4096> part;
  for (ssize_t got = 0; (got = ::recv(socket, part.data(), part.size(), 0)) > 0;) {
    result.append(part.data(), static_cast<std::size_t>(got));
  }
  ::close(socket);
  return result;
}

TEST_F(Hostile, SlowAndBrokenClientsAreCutOffWhileOthersGoOn) {
  for (const char* bytes :
       {"GET /health HT", "POST /api/reports HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n{",
        "POST /api/reports HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n{}",
        "POST /api/reports HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n",
        "\x16\x03\x01\x02\x00\x01", "GET / HTTP/9.9\r\n\r\n"}) {
    const std::string answer = raw(host_->port(), bytes);
    EXPECT_TRUE(answer.empty() || answer.starts_with("HTTP/1.1 4") ||
                answer.starts_with("HTTP/1.1 5"))
        << answer;
  }
  std::vector<std::jthread> slow;
  for (int number = 0; number < 50; ++number) {
    slow.emplace_back([this] { raw(host_->port(), "POST /api/open HTTP/1.1\r\nHost: a\r\n"); });
  }
  expect_all_is_well("anna");
}

TEST_F(Hostile, WhoCallsItselfSimulatedIsNotTakenForAPerson) {
  http::Client client({.port = host_->port()});
  const http::Response response =
      client.get("/study/trial_run", {{"participant", "bot"}, {"simulated", "1"}});
  EXPECT_EQ(response.status, 403);
  EXPECT_THAT(
      job([](store::Connection& connection) { return store::list_sessions(connection, study_id); }),
      IsEmpty());
}

}  // namespace
}  // namespace assay
