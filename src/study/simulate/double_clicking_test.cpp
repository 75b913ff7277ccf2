#include "study/simulate/double_clicking.h"

#include <gtest/gtest.h>

namespace assay::simulate {
namespace {

TEST(DoubleClicking, ClicksTwice) {
  assay::Random random(1);
  EXPECT_TRUE(DoubleClicking{}(random).clicks_twice);
}

}  // namespace
}  // namespace assay::simulate
