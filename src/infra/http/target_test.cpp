#include "infra/http/target.h"

#include <gtest/gtest.h>

#include "base/rng.h"
#include "infra/http/refusal.h"

namespace assay::http {
namespace {

TEST(Target, IsAPathAndAQuery) {
  const Target target = parse_target("/a%20b/%C3%BC?x=1&y=two+words&&z&=v&x=%26%3d");
  EXPECT_EQ(target.path, "/a b/\u00FC");
  const Pairs query{{"x", "1"}, {"y", "two words"}, {"z", ""}, {"", "v"}, {"x", "&="}};
  EXPECT_EQ(target.query, query);
  EXPECT_EQ(parse_target("/a+b").path, "/a+b");
  EXPECT_EQ(parse_target("/").path, "/");
  EXPECT_EQ(parse_target("//a//").path, "//a//");
  EXPECT_EQ(parse_target("/a?b?c=d").query, (Pairs{{"b?c", "d"}}));
}

TEST(Target, MayNameItsHost) {
  EXPECT_EQ(parse_target("http://example.org/a?b=c").path, "/a");
  EXPECT_EQ(parse_target("HTTPS://example.org:80/a/b").path, "/a/b");
  EXPECT_EQ(parse_target("http://example.org").path, "/");
  EXPECT_EQ(parse_target("http://example.org?a=b").query, (Pairs{{"a", "b"}}));
}

TEST(Target, WithoutASingleMeaningIsRefused) {
  for (const char* text :
       {"",           "*",        "a",         "example.org:443", "?a=b",     "/..",      "/a/../b",
        "/a/./b",     "/a/.",     "/%2e%2e/x", "/.%2E",           "/a%2Fb",   "/a%2fb",   "/a%5Cb",
        "/a\\b",      "/a%00b",   "/a%0Ab",    "/a%7Fb",          "/%",       "/%4",      "/%zz",
        "/a%4",       "/a?x=%",   "/a?x=%4",   "/a?%g0=1",        "/a?x=%00", "/%FF",     "/%C0%AF",
        "/%ED%A0%80", "/a?x=%FF", "/a#b",      "/a?b#c",          "http:/a",  "ftp://a/b"}) {
    try {
      parse_target(text);
      ADD_FAILURE() << text << " was taken";
    } catch (const Refusal& refusal) {
      EXPECT_EQ(refusal.status(), 400) << text;
    }
  }
}

std::string random_text(Random& random, bool is_path) {
  std::string text;
  for (std::uint64_t left = random.below(12); left > 0; --left) {
    switch (random.below(6)) {
      case 0:
        text += "\u00E9";
        break;
      case 1:
        text += "\U0001F600";
        break;
      case 2:
        text += is_path ? "-" : "\n";
        break;
      default:
        text += static_cast<char>(' ' + random.below(95));
    }
  }
  if (is_path) {
    std::erase_if(text, [](char letter) { return letter == '\\' || letter == '/'; });
    if (text == "." || text == "..") text = "x";
  }
  return text;
}

TEST(Target, IsReadAsItWasWritten) {
  Random random(1);
  for (int round = 0; round < 2000; ++round) {
    std::string path;
    do {
      path += "/" + random_text(random, true);
    } while (random.below(3) > 0);
    Pairs query;
    while (random.below(3) > 0) {
      query.emplace_back(random_text(random, false) + "n", random_text(random, false));
    }
    const std::string text = target_text(path, query);
    for (const char letter : text) ASSERT_TRUE(letter > ' ' && letter < 0x7F) << text;
    const Target target = parse_target(text);
    EXPECT_EQ(target.path, path);
    EXPECT_EQ(target.query, query);
  }
}

}  // namespace
}  // namespace assay::http
