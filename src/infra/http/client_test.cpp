#include "infra/http/client.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "infra/http/raw_test.h"
#include "infra/http/running_test.h"

namespace assay::http {
namespace {

TEST(Client, WritesARequestAsTheStandardSays) {
  const Request request{.method = Method::post,
                        .path = "/a b",
                        .query = {{"x", "1&2"}},
                        .headers = {{"A", "b"}},
                        .body = "hello"};
  EXPECT_EQ(request_text(request, {.host = "h", .port = 80}),
            "POST /a%20b?x=1%262 HTTP/1.1\r\nHost: h:80\r\nA: b\r\nContent-Length: 5\r\n\r\n");
  EXPECT_EQ(request_text({}, {.host = "h", .port = 80}), "GET / HTTP/1.1\r\nHost: h:80\r\n\r\n");
}

TEST(Client, ReadsAddresses) {
  EXPECT_EQ(parse_address("http://127.0.0.1:8080").port, 8080);
  EXPECT_EQ(parse_address("http://example.org/x/y").host, "example.org");
  EXPECT_EQ(parse_address("http://example.org").port, 80);
  EXPECT_EQ(parse_address("http://[::1]:81").host, "::1");
  EXPECT_EQ(parse_address("http://[::1]").port, 80);
  EXPECT_EQ(parse_address("https://a", "ca.pem").port, 443);
  for (const char* url : {"", "a:80", "http://", "http://:80", "http://a:b", "http://a:0",
                          "http://a:99999", "https://a", "http://a:80x"}) {
    EXPECT_THROW(parse_address(url), Error) << url;
  }
}

TEST(Client, SaysWhenNobodyAnswersOrNotInTime) {
  int port = 0;
  {
    Running running;
    port = running.server.port();
  }
  EXPECT_THROW(Client({.port = port}).get("/"), Error);
  Running silent({.threads = 1});
  Client impatient({.port = silent.server.port()}, std::chrono::milliseconds(50));
  EXPECT_THROW(impatient.get("/wait"), Error);
  EXPECT_EQ(impatient.get("/hello/x").body, "hello x");  // on a new connection
  silent.is_released = true;
}

TEST(Client, OpensANewConnectionWhenTheOldOneIsGone) {
  Running running({.limits = {.idle = Milliseconds(50)}});
  Client client = running.client();
  EXPECT_EQ(client.get("/hello/x").status, 200);
  while (running.server.counters().connections_open > 0) {
    std::this_thread::sleep_for(Milliseconds(5));
  }
  EXPECT_EQ(client.get("/hello/x").status, 200);
  while (running.server.counters().connections_open > 0) {
    std::this_thread::sleep_for(Milliseconds(5));
  }
  EXPECT_THROW(client.post("/echo", "x"), Error);  // it may have been done: the caller decides
  EXPECT_EQ(client.post("/echo", "x").body, "x");
}

}  // namespace
}  // namespace assay::http
