#include "infra/http/negotiation.h"

#include <gtest/gtest.h>

namespace assay::http {
namespace {

constexpr Offered both{.gzip = true, .brotli = true};

TEST(Coding, IsTheSmallestThatTheClientTakes) {
  EXPECT_EQ(choose_coding("gzip, deflate, br", both), Coding::brotli);
  EXPECT_EQ(choose_coding("gzip, deflate", both), Coding::gzip);
  EXPECT_EQ(choose_coding("gzip, br", {.gzip = true}), Coding::gzip);
  EXPECT_EQ(choose_coding("GZIP", both), Coding::gzip);
  EXPECT_EQ(choose_coding("*", both), Coding::brotli);
  EXPECT_EQ(choose_coding("deflate", both), Coding::identity);
  EXPECT_EQ(choose_coding("", both), Coding::identity);
  EXPECT_EQ(choose_coding(std::nullopt, both), Coding::identity);
  EXPECT_EQ(choose_coding("br", {}), Coding::identity);
}

TEST(Coding, FollowsTheWeights) {
  EXPECT_EQ(choose_coding("br;q=0.5, gzip;q=0.9", both), Coding::gzip);
  EXPECT_EQ(choose_coding("br;q=0.901, gzip;q=0.9", both), Coding::brotli);
  EXPECT_EQ(choose_coding("br;q=0, gzip", both), Coding::gzip);
  EXPECT_EQ(choose_coding("br ; q=0 , gzip ;q=0.000", both), Coding::identity);
  EXPECT_EQ(choose_coding("*;q=0", both), Coding::identity);
  EXPECT_EQ(choose_coding("br;q=0, *", both), Coding::gzip);
  EXPECT_EQ(choose_coding("gzip;q=0.5, identity;q=0.8", both), Coding::identity);
  EXPECT_EQ(choose_coding("gzip;q=0.001", both), Coding::gzip);
}

TEST(Coding, AWeightThatIsNoneIsZero) {
  for (const char* accept : {"br;q=2", "br;q=-1", "br;q=", "br;q=0.1234", "br;q=1.001", "br;q=x",
                             "br;q=1x", "br;q=0,5", ";;;,,,", "br;q=nan"}) {
    EXPECT_EQ(choose_coding(accept, both), Coding::identity) << accept;
  }
}

void expect_part(std::string_view range, std::size_t offset, std::size_t length) {
  const Part part = parse_range(range, 100);
  EXPECT_EQ(part.kind, Part::Kind::part) << range;
  EXPECT_EQ(part.offset, offset) << range;
  EXPECT_EQ(part.length, length) << range;
}

// RFC 9110, section 14.1.2, with 100 bytes for its 10,000.
TEST(Range, NamesAPart) {
  expect_part("bytes=0-49", 0, 50);
  expect_part("bytes=50-99", 50, 50);
  expect_part("bytes=-5", 95, 5);
  expect_part("bytes=95-", 95, 5);
  expect_part("bytes=0-0", 0, 1);
  expect_part("bytes=99-99", 99, 1);
  expect_part("bytes=90-1000", 90, 10);
  expect_part("bytes=-1000", 0, 100);
  expect_part("BYTES=0-", 0, 100);
  expect_part("bytes=0-18446744073709551615", 0, 100);
}

TEST(Range, BeyondTheEndIsOutside) {
  for (const char* range : {"bytes=100-", "bytes=100-200", "bytes=-0", "bytes=5000-5001"}) {
    EXPECT_EQ(parse_range(range, 100).kind, Part::Kind::outside) << range;
  }
  EXPECT_EQ(parse_range("bytes=0-", 0).kind, Part::Kind::outside);
  EXPECT_EQ(parse_range("bytes=-1", 0).kind, Part::Kind::outside);
}

TEST(Range, ThatMeansNothingIsTheWhole) {
  for (const char* range :
       {"", "bytes", "bytes=", "bytes=-", "bytes=a-b", "bytes=5-2", "bytes=0-1,3-4", "items=0-5",
        "bytes=+1-2", "bytes= 1-2x", "bytes=1", "bytes=--1", "bytes=99999999999999999999-"}) {
    EXPECT_EQ(parse_range(range, 100).kind, Part::Kind::whole) << range;
  }
}

TEST(Tag, IsNamedInEveryCoding) {
  EXPECT_TRUE(names_tag("\"abc\"", "abc"));
  EXPECT_TRUE(names_tag("W/\"abc\"", "abc"));
  EXPECT_TRUE(names_tag("\"x\", \"abc-br\"", "abc"));
  EXPECT_TRUE(names_tag("\"abc-gzip\"", "abc"));
  EXPECT_TRUE(names_tag("*", "abc"));
  EXPECT_FALSE(names_tag("\"abcd\"", "abc"));
  EXPECT_FALSE(names_tag("abc", "abc"));
  EXPECT_FALSE(names_tag("\"ab\"", "abc"));
  EXPECT_FALSE(names_tag("\"", "abc"));
  EXPECT_FALSE(names_tag("", "abc"));
}

}  // namespace
}  // namespace assay::http
