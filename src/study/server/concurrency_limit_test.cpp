#include "study/server/concurrency_limit.h"

#include <gtest/gtest.h>

namespace assay::server {
namespace {

TEST(ConcurrencyLimit, HasSoManyPlacesForEachKey) {
  ConcurrencyLimit limit;
  ConcurrencyLimit::Place first = limit.enter("net", 2);
  ConcurrencyLimit::Place second = limit.enter("net", 2);
  EXPECT_TRUE(first);
  EXPECT_TRUE(second);
  EXPECT_FALSE(limit.enter("net", 2));
  EXPECT_TRUE(limit.enter("home", 2));
  const ConcurrencyLimit::Place copy = second;
  second.reset();
  EXPECT_FALSE(limit.enter("net", 2)) << "a copy keeps the place";
  first.reset();
  EXPECT_TRUE(limit.enter("net", 2));
}

}  // namespace
}  // namespace assay::server
