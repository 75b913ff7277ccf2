#include "server/crowd.h"

#include <gtest/gtest.h>

namespace assay::server {
namespace {

TEST(Crowd, HasSoManyPlacesForEachKey) {
  Crowd crowd;
  Crowd::Place first = crowd.enter("net", 2);
  Crowd::Place second = crowd.enter("net", 2);
  EXPECT_TRUE(first);
  EXPECT_TRUE(second);
  EXPECT_FALSE(crowd.enter("net", 2));
  EXPECT_TRUE(crowd.enter("home", 2));
  const Crowd::Place copy = second;
  second.reset();
  EXPECT_FALSE(crowd.enter("net", 2)) << "a copy keeps the place";
  first.reset();
  EXPECT_TRUE(crowd.enter("net", 2));
}

}  // namespace
}  // namespace assay::server
