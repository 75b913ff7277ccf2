#include "evaluate/metrics/human_share.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

namespace assay::metrics {
namespace {

using testing::DoubleNear;
using testing::ElementsAre;

// Of one item, whose mask is the mean of those who marked something.
Score share_of(const HumanShare& unit, std::vector<float> map,
               const std::vector<std::vector<float>>& marks) {
  const auto points = static_cast<std::int64_t>(map.size());
  Tensor people({std::ssize(marks), points});
  std::vector<float> mean(map.size());
  float marked = 0;
  for (std::size_t person = 0; person < marks.size(); ++person) {
    std::ranges::copy(marks[person], people.row(person).begin());
    marked += largest(marks[person]) > 0 ? 1.0F : 0.0F;
    for (std::size_t at = 0; at < mean.size(); ++at) mean[at] += marks[person][at];
  }
  for (float& weight : mean) weight /= std::max(marked, 1.0F);
  const Tensor maps({1, points}, std::move(map));
  const Tensor masks({1, points}, std::move(mean));
  return unit({.maps = maps, .masks = &masks, .people = {&people, 1}}).front();
}

// Two people order four points with a correlation of 1 - 6 * 4 / 60 = 0.6. Their mean has the ranks
// 3.5, 3.5, 1.5, 1.5, with which the order 4, 3, 2, 1 correlates by 4 / sqrt(4 * 5).
TEST(HumanShareMetric, IsTheScoreByWhatPeopleReachAmongThemselves) {
  const double score = 4 / std::sqrt(20.0);
  const Score found = share_of({}, {9, 5, 3, 1}, {{4, 3, 2, 1}, {3, 4, 1, 2}});
  EXPECT_NEAR(*found.value, score / 0.6, 1e-12);
  EXPECT_THAT(found.curve, ElementsAre(DoubleNear(score, 1e-12), DoubleNear(0.6, 1e-12)));
}

// As distributions, (1/2, 1/2, 0, 0) is 1/2 from the mean of the others (2/3, 0, 1/3, 0), so is
// (1/2, 0, 1/2, 0) from (2/3, 1/3, 0, 0), and (1, 0, 0, 0) from (1/2, 1/4, 1/4, 0): the ceiling is
// 1/2. The map (3/4, 0, 1/4, 0) is 1/5 from everybody's mean (3/5, 1/5, 1/5, 0).
TEST(HumanShareMetric, HoldsEachPersonAgainstTheMeanOfTheOthers) {
  const Score found = share_of({.agreement = Agreement::half_l1}, {3, 0, 1, 0},
                               {{1, 1, 0, 0}, {1, 0, 1, 0}, {1, 0, 0, 0}});
  EXPECT_NEAR(*found.value, 0.8 / 0.5, 1e-6);
}

// A map of the marks (1, 0, 0, 0) has the mean 1/4 and the deviation sqrt(3) / 4: where the other
// marked the same point it is sqrt(3) high. The map below is as high as that there.
TEST(HumanShareMetric, IsOneWhenTheMapIsAsGoodAsAPerson) {
  const Score found =
      share_of({.agreement = Agreement::nss}, {5, 1, 1, 1}, {{1, 0, 0, 0}, {1, 0, 0, 0}});
  EXPECT_NEAR(*found.value, 1, 1e-12);
  EXPECT_NEAR(found.curve[1], std::sqrt(3.0), 1e-12);
}

TEST(HumanShareMetric, LeavesOutWhoMarkedNothing) {
  const Score two = share_of({}, {9, 5, 3, 1}, {{4, 3, 2, 1}, {3, 4, 1, 2}});
  const Score three = share_of({}, {9, 5, 3, 1}, {{4, 3, 2, 1}, {0, 0, 0, 0}, {3, 4, 1, 2}});
  EXPECT_EQ(two.value, three.value);
}

// The second person weighs all points alike, which is no order: the ceiling is that of the others.
TEST(HumanShareMetric, AveragesOverPeopleWhoseScoreIsDefined) {
  const Score found = share_of({}, {3, 2, 1}, {{3, 2, 1}, {1, 1, 1}, {3, 2, 1}});
  EXPECT_NEAR(found.curve[1], 1, 1e-12);
}

TEST(HumanShareMetric, SaysWhyThereIsNone) {
  EXPECT_EQ(share_of({}, {1, 2, 3}, {{1, 2, 3}}).reason, few_people);
  EXPECT_EQ(share_of({}, {1, 2, 3}, {{1, 2, 3}, {0, 0, 0}}).reason, few_people);
  // Opposite orders, whose mean (2, 2, 2.5) still has one.
  EXPECT_EQ(share_of({}, {1, 2, 3}, {{3, 2, 1}, {1, 2, 4}}).reason, no_ceiling);
  EXPECT_EQ(share_of({}, {2, 2, 2}, {{3, 2, 1}, {3, 2, 1}}).reason, constant_map);
  EXPECT_EQ(share_of({}, {1, 2, 3}, {{0, 0, 0}, {0, 0, 0}}).reason, empty_mask);
}

TEST(HumanShareMetric, SaysTheSameOfAnItemAmongOthers) {
  const Tensor maps({2, 3}, {3, 2, 1, 1, 2, 3});
  const Tensor masks({2, 3}, {3, 2, 1, 1, 2, 3});
  const std::vector<Tensor> people{Tensor({2, 3}, {3, 2, 1, 3, 2, 1}), Tensor({1, 3}, {1, 2, 3})};
  const std::vector<Score> scores = HumanShare{}({.maps = maps, .masks = &masks, .people = people});
  EXPECT_EQ(scores[0].value, 1);
  EXPECT_EQ(scores[1].reason, few_people);
  // Nobody's own marks are known.
  EXPECT_EQ(HumanShare{}({.maps = maps, .masks = &masks})[0].reason, few_people);
}

}  // namespace
}  // namespace assay::metrics
