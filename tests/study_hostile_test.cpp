// Requests that mean harm: refused, logged, and nobody else is disturbed.
#include <arpa/inet.h>
#include <gmock/gmock.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <mutex>

#include "base/sha256.h"
#include "infra/store/integrity.h"
#include "infra/store/sessions.h"
#include "study/server/running_test.h"
#include "study/server/session_flow.h"

namespace assay {
namespace {

using nlohmann::json;
using server::Person;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

constexpr const char* study_id = "trial_run@1";

class Hostile : public server::Running {
 protected:
  void SetUp() override {
    frozen_ = server::write_study(folder_.path(), study::test_design("team:set_size=4"));
    server::HostOptions options;
    options.service.workspace = folder_.path();
    options.service.per_token = {};
    options.service.arrivals = {};
    options.service.own_data = {};
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
  // The server writes to the log as long as it lives.
  void TearDown() override { host_.reset(); }
  // A participant can still come and finish, and nothing in the store is amiss.
  void expect_all_is_well(const std::string& id) {
    Person one = person(id);
    ASSERT_EQ(one.enter().status, 303);
    EXPECT_TRUE(walk(one).contains("end"));
    EXPECT_THAT(job([](store::Connection& connection) { return store::flaws(connection); }),
                IsEmpty());
  }
  // How many requests were logged as refused for their token; a line follows its response, so
  // those that are expected are waited for.
  std::size_t strangers_logged(std::size_t expected) {
    for (int wait = 0;; ++wait) {
      {
        const std::lock_guard lock(mutex_);
        const auto found =
            static_cast<std::size_t>(std::ranges::count_if(log_, [](const std::string& line) {
              return line.find("\"status\":401") != line.npos;
            }));
        if (found >= expected || wait == 1000) return found;
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
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
  guesses.push_back(sha256(token));  // what the store knows
  for (std::string near : {token, token}) {
    near[0] = near[0] == 'a' ? 'b' : 'a';
    guesses.push_back(near);
  }
  for (const std::string& text : nasty) {
    if (text.find('\n') == std::string::npos) guesses.push_back(text);
  }
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
  EXPECT_EQ(strangers_logged(5 * guesses.size()), 5 * guesses.size());
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
