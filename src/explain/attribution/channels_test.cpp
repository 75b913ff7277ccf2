#include "explain/attribution/channels.h"

#include <gmock/gmock.h>

#include "base/error.h"

namespace assay::attribution {
namespace {

using testing::ElementsAre;

std::vector<float> mapped(Sign sign) {
  const std::vector<float> values{1, -2, 3, -4, 5, -6};
  std::vector<float> map(2);
  reduce_channels({3, 2}, values, sign, map);
  return map;
}

// Channels (1, -2), (3, -4) and (5, -6).
TEST(Channels, AreAddedWhenSignsCountAndTheirLargestTakenOtherwise) {
  EXPECT_THAT(mapped(Sign::signs), ElementsAre(9, -12));
  EXPECT_THAT(mapped(Sign::magnitudes), ElementsAre(5, 6));
}

TEST(Channels, AreTheFirstAxis) {
  EXPECT_EQ(spatial_shape({3, 8, 9}), (Shape{8, 9}));
  EXPECT_EQ(spatial_shape({1, 40}), (Shape{40}));
  EXPECT_EQ(spatial_shape({7}), (Shape{7}));
}

TEST(Channels, MustNotBeTheLastAxisOfAPicture) { EXPECT_THROW(spatial_shape({8, 9, 3}), Error); }

}  // namespace
}  // namespace assay::attribution
