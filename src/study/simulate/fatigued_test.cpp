#include "study/simulate/fatigued.h"

#include <gtest/gtest.h>

namespace assay::simulate {
namespace {

TEST(Fatigued, LooksLessWithEveryTrial) {
  assay::Random random(1);
  EXPECT_EQ(Fatigued{.growth = 0.05}(random).tiring, 0.05);
}

}  // namespace
}  // namespace assay::simulate
