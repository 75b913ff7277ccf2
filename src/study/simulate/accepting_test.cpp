#include "study/simulate/accepting.h"

#include <gtest/gtest.h>

namespace assay::simulate {
namespace {

TEST(Accepting, AgreesAsOftenAsItSays) {
  assay::Random random(1);
  EXPECT_EQ(Accepting{.share = 0.6}(random).agreeing, 0.6);
}

}  // namespace
}  // namespace assay::simulate
