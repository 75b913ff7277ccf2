#include "infra/http/server.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <mutex>

#include "infra/http/raw_test.h"
#include "infra/http/running_test.h"

namespace assay::http {
namespace {

using testing::HasSubstr;

TEST(Server, AnswersOnOneConnectionAgainAndAgain) {
  Running running;
  Client client = running.client();
  for (int round = 0; round < 100; ++round) {
    const std::string body = std::to_string(round);
    const Response response = client.post("/echo", body);
    EXPECT_EQ(response.status, 200);
    EXPECT_EQ(response.body, body);
  }
  EXPECT_EQ(client.get("/hello/a b").body, "hello a b");
  EXPECT_EQ(running.server.counters().connections_accepted, 1U);
}

TEST(Server, AnswersRequestsThatComeTogetherInTheirOrder) {
  Running running;
  std::string bytes, expected;
  for (int i = 0; i < 300; ++i) {
    bytes += fmt::format("GET /hello/{} HTTP/1.1\r\nHost: h\r\n\r\n", i);
  }
  Raw raw(running.server.port());
  std::thread writer([&] { EXPECT_TRUE(raw.send(bytes)); });
  for (int i = 0; i < 300; ++i) EXPECT_EQ(raw.response().body, fmt::format("hello {}", i));
  writer.join();
}

TEST(Server, ReadsRequestsByteByByte) {
  Running running;
  Raw raw(running.server.port());
  for (const char letter :
       std::string("POST /echo HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\n\r\nabc"
                   "GET /hello/x HTTP/1.1\r\nHost: h\r\n\r\n")) {
    ASSERT_TRUE(raw.send({&letter, 1}));
  }
  EXPECT_EQ(raw.response().body, "abc");
  EXPECT_EQ(raw.response().body, "hello x");
}

TEST(Server, ProblemsOfHandlersBecomeStatuses) {
  std::mutex mutex;
  std::string log;
  Running running({.log = [&](std::string_view line) {
    const std::lock_guard lock(mutex);
    log += line;
  }});
  Client client = running.client();
  EXPECT_EQ(client.get("/refuse").status, 409);
  EXPECT_EQ(client.get("/error").body, R"({"error": "It is wrong."})");
  const Response bug = client.get("/bug");
  EXPECT_EQ(bug.status, 500);
  EXPECT_EQ(bug.body.find("secret"), std::string::npos);
  EXPECT_EQ(client.get("/drop").status, 500);
  EXPECT_EQ(client.get("/twice").body, "first");
  EXPECT_EQ(client.get("/nowhere").status, 404);
  const Response wrong = client.post("/hello/x", "");
  EXPECT_EQ(wrong.status, 405);
  EXPECT_EQ(wrong.headers.find("Allow"), "GET, HEAD");
  EXPECT_EQ(client.send({.method = Method::options, .path = "/echo"}).status, 405);
  running.server.stop(Milliseconds(1000));
  EXPECT_THAT(log, HasSubstr("secret contract"));
  EXPECT_THAT(log, HasSubstr("a reply was dropped"));
}

TEST(Server, AnswersMayComeFromOtherThreads) {
  Running running({.threads = 1});
  Client client = running.client();
  for (int round = 0; round < 20; ++round) EXPECT_EQ(client.get("/later").body, "later");
}

TEST(Server, HeadIsGetWithoutABody) {
  Running running;
  Raw raw(running.server.port());
  raw.send("HEAD /hello/x HTTP/1.1\r\nHost: h\r\n\r\nGET /hello/y HTTP/1.1\r\nHost: h\r\n\r\n");
  const Response head = raw.response(true);
  EXPECT_EQ(head.status, 200);
  EXPECT_EQ(head.headers.find("Content-Length"), "7");
  EXPECT_EQ(raw.response().body, "hello y");
}

TEST(Server, ClosesWhenItIsAsked) {
  Running running;
  Raw modern(running.server.port());
  modern.send("GET /hello/x HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n");
  EXPECT_EQ(modern.response().headers.find("Connection"), "close");
  EXPECT_TRUE(modern.is_closed());
  Raw old(running.server.port());
  old.send("GET /hello/x HTTP/1.0\r\n\r\n");
  EXPECT_EQ(old.response().status, 200);
  EXPECT_TRUE(old.is_closed());
  Raw kept(running.server.port());
  kept.send("GET /hello/x HTTP/1.0\r\nConnection: keep-alive\r\n\r\n");
  EXPECT_EQ(kept.response().headers.find("Connection"), "keep-alive");
  kept.send("GET /hello/y HTTP/1.0\r\n\r\n");
  EXPECT_EQ(kept.response().body, "hello y");
}

TEST(Server, AsksForABodyThatWaitsToBeAskedFor) {
  Running running;
  Raw raw(running.server.port());
  raw.send("POST /echo HTTP/1.1\r\nHost: h\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n");
  EXPECT_EQ(raw.response().status, 100);
  raw.send("abc");
  EXPECT_EQ(raw.response().body, "abc");
  raw.send("POST /small HTTP/1.1\r\nHost: h\r\nExpect: 100-continue\r\nContent-Length: 11\r\n\r\n");
  EXPECT_EQ(raw.response().status, 413);
  EXPECT_TRUE(raw.is_closed());
  Raw eager(running.server.port());
  eager.send(
      "POST /echo HTTP/1.1\r\nHost: h\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\nabc");
  EXPECT_EQ(eager.response().body, "abc");
}

TEST(Server, BodiesHaveALimitForEachRoute) {
  Running running({.limits = {.most_body = 1000}});
  Client client = running.client();
  EXPECT_EQ(client.post("/echo", std::string(1000, 'x')).body.size(), 1000U);
  EXPECT_EQ(client.post("/echo", std::string(1001, 'x')).status, 413);
  EXPECT_EQ(client.post("/small", std::string(10, 'x')).status, 200);
  // The client has sent much that nobody reads, and sees the response all the same.
  const Response large = client.post("/small", std::string(900'000, 'x'));
  EXPECT_EQ(large.status, 413);
  EXPECT_EQ(large.body, R"({"error": "The body of the request has more than 10 bytes."})");
  EXPECT_EQ(client.post("/nowhere", std::string(100'000, 'x')).status, 404);
}

TEST(Server, LargeResponsesArriveWhole) {
  Running running;
  Client client = running.client();
  const Response response = client.get("/large");
  EXPECT_EQ(response.body.size(), std::size_t{8} << 20);
  EXPECT_EQ(response.body.find_first_not_of('x'), std::string::npos);
}

TEST(Server, TooManyConnectionsAreTurnedAway) {
  Running running({.limits = {.most_connections = 2}});
  Client first = running.client();
  Client second = running.client();
  EXPECT_EQ(first.get("/hello/a").status, 200);
  EXPECT_EQ(second.get("/hello/b").status, 200);
  EXPECT_EQ(running.client().get("/hello/c").status, 503);
  EXPECT_EQ(first.get("/hello/a").status, 200);
  EXPECT_EQ(running.server.counters().connections_refused, 1U);
}

TEST(Server, ARateHoldsForAnAddress) {
  Running running({.limits = {.rate = {.per_second = 0.01, .burst = 5}}});
  Client client = running.client();
  for (int i = 0; i < 5; ++i) EXPECT_EQ(client.get("/hello/a").status, 200);
  const Response refused = client.get("/hello/a");
  EXPECT_EQ(refused.status, 429);
  EXPECT_GE(std::stoi(std::string(*refused.headers.find("Retry-After"))), 90);
  EXPECT_EQ(running.client().get("/hello/a").status, 429);
}

TEST(Server, AProxyIsBelievedOnlyWhenWeSaySo) {
  const Request request{.path = "/peer",
                        .headers = {{"X-Forwarded-For", "203.0.113.9, 198.51.100.7"},
                                    {"X-Forwarded-Proto", "https"}}};
  Running direct;
  EXPECT_EQ(direct.client().send(request).body, "127.0.0.1 false");
  Running behind({.behind_proxy = true});
  const Response response = behind.client().send(request);
  EXPECT_EQ(response.body, "198.51.100.7 true");
  EXPECT_TRUE(response.headers.contains("Strict-Transport-Security"));
  const Request odd{.path = "/peer", .headers = {{"X-Forwarded-For", "<script>"}}};
  EXPECT_EQ(behind.client().send(odd).body, "127.0.0.1 false");
  // Else all who come through a proxy that adds ports would be one address to every limit.
  for (const auto& [said, peer] : {std::pair("198.51.100.7:4711", "198.51.100.7"),
                                   {"[2001:db8::1]:4711", "2001:db8::1"},
                                   {"2001:db8::1", "2001:db8::1"},
                                   {"::ffff:198.51.100.7", "198.51.100.7"}}) {
    const Request forwarded{.path = "/peer", .headers = {{"X-Forwarded-For", said}}};
    EXPECT_EQ(behind.client().send(forwarded).body, std::string(peer) + " false");
  }
}

TEST(Server, TheLogNamesRoutesAndNobody) {
  std::mutex mutex;
  std::string log;
  Running running({.log = [&](std::string_view line) {
    const std::lock_guard lock(mutex);
    log += std::string(line) + '\n';
  }});
  running.client().send({.path = "/hello/alice",
                         .query = {{"token", "hush"}},
                         .headers = {{"User-Agent", "browser"}}});
  Raw(running.server.port()).send("nonsense\r\n\r\n");
  running.server.stop(Milliseconds(1000));
  EXPECT_THAT(log, HasSubstr(R"("method":"GET","route":"/hello/:name","status":200)"));
  for (const char* secret : {"alice", "hush", "browser", "127.0.0.1", "nonsense"}) {
    EXPECT_EQ(log.find(secret), std::string::npos) << log;
  }
}

TEST(Server, CountsWhatItDoes) {
  Running running;
  Client client = running.client();
  client.get("/hello/a");
  client.get("/hello/b");
  client.get("/nowhere");
  running.server.stop(Milliseconds(1000));
  const Counters counters = running.server.counters();
  EXPECT_EQ(counters.routes[3].pattern, "/hello/:name");
  EXPECT_EQ(counters.routes[3].answered.at(200), 2U);
  EXPECT_EQ(counters.routes.back().answered.at(404), 1U);
  EXPECT_EQ(counters.connections_open, 0U);
  EXPECT_GT(counters.bytes_sent, 300U);
}

TEST(Server, RefusesAnAddressThatIsTakenOrNone) {
  Running running;
  EXPECT_THROW(Running({.port = running.server.port()}), Error);
  EXPECT_THROW(Running({.address = "nowhere"}), Error);
  EXPECT_THROW(Running({.port = 70'000}), Error);
  EXPECT_THROW(Running({.certificate_file = "/missing", .key_file = "/missing"}), Error);
}

TEST(Server, SpeaksIpVersion6) {
  Running running({.address = "::1"});
  EXPECT_EQ(Client({.host = "::1", .port = running.server.port()}).get("/peer").body, "::1 false");
}

}  // namespace
}  // namespace assay::http
