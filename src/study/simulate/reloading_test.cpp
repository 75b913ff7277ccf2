#include "study/simulate/reloading.h"

#include <gtest/gtest.h>

namespace assay::simulate {
namespace {

TEST(Reloading, ReloadsAsOftenAsItSays) {
  assay::Random random(1);
  EXPECT_EQ(Reloading{.share = 0.3}(random).reloading, 0.3);
}

}  // namespace
}  // namespace assay::simulate
