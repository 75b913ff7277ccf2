#include "math/stats/wilson.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "math/stats/test_data_test.h"

namespace assay::stats {
namespace {

// R: prop.test(24, 30, correct = FALSE)$conf.int.
TEST(Wilson, IsTheOneOfR) {
  std::vector<double> values(30, 1);
  std::fill_n(values.begin(), 6, 0.0);
  const Estimate share = Wilson{}(Data{.x = Numbers{"correct", values}}).estimates.at(0);
  EXPECT_NEAR(share.value, 0.8, 1e-12);
  EXPECT_NEAR(share.interval->low, 0.626943035869, 1e-10);
  EXPECT_NEAR(share.interval->high, 0.904948928227, 1e-10);
}

// Without a one the upper end is z^2 / (n + z^2), and the lower exactly zero.
TEST(Wilson, StaysBetweenZeroAndOne) {
  const double z = 1.959963984540054;
  const Result result = Wilson{}(grouped({0, 0, 0}, {1, 1}));
  EXPECT_EQ(result.estimates.at(0).interval->low, 0);
  EXPECT_NEAR(result.estimates.at(0).interval->high, z * z / (3 + z * z), 1e-12);
  EXPECT_EQ(result.estimates.at(1).interval->high, 1);
  EXPECT_NEAR(result.estimates.at(1).interval->low, 2 / (2 + z * z), 1e-12);
}

}  // namespace
}  // namespace assay::stats
