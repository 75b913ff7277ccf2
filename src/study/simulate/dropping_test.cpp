#include "study/simulate/dropping.h"

#include <gtest/gtest.h>

namespace assay::simulate {
namespace {

// Of 10 numbers each comes 1000 times in 10000, give or take five deviations of 30.
TEST(Dropping, LeavesAfterAnyNumberOfAnswersEquallyOften) {
  assay::Random random(1);
  std::vector<int> counts(10);
  for (int at = 0; at < 10000; ++at) {
    ++counts.at(static_cast<std::size_t>(Dropping{.most = 10}(random).leaves_after.value()));
  }
  for (const int count : counts) EXPECT_NEAR(count, 1000, 150);
}

}  // namespace
}  // namespace assay::simulate
