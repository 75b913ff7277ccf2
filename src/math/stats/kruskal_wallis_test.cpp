#include "math/stats/kruskal_wallis.h"

#include <gmock/gmock.h>

#include <cmath>

#include "math/stats/test_data_test.h"

namespace assay::stats {
namespace {

using testing::HasSubstr;

// R: kruskal.test(list(c(1,3,5,7,9), c(2,4,6,8,10), c(6,7,8,9,12,12))).
TEST(KruskalWallis, IsTheOneOfR) {
  const Result result =
      KruskalWallis{}(grouped({{1, 3, 5, 7, 9}, {2, 4, 6, 8, 10}, {6, 7, 8, 9, 12, 12}}));
  EXPECT_NEAR(result.statistics.at(0).value, 4.05777777778, 1e-9);
  EXPECT_NEAR(*result.p, 0.131481530607, 1e-9);
}

// Of two groups H is the square of Mann and Whitney's uncorrected z, and Dunn's z is that z.
TEST(KruskalWallis, OfTwoGroupsIsTheSquareOfZ) {
  const Result result = KruskalWallis{}(experts());
  const double z = (24 - 15) / 5.351296;
  EXPECT_NEAR(result.statistics.at(0).value, z * z, 1e-5);
  EXPECT_NEAR(result.details.at(0).statistic->value, z, 1e-5);
  EXPECT_NEAR(*result.details.at(0).p, *result.p, 1e-12);
}

TEST(KruskalWallis, IsUndefinedWhenAllIsEqual) {
  EXPECT_THAT(KruskalWallis{}(grouped({{1, 1}, {1}, {1}})).undefined, HasSubstr("equal"));
}

}  // namespace
}  // namespace assay::stats
