#include "evaluate/metrics/pxap.h"

#include <sys/resource.h>

#include "evaluate/metrics/judged_test.h"

namespace assay::metrics {
namespace {

std::vector<Score> judged_set(const std::vector<float>& maps, const std::vector<float>& masks) {
  const Shape shape{static_cast<std::int64_t>(maps.size() / 4), 4};
  const Tensor all(shape, maps);
  const Tensor truth(shape, masks);
  return Pxap{}({.maps = all, .masks = &truth});
}

// Values from 0 to 1 are those of the maps: 1 0.8 0.5 0 with the object at 1 and 0.5, and
// 1 0.9 0.2 0 with the object at 0.9. Together, from the top: 1 (object) and 1 (beside), 0.9
// (object), 0.8 (beside), 0.5 (object). Precision 1/2, 2/3 and 3/5; each adds a third of recall.
// PxAP is 53/90, and the items' own precisions 11/10 and 2/3 where 53/45 and 53/90 were to be
// expected of their two points and of one: 2/3 of the differences, -7/90 and 7/90, come to it.
TEST(PxapMetric, PoolsThePointsOfAllItems) {
  const std::vector<Score> scores =
      judged_set({1, 0.8F, 0.5F, 0, 1, 0.9F, 0.2F, 0}, {1, 0, 1, 0, 0, 1, 0, 0});
  EXPECT_NEAR(*scores[0].value, 53 / 90.0 - 2 / 3.0 * 7 / 90, 1e-12);
  EXPECT_NEAR(*scores[1].value, 53 / 90.0 + 2 / 3.0 * 7 / 90, 1e-12);
  EXPECT_NEAR((*scores[0].value + *scores[1].value) / 2, (1 / 2.0 + 2 / 3.0 + 3 / 5.0) / 3, 1e-12);
}

// An object of one point and one of three, both found without fault.
TEST(PxapMetric, IsOneOfEveryMapThatIsTheTruthHoweverLargeItsObject) {
  const std::vector<float> masks{1, 0, 0, 0, 0, 1, 1, 1};
  for (const Score& score : judged_set(masks, masks)) EXPECT_DOUBLE_EQ(*score.value, 1);
}

// Maps are brought to [0, 1] one by one.
TEST(PxapMetric, DoesNotMindTheSizeOfAMapAmongOthers) {
  const std::vector<Score> one = judged_set({5, 1, 0, 0, 3, 7, 1, 0}, {1, 0, 0, 0, 0, 1, 1, 0});
  const std::vector<Score> other =
      judged_set({5, 1, 0, 0, 40, 80, 20, 10}, {1, 0, 0, 0, 0, 1, 1, 0});
  EXPECT_EQ(one[0].value, other[0].value);
  EXPECT_EQ(one[1].value, other[1].value);
}

// Fifty thousand items of four points, 1.6 MB of them: their points are counted together, where
// counters for each would take 800 MB.
TEST(PxapMetric, HoldsNoMoreForMoreItems) {
  constexpr std::int64_t items = 50'000;
  Tensor maps(Shape{items, 4});
  for (std::size_t at = 0; at < maps.data.size(); ++at) maps.data[at] = at % 4 == 0 ? 1 : 0;
  const auto held = [] {
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;  // KiB, at most so far
  };
  const auto before = held();
  const std::vector<Score> scores = Pxap{}({.maps = maps, .masks = &maps});
  EXPECT_LT(held() - before, 100'000);
  EXPECT_NEAR(*scores.back().value, 1, 1e-9);
}

// From -4 to 4, so that 0 and -2 are thresholds of their own, 1/2 and 1/4: the first point of the
// object is found beside one other, the second makes it two of three.
TEST(PxapMetric, TakesNegativeMapsByTheirOwnRange) {
  const std::vector<Score> scores = judged_set({4, 0, -2, -4}, {0, 1, 1, 0});
  EXPECT_NEAR(*scores[0].value, (1 / 2.0 + 2 / 3.0) / 2, 1e-12);
}

TEST(PxapMetric, LeavesItemsWithoutObjectsOrRanksOut) {
  const std::vector<Score> scores =
      judged_set({1, 0, 0, 0, 9, 8, 7, 6, 2, 2, 2, 2}, {1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0});
  EXPECT_EQ(scores[0].value, 1.0);
  EXPECT_EQ(scores[1].reason, empty_mask);
  EXPECT_EQ(scores[2].reason, constant_map);
}

}  // namespace
}  // namespace assay::metrics
