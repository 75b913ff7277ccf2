#include "math/stats/student_interval.h"

#include <gtest/gtest.h>

#include <vector>

namespace assay::stats {
namespace {

// Mean 2, deviation 1, n = 3; t(0.975, 2) = 4.30265 from any table: 2 -+ 4.30265 / sqrt(3).
TEST(StudentInterval, IsTheOneOfTheTextbook) {
  const std::vector<double> values{1, 2, 3};
  const auto interval = student_interval(values);
  ASSERT_TRUE(interval);
  EXPECT_NEAR(interval->low, 2 - 2.48414, 1e-5);
  EXPECT_NEAR(interval->high, 2 + 2.48414, 1e-5);
}

// t(0.95, 1) = tan(0.45 pi) = 6.31375: Cauchy's distribution has a closed form.
TEST(StudentInterval, HasAClosedFormForTwoValues) {
  const std::vector<double> values{0, 2};
  EXPECT_NEAR(student_interval(values, 0.9)->high, 1 + 6.31375, 1e-5);
}

TEST(StudentInterval, SaysNothingOfOneValue) {
  EXPECT_FALSE(student_interval(std::vector<double>{3}));
}

}  // namespace
}  // namespace assay::stats
