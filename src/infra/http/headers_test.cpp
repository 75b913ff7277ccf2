#include "infra/http/headers.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace assay::http {
namespace {

TEST(Headers, AreFoundWithoutRegardToCaseAndKeepTheirOrder) {
  Headers headers{{"Host", "a"}, {"X-One", "1"}, {"x-one", "2"}};
  EXPECT_EQ(headers.find("HOST"), "a");
  EXPECT_EQ(headers.find("X-ONE"), "1");
  EXPECT_EQ(headers.count("X-One"), 2U);
  EXPECT_EQ(headers.find("X-Two"), std::nullopt);
  EXPECT_EQ(headers.wire(), "Host: a\r\nX-One: 1\r\nx-one: 2\r\n");
  EXPECT_EQ(headers[2].name, "x-one");
  EXPECT_EQ(headers[2].value, "2");
}

TEST(Headers, AreReplacedAndRemoved) {
  Headers headers{{"A", "1"}, {"B", "2"}, {"a", "3"}};
  headers.set("A", *headers.find("B"));
  EXPECT_EQ(headers.wire(), "B: 2\r\nA: 2\r\n");
  headers.remove("b");
  EXPECT_EQ(headers.wire(), "A: 2\r\n");
}

TEST(Headers, NobodyEndsALineEarly) {
  Headers headers;
  EXPECT_THROW(headers.add("Location", "/a\r\nSet-Cookie: x"), Bug);
  EXPECT_THROW(headers.add("Location", "/a\nb"), Bug);
  EXPECT_THROW(headers.add("Location", std::string_view("a\0b", 3)), Bug);
  EXPECT_THROW(headers.add("Bad name", "x"), Bug);
  EXPECT_THROW(headers.add("Bad:", "x"), Bug);
  EXPECT_THROW(headers.add("", "x"), Bug);
  EXPECT_EQ(headers.size(), 0U);
}

TEST(Headers, ACookieIsFoundByItsWholeName) {
  const Headers headers{{"Cookie", "xid=1; id=2;  token=a=b; empty="}, {"Cookie", "late=3"}};
  EXPECT_EQ(cookie(headers, "id"), "2");
  EXPECT_EQ(cookie(headers, "xid"), "1");
  EXPECT_EQ(cookie(headers, "token"), "a=b");
  EXPECT_EQ(cookie(headers, "empty"), "");
  EXPECT_EQ(cookie(headers, "late"), "3");
  EXPECT_EQ(cookie(headers, "d"), std::nullopt);
  EXPECT_EQ(cookie(Headers{}, "id"), std::nullopt);
}

}  // namespace
}  // namespace assay::http
