#include "math/stats/roc_area.h"

#include <gmock/gmock.h>

#include <cmath>

#include "math/stats/test_data_test.h"

namespace assay::stats {
namespace {

// Of 3 x 4 pairs: 3 beats 1 2 and ties 3 (2.5), 5 beats 1 2 3 and not 6 (3), 2 beats 1 and ties 2
// (1.5): 7 / 12. Each signal beats .625, .75, .375 (variance 0.036458) and the noises 1 2 3 6 are
// beaten by 1, (1 + 1 + .5) / 3, .5, 0 of the signals (variance 0.194444).
TEST(RocArea, CountsPairs) {
  const Area area = roc_area(std::vector<double>{3, 5, 2}, std::vector<double>{1, 2, 3, 6});
  EXPECT_NEAR(area.value, 7.0 / 12, 1e-12);
  EXPECT_NEAR(area.standard_error, std::sqrt(0.0364583333 / 3 + 0.1944444444 / 4), 1e-9);
}

TEST(RocArea, IsOneWhenScoresAreApartAndThenHasNoInterval) {
  const Result result = RocArea{}(grouped({1, 2}, {3, 4}));
  EXPECT_EQ(result.estimates.at(0).value, 1);
  EXPECT_FALSE(result.estimates.at(0).interval);
  EXPECT_EQ(result.notes.size(), 1U);
  EXPECT_NEAR(RocArea{}(grouped({2, 4, 1}, {1, 3, 3})).estimates.at(0).value, 4.5 / 9, 1e-12);
}

}  // namespace
}  // namespace assay::stats
