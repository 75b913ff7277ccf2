#include "study/server/picture_cache.h"

#include <gtest/gtest.h>

namespace assay::server {
namespace {

std::shared_ptr<const PictureCache::Pictures> pictures() {
  return std::make_shared<const PictureCache::Pictures>();
}

// Ten bytes hold three studies of three.
TEST(PictureCache, DropsTheStudiesThatNobodyAskedForLongest) {
  PictureCache cache(10);
  for (const char* study : {"a", "b", "c"}) cache.put(study, pictures(), 3);
  EXPECT_NE(cache.find("a"), nullptr);  // now "b" is the oldest
  cache.put("d", pictures(), 3);
  EXPECT_EQ(cache.find("b"), nullptr);
  for (const char* study : {"a", "c", "d"}) EXPECT_NE(cache.find(study), nullptr) << study;
  EXPECT_EQ(cache.bytes(), 9U);
}

TEST(PictureCache, NeverHoldsMoreThanItMay) {
  PictureCache cache(10);
  cache.put("large", pictures(), 11);
  EXPECT_EQ(cache.find("large"), nullptr);
  for (int at = 0; at < 100; ++at) {
    cache.put(std::to_string(at), pictures(), static_cast<std::size_t>(at % 7 + 1));
    EXPECT_LE(cache.bytes(), 10U);
  }
  cache.put("99", pictures(), 1);
  EXPECT_LE(cache.bytes(), 10U) << "the same again counts once";
}

}  // namespace
}  // namespace assay::server
