#include "evaluate/metrics/thresholds.h"

#include <gmock/gmock.h>

namespace assay::metrics {
namespace {

TEST(Thresholds, AreNineteenOrTheOneThatIsGiven) {
  const std::vector<double> all = thresholds(ThresholdChoice::best, 0.4);
  ASSERT_EQ(all.size(), 19U);
  for (int at = 0; at < 19; ++at) {
    EXPECT_DOUBLE_EQ(all[static_cast<std::size_t>(at)], 0.05 * (at + 1));
  }
  EXPECT_THAT(thresholds(ThresholdChoice::given, 0.4), testing::ElementsAre(0.4));
}

// The second threshold has the largest sum, 0.9, though it is the best of neither item.
TEST(Thresholds, SettleByMeanByBestAndByWhatIsBestForAll) {
  const std::vector<Score> scores{
      {.curve = {0.6, 0.5, 0.1}}, {.reason = empty_mask}, {.curve = {0.1, 0.4, 0.7}}};
  const auto settled = [&](ThresholdChoice sweep) {
    std::vector<Score> copy = scores;
    set_values_by_threshold(sweep, copy);
    EXPECT_FALSE(copy[1].value);
    return std::vector<double>{*copy[0].value, *copy[2].value};
  };
  using testing::DoubleEq;
  using testing::ElementsAre;
  EXPECT_THAT(settled(ThresholdChoice::mean), ElementsAre(DoubleEq(0.4), DoubleEq(0.4)));
  EXPECT_THAT(settled(ThresholdChoice::best), ElementsAre(0.6, 0.7));
  EXPECT_THAT(settled(ThresholdChoice::shared), ElementsAre(0.5, 0.4));
  EXPECT_THAT(settled(ThresholdChoice::given), ElementsAre(0.6, 0.1));
}

}  // namespace
}  // namespace assay::metrics
