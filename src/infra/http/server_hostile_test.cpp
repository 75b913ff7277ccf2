// Clients that mean no good, or break off: none of them may hurt the others.
#include <gtest/gtest.h>

#include "base/rng.h"
#include "infra/http/raw_test.h"
#include "infra/http/running_test.h"

namespace assay::http {
namespace {

const std::string valid =
    "POST /echo?a=%20b HTTP/1.1\r\nHost: example.org\r\nAccept-Encoding: gzip;q=0.5, br\r\n"
    "Range: bytes=0-10\r\nContent-Type: text/plain\r\nContent-Length: 11\r\n\r\nhello world";

TEST(Hostile, MalformedRequestsAreAnsweredAndTheConnectionEnds) {
  Running running({.limits = {.most_header = 2000}});
  const std::pair<std::string, int> cases[] = {
      {"nonsense\r\n\r\n", 400},
      {"GET / HTTP/9.9\r\nHost: h\r\n\r\n", 505},
      {"GET /%zz HTTP/1.1\r\nHost: h\r\n\r\n", 400},
      {"GET /../x HTTP/1.1\r\nHost: h\r\n\r\n", 400},
      {"BREW / HTTP/1.1\r\nHost: h\r\n\r\n", 501},
      {"GET / HTTP/1.1\r\nHost: h\r\nX: " + std::string(3000, 'x') + "\r\n\r\n", 431},
      {"POST /echo HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n"
       "0\r\n\r\nGET /hello/smuggled HTTP/1.1\r\nHost: h\r\n\r\n",
       400},
      {"POST /echo HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello!",
       400},
      {"POST /echo HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", 400},
  };
  for (const auto& [bytes, status] : cases) {
    Raw raw(running.server.port());
    raw.send(bytes);
    const Response response = raw.response();
    EXPECT_EQ(response.status, status) << bytes.substr(0, 60);
    EXPECT_TRUE(response.body.starts_with("{\"error\": \"")) << response.body;
    EXPECT_EQ(response.headers.find("Connection"), "close");
    EXPECT_TRUE(response.headers.contains("Content-Security-Policy"));
    raw.finish();
    EXPECT_TRUE(raw.is_closed());
  }
  EXPECT_EQ(running.handled, 0);
}

TEST(Hostile, SlowRequestsAreCutOff) {
  Running running({.limits = {.header = Milliseconds(150), .body = Milliseconds(150)}});
  Raw header(running.server.port());
  header.send("GET /hello/x HT");
  EXPECT_EQ(header.response().status, 408);
  header.finish();
  EXPECT_TRUE(header.is_closed());
  Raw body(running.server.port());
  body.send("POST /echo HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\n\r\na");
  EXPECT_EQ(body.response().status, 408);
}

TEST(Hostile, ADripOfBytesDoesNotBuyTime) {
  Running running({.limits = {.header = Milliseconds(200)}});
  Raw raw(running.server.port());
  const auto begin = std::chrono::steady_clock::now();
  raw.send("GET / HTTP/1.1\r\nX: ");
  while (raw.send("x") && std::chrono::steady_clock::now() - begin < std::chrono::seconds(10)) {
    std::this_thread::sleep_for(Milliseconds(10));
  }
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(9));
}

TEST(Hostile, IdleConnectionsAreClosedWithoutAWord) {
  Running running({.limits = {.idle = Milliseconds(100)}});
  Raw raw(running.server.port());
  raw.send("GET /hello/x HTTP/1.1\r\nHost: h\r\n\r\n");
  EXPECT_EQ(raw.response().status, 200);
  EXPECT_TRUE(raw.is_closed());
  EXPECT_EQ(Raw(running.server.port()).rest(), "");
}

TEST(Hostile, AHandlerThatIsSilentIsAnsweredFor) {
  Running running({.threads = 1, .limits = {.reply = Milliseconds(100)}});
  Client client = running.client();
  EXPECT_EQ(client.get("/wait").status, 503);
  running.is_released = true;  // the late answer goes nowhere
  EXPECT_EQ(client.get("/hello/x").body, "hello x");
}

TEST(Hostile, AClientThatDoesNotReadIsLetGo) {
  Running running({.limits = {.write = Milliseconds(100), .slowest = std::size_t{1} << 30}});
  Raw raw(running.server.port());
  raw.send("GET /large HTTP/1.1\r\nHost: h\r\n\r\n");  // more than the system keeps for us
  while (running.server.counters().bytes_sent == 0) std::this_thread::sleep_for(Milliseconds(5));
  EXPECT_LT(raw.rest().size(), std::size_t{8} << 20);
}

TEST(Hostile, AbruptClosesHurtNobody) {
  Running running;
  for (std::size_t cut = 0; cut <= valid.size(); cut += 7) {
    Raw raw(running.server.port());
    raw.send(valid.substr(0, cut));
    if (cut % 2 == 0) raw.reset();
  }
  for (int i = 0; i < 20; ++i) {
    Raw raw(running.server.port());
    raw.send("GET /large HTTP/1.1\r\nHost: h\r\n\r\n");
    raw.reset();
  }
  EXPECT_EQ(running.client().get("/hello/x").body, "hello x");
}

std::string mutated(Random& random) {
  std::string bytes = valid;
  for (std::uint64_t left = 1 + random.below(4); left > 0; --left) {
    const std::size_t at = random.below(bytes.size());
    switch (random.below(5)) {
      case 0:
        bytes[at] = static_cast<char>(random.below(256));
        break;
      case 1:
        bytes.erase(at, 1 + random.below(8));
        break;
      case 2:
        bytes.insert(at, 1, static_cast<char>(random.below(256)));
        break;
      case 3:
        bytes.insert(at, valid.substr(random.below(valid.size()), random.below(40)));
        break;
      default:
        bytes.insert(at, "\r\n");
        break;
    }
    if (bytes.empty()) bytes = "x";
  }
  return bytes;
}

TEST(Hostile, ThousandsOfMutationsLeaveTheServerStanding) {
  Running running;
  Random random(20);
  int answered = 0;
  for (int round = 0; round < 3000; ++round) {
    Raw raw(running.server.port());
    raw.send(mutated(random));
    raw.finish();
    const std::string answer = raw.rest();
    if (answer.empty()) continue;  // it was a part of a request
    ++answered;
    ASSERT_TRUE(answer.starts_with("HTTP/1.1 ")) << answer;
  }
  EXPECT_GT(answered, 1500);
  Client client = running.client();
  EXPECT_EQ(client.get("/hello/x").body, "hello x");
}

}  // namespace
}  // namespace assay::http
