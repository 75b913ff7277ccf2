#include "math/stats/clopper_pearson.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

#include "math/stats/test_data_test.h"

namespace assay::stats {
namespace {

// R: binom.test(24, 30)$conf.int.
TEST(ClopperPearson, IsTheOneOfR) {
  std::vector<double> values(30, 1);
  std::fill_n(values.begin(), 6, 0.0);
  const Estimate share = ClopperPearson{}(Data{.x = Numbers{"correct", values}}).estimates.at(0);
  EXPECT_NEAR(share.interval->low, 0.614333489003, 1e-10);
  EXPECT_NEAR(share.interval->high, 0.922864487999, 1e-10);
}

// Without a one, (1 - high)^n = 0.025.
TEST(ClopperPearson, HasClosedEnds) {
  const Result result = ClopperPearson{}(grouped({0, 0, 0}, {1, 1}));
  EXPECT_EQ(result.estimates.at(0).interval->low, 0);
  EXPECT_NEAR(result.estimates.at(0).interval->high, 1 - std::cbrt(0.025), 1e-12);
  EXPECT_NEAR(result.estimates.at(1).interval->low, std::sqrt(0.025), 1e-12);
  EXPECT_EQ(result.estimates.at(1).interval->high, 1);
}

}  // namespace
}  // namespace assay::stats
