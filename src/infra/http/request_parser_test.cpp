#include "infra/http/request_parser.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "infra/http/refusal.h"

namespace assay::http {
namespace {

constexpr std::size_t most_header = 1000;
constexpr std::size_t most_body = 50;

// As a connection does it, with `step` more bytes at a time.
Request parsed(std::string_view bytes, std::size_t step = 10'000) {
  RequestParser parser(most_header);
  std::size_t used = 0;
  std::size_t end = 0;
  bool is_allowed = false;
  while (!parser.is_done()) {
    const std::size_t before = used;
    used += parser.feed(bytes.substr(used, end - used));
    if (parser.has_header() && !std::exchange(is_allowed, true)) parser.allow_body(most_body);
    if (used == before && end == bytes.size()) throw Error("The request does not end.");
    end = std::min(bytes.size(), end + step);
  }
  EXPECT_EQ(used, bytes.size());
  return parser.request();
}

int status(const std::string& bytes) {
  try {
    parsed(bytes);
    return 200;
  } catch (const Refusal& refusal) {
    return refusal.status();
  }
}

TEST(RequestParser, ReadsARequestInAnyPieces) {
  const std::string bytes =
      "POST /a%20b?x=1 HTTP/1.1\r\nHost: h\r\nX-Name:  padded  \r\nContent-Length: 5\r\n\r\nhello";
  for (const std::size_t step : {1U, 2U, 7U, 1000U}) {
    const Request request = parsed(bytes, step);
    EXPECT_EQ(request.method, Method::post);
    EXPECT_EQ(request.path, "/a b");
    EXPECT_EQ(request.parameter("x"), "1");
    EXPECT_EQ(request.headers.find("x-name"), "padded");
    EXPECT_EQ(request.body, "hello");
  }
}

TEST(RequestParser, ReadsChunksAndPassesOverWhatFollowsThem) {
  const std::string bytes =
      "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n"
      "3\r\nabc\r\nA;x=y\r\n0123456789\r\n0\r\nX-Late: 1\r\n\r\n";
  for (const std::size_t step : {1U, 5U, 1000U}) {
    const Request request = parsed(bytes, step);
    EXPECT_EQ(request.body, "abc0123456789");
    EXPECT_FALSE(request.headers.contains("X-Late"));
  }
}

TEST(RequestParser, RefusesWhatCanBeReadInTwoWays) {
  const std::string start = "POST / HTTP/1.1\r\nHost: h\r\n";
  for (const char* rest :
       {"Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "Transfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n",
        "Content-Length: 3\r\nContent-Length: 3\r\n\r\nabc",
        "Content-Length: 3\r\nContent-Length: 4\r\n\r\nabc",
        "Content-Length: 3, 3\r\n\r\nabc",
        "Content-Length: +3\r\n\r\nabc",
        "Content-Length: -3\r\n\r\nabc",
        "Content-Length: 0x3\r\n\r\nabc",
        "Content-Length: 3 3\r\n\r\nabc",
        "Content-Length:\r\n\r\nabc",
        "Content-Length: 99999999999999999999\r\n\r\nabc",
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "Transfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n0\r\n\r\n",
        "Transfer-Encoding: chunked\r\n\r\n3\r\nabcX\r\n0\r\n\r\n",
        "Transfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\nabc\r\n0\r\n\r\n",
        "Transfer-Encoding: chunked\r\n\r\n-3\r\nabc\r\n0\r\n\r\n",
        "Host: other\r\n\r\n",
        "Content-Length : 3\r\n\r\nabc",
        "X\x01Y: 3\r\n\r\n",
        ": 3\r\n\r\n",
        "X: a\x01\r\n\r\n"}) {
    EXPECT_EQ(status(start + rest), 400) << rest;
  }
  for (const char* coding : {"gzip, chunked", "identity", "chunked, chunked", "xchunked", "gzip"}) {
    EXPECT_EQ(status(start + "Transfer-Encoding: " + coding + "\r\n\r\n0\r\n\r\n"), 501) << coding;
  }
  EXPECT_EQ(status("POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"), 501);
}

TEST(RequestParser, RefusesLinesThatAreNone) {
  EXPECT_EQ(status("GET / HTTP/1.1\r\n\r\n"), 400);  // no host
  EXPECT_EQ(status("GET / HTTP/1.0\r\n\r\n"), 200);
  EXPECT_EQ(status("GET / HTTP/1.1\nHost: h\n\n"), 400);
  EXPECT_EQ(status("GET  / HTTP/1.1\r\nHost: h\r\n\r\n"), 400);
  EXPECT_EQ(status("GET /a b HTTP/1.1\r\nHost: h\r\n\r\n"), 400);
  EXPECT_EQ(status(std::string("GET /\0 HTTP/1.1\r\nHost: h\r\n\r\n", 29)), 400);
  EXPECT_EQ(status("GET /%zz HTTP/1.1\r\nHost: h\r\n\r\n"), 400);
  EXPECT_EQ(status("GET /../etc HTTP/1.1\r\nHost: h\r\n\r\n"), 400);
  EXPECT_EQ(status("GET http://h/a HTTP/1.1\r\nHost: h\r\n\r\n"), 200);
  EXPECT_EQ(status("GET / HTTP/2.0\r\nHost: h\r\n\r\n"), 505);
  EXPECT_EQ(status("GET / HTTP/1.1\r\nHost: h\r\nExpect: magic\r\n\r\n"), 417);
  EXPECT_EQ(status("BREW / HTTP/1.1\r\nHost: h\r\n\r\n"), 501);
  EXPECT_EQ(status("CONNECT h:80 HTTP/1.1\r\nHost: h\r\n\r\n"), 501);
  EXPECT_EQ(status("\x16\x03\x01\x02 tls hello \r\n\r\n"), 400);
}

TEST(RequestParser, HoldsItsLimits) {
  const std::string start = "POST / HTTP/1.1\r\nHost: h\r\n";
  EXPECT_EQ(status(start + "Content-Length: 50\r\n\r\n" + std::string(50, 'x')), 200);
  EXPECT_EQ(status(start + "Content-Length: 51\r\n\r\n"), 413);
  EXPECT_EQ(status(start + "Transfer-Encoding: chunked\r\n\r\n20\r\n" + std::string(32, 'x') +
                   "\r\n13\r\n" + std::string(19, 'x') + "\r\n0\r\n\r\n"),
            413);
  EXPECT_EQ(status(start + "X: " + std::string(1000, 'x') + "\r\n\r\n"), 431);
  EXPECT_EQ(status("GET /" + std::string(1000, 'x') + " HTTP/1.1\r\nHost: h\r\n\r\n"), 431);
  EXPECT_EQ(status("GET /" + std::string(2000, 'x')), 431);
  EXPECT_EQ(status(std::string(2000, 'G')), 431);
  std::string many = start;
  for (int i = 0; i < 120; ++i) many += "a:b\r\n";
  EXPECT_EQ(status(many + "\r\n"), 431);
  EXPECT_EQ(status(start + "Transfer-Encoding: chunked\r\n\r\n1;" + std::string(5000, 'x')), 400);
}

TEST(RequestParser, StopsBeforeTheNextRequest) {
  const std::string one = "GET /1 HTTP/1.1\r\nHost: h\r\n\r\n";
  RequestParser parser(most_header);
  EXPECT_EQ(parser.feed(one + one), one.size());
  EXPECT_TRUE(parser.is_done());
  EXPECT_TRUE(parser.keeps_alive());
}

}  // namespace
}  // namespace assay::http
