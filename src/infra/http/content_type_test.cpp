#include "infra/http/content_type.h"

#include <gtest/gtest.h>

namespace assay::http {
namespace {

TEST(ContentType, FollowsFromTheEnding) {
  EXPECT_EQ(content_type("a/index.html"), "text/html; charset=utf-8");
  EXPECT_EQ(content_type("a.min.JS"), "text/javascript; charset=utf-8");
  EXPECT_EQ(content_type("0a1b.png"), "image/png");
  EXPECT_EQ(content_type("png"), "application/octet-stream");
  EXPECT_EQ(content_type("a."), "application/octet-stream");
  EXPECT_EQ(content_type("a.exe"), "application/octet-stream");
}

TEST(ContentType, TextIsWorthCompressingFromAKilobyteOn) {
  EXPECT_TRUE(is_worth_compressing("text/html; charset=utf-8", 1024));
  EXPECT_TRUE(is_worth_compressing("application/json", 5000));
  EXPECT_TRUE(is_worth_compressing("application/json ; charset=utf-8", 5000));
  EXPECT_FALSE(is_worth_compressing("application/json", 1023));
  EXPECT_FALSE(is_worth_compressing("image/png", 50'000));
  EXPECT_FALSE(is_worth_compressing("", 50'000));
}

}  // namespace
}  // namespace assay::http
