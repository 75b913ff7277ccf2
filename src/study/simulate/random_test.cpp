#include "study/simulate/random.h"

#include <gtest/gtest.h>

namespace assay::simulate {
namespace {

TEST(RandomBehaviour, NeverLooks) {
  assay::Random random(1);
  EXPECT_EQ(Random{}(random).lapse, 1);
}

}  // namespace
}  // namespace assay::simulate
