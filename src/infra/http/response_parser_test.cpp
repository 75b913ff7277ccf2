#include "infra/http/response_parser.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace assay::http {
namespace {

TEST(ResponseParser, ReadsLengthsChunksAndStreamsThatEnd) {
  ResponseParser sized(false);
  sized.feed("HTTP/1.1 404 Not Found\r\nContent-Length: 3\r\nA: b\r\n\r\nabc");
  ASSERT_TRUE(sized.is_done());
  EXPECT_EQ(sized.response().status, 404);
  EXPECT_EQ(sized.response().body, "abc");
  EXPECT_EQ(sized.response().headers.find("a"), "b");
  EXPECT_TRUE(sized.keeps_alive());

  ResponseParser chunked(false);
  chunked.feed("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n0\r\n\r\n");
  EXPECT_EQ(chunked.response().body, "ab");

  ResponseParser open(false);
  open.feed("HTTP/1.1 200 OK\r\n\r\nto the end");
  EXPECT_FALSE(open.is_done());
  open.end();
  EXPECT_TRUE(open.is_done());
  EXPECT_FALSE(open.keeps_alive());
}

TEST(ResponseParser, HeadHasNoBody) {
  ResponseParser parser(true);
  parser.feed("HTTP/1.1 200 OK\r\nContent-Length: 300\r\n\r\n");
  EXPECT_TRUE(parser.is_done());
}

TEST(ResponseParser, RefusesWhatIsNoResponse) {
  EXPECT_THROW(ResponseParser(false).feed("GET / HTTP/1.1\r\n\r\n"), Error);
  EXPECT_THROW(ResponseParser(false).end(), Error);
  ResponseParser cut(false);
  cut.feed("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nab");
  EXPECT_THROW(cut.end(), Error);
}

}  // namespace
}  // namespace assay::http
