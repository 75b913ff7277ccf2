#include "math/stats/paired_t.h"

#include <gmock/gmock.h>

#include "math/stats/test_data_test.h"

namespace assay::stats {
namespace {

using testing::HasSubstr;

// R: t.test(c(125,115,...), c(110,122,...), paired = TRUE).
TEST(PairedT, IsTheOneOfR) {
  const Result result = PairedT{}(beside({125, 115, 130, 140, 140, 115, 140, 125, 140, 135},
                                         {110, 122, 125, 120, 140, 124, 123, 137, 135, 145}));
  EXPECT_NEAR(result.statistics.at(0).value, 0.636296689476, 1e-10);
  EXPECT_NEAR(*result.p, 0.540425579327, 1e-10);
  EXPECT_NEAR(result.estimates.at(0).interval->low, -6.13246179103, 1e-8);
  EXPECT_NEAR(result.estimates.at(0).interval->high, 10.932461791, 1e-8);
}

// Long and wide data are the same pairs, and the unit is said.
TEST(PairedT, TakesPairsInEitherForm) {
  const Result wide = PairedT{}(beside({1, 5, 3}, {2, 3, 7}));
  const Result tall = PairedT{}(blocks({{1, 2}, {5, 3}, {3, 7}}));
  EXPECT_EQ(*wide.p, *tall.p);
  EXPECT_EQ(wide.unit, "row");
  EXPECT_EQ(tall.unit, "pair");
}

TEST(PairedT, IsUndefinedWhenDifferencesAreEqual) {
  EXPECT_THAT(PairedT{}(beside({1, 2}, {2, 3})).undefined, HasSubstr("differences are equal"));
  EXPECT_THAT(PairedT{}(beside({1}, {2})).undefined, HasSubstr("1 of the 2 complete pairs"));
}

}  // namespace
}  // namespace assay::stats
