#include "server/picture_cache.h"

#include <gtest/gtest.h>

namespace assay::server {
namespace {

std::shared_ptr<const http::Asset> asset() {
  return http::make_asset("x", "image/png", http::Caching::immutable);
}

// Ten bytes hold three pictures of three.
TEST(PictureCache, ThoseThatNobodyAskedForLongestGiveWay) {
  PictureCache cache(10);
  for (const char* name : {"a", "b", "c"}) cache.put(name, asset(), 3);
  EXPECT_NE(cache.find("a"), nullptr);  // now "b" is the oldest
  cache.put("d", asset(), 3);
  EXPECT_EQ(cache.find("b"), nullptr);
  for (const char* name : {"a", "c", "d"}) EXPECT_NE(cache.find(name), nullptr) << name;
  EXPECT_EQ(cache.bytes(), 9U);
}

TEST(PictureCache, NeverHoldsMoreThanItMay) {
  PictureCache cache(10);
  cache.put("large", asset(), 11);
  EXPECT_EQ(cache.find("large"), nullptr);
  for (int at = 0; at < 100; ++at) {
    cache.put(std::to_string(at), asset(), static_cast<std::size_t>(at % 7 + 1));
    EXPECT_LE(cache.bytes(), 10U);
  }
  cache.put("99", asset(), 1);
  EXPECT_LE(cache.bytes(), 10U) << "the same again counts once";
}

}  // namespace
}  // namespace assay::server
