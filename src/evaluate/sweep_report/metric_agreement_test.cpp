#include "evaluate/sweep_report/metric_agreement.h"

#include <gmock/gmock.h>

namespace assay::sweep_report {
namespace {

using testing::ElementsAre;

constexpr std::optional<double> gap;

// Without the row with a gap: ranks 1 2 3 4 against 1 2 4 3, so 1 - 6 * 2 / (4 * 15) = 0.8.
TEST(MetricAgreement, IsSpearmansWhereBothHaveValues) {
  EXPECT_NEAR(*spearman({1.0, 2.0, gap, 3.0, 4.0}, {5.0, 6.0, 9.0, 8.0, 7.0}), 0.8, 1e-12);
  EXPECT_EQ(spearman({1.0, 2.0, gap}, {1.0, 2.0, 3.0}), std::nullopt);
  EXPECT_EQ(spearman({1.0, 1.0, 1.0}, {1.0, 2.0, 3.0}), std::nullopt);
}

TEST(MetricAgreement, OfMethodsIsASymmetricMatrix) {
  const CorrelationMatrix found =
      agreement_over_methods({{1.0, 2.0, 3.0}, {3.0, 2.0, 1.0}, {1.0, 1.0, 1.0}});
  EXPECT_THAT(found[0], ElementsAre(1.0, -1.0, std::nullopt));
  EXPECT_EQ(found[1][0], -1.0);
  EXPECT_EQ(found[2][2], std::nullopt);
}

// Within the first method the metrics agree, within the second they say the opposite, the third has
// no correlation: the mean of 1 and -1.
TEST(MetricAgreement, OfItemsIsAveragedOverMethods) {
  const Values up{1.0, 2.0, 3.0};
  const Values down{3.0, 2.0, 1.0};
  const Values none(3);
  EXPECT_EQ(agreement_over_items({{up, up, up}, {up, down, none}})[0][1], 0.0);
  EXPECT_EQ(agreement_over_items({{up, up}, {up, none}})[1][0], 1.0);
  EXPECT_EQ(agreement_over_items({{up}, {none}})[1][0], std::nullopt);
}

TEST(MetricAgreement, TakesItemsFromEverywhere) {
  EXPECT_THAT(spread_items(3, 5), ElementsAre(0, 1, 2));
  EXPECT_THAT(spread_items(10, 4), ElementsAre(0, 2, 5, 7));
  EXPECT_THAT(spread_items(0, 4), ElementsAre());
}

}  // namespace
}  // namespace assay::sweep_report
