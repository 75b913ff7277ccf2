#include "math/stats/wilcoxon_signed_rank.h"

#include <gmock/gmock.h>

#include "math/stats/test_data_test.h"

namespace assay::stats {
namespace {

using testing::HasSubstr;

// R: wilcox.test(x, y, paired = TRUE, exact = FALSE) and exactRankTests::wilcox.exact; one
// difference is zero and is dropped.
TEST(WilcoxonSignedRank, IsTheOneOfR) {
  const Data data = beside({125, 115, 130, 140, 140, 115, 140, 125, 140, 135},
                           {110, 122, 125, 120, 140, 124, 123, 137, 135, 145});
  const Result exact = WilcoxonSignedRank{}(data);
  EXPECT_EQ(exact.statistics.at(0).value, 27);
  EXPECT_NEAR(*exact.p, 0.6328125, 1e-12);
  EXPECT_THAT(exact.dropped.at(0).why, HasSubstr("before ranking"));
  EXPECT_NEAR(exact.effects.at(0).value, (27.0 - 18) / 45, 1e-12);
  const Result normal = WilcoxonSignedRank{.method = Exactness::normal}(data);
  EXPECT_NEAR(*normal.p, 0.635289318835, 1e-10);
}

// scipy.stats.wilcoxon([1, 0, -2, 3, 0, 5, -4, 6], zero_method="pratt", correction=True,
// mode="approx"): statistic 10, p = 0.3949596682758657. Zeros take ranks 1 and 2, so the ranks left
// are 3, 4, 5, 7, 6, 8 with 4 and 6 negative: W = 23. Of the 64 signs, exactly, by hand: sums of 3
// to 8 at least 6.5 from 16.5, that is at most 10: {}, 3, 4, 5, 6, 7, 8, 3+4, 3+5, 3+6, 3+7, 4+5,
// 4+6: 13 of them, and 13 above.
TEST(WilcoxonSignedRank, KeepsRanksOfZerosAsPrattDid) {
  const Data data = beside({1, 0, -2, 3, 0, 5, -4, 6}, {0, 0, 0, 0, 0, 0, 0, 0});
  const WilcoxonSignedRank pratt{.zeros = Zeros::pratt};
  EXPECT_EQ(pratt(data).statistics.at(0).value, 23);
  EXPECT_NEAR(*pratt(data).p, 26.0 / 64, 1e-12);
  const WilcoxonSignedRank normal{.method = Exactness::normal, .zeros = Zeros::pratt};
  EXPECT_NEAR(*normal(data).p, 0.3949596682758657, 1e-10);
}

TEST(WilcoxonSignedRank, IsUndefinedWithoutDifferences) {
  EXPECT_THAT(WilcoxonSignedRank{}(beside({1, 2}, {1, 2})).undefined, HasSubstr("is zero"));
}

}  // namespace
}  // namespace assay::stats
