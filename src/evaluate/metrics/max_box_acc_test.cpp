#include "evaluate/metrics/max_box_acc.h"

#include <algorithm>
#include <ctime>

#include "evaluate/metrics/judged_test.h"
#include "evaluate/metrics/object.h"
#include "explain/attribution/toy_models_test.h"

namespace assay::metrics {
namespace {

std::vector<Score> judged_two(const MaxBoxAcc& unit, const std::vector<float>& maps,
                              const std::vector<float>& masks) {
  const Tensor values({2, 6}, maps);
  const Tensor truth({2, 6}, masks);
  return unit(ExplainedItems{.maps = values, .masks = &truth});
}

// The first map finds its two points above 0.2 only, the second its four below 0.3 only: between
// them both are right. Moved so that the first needs more than 0.6, one of the two must be wrong.
TEST(MaxBoxAccMetric, TakesTheThresholdThatIsBestForAll) {
  const std::vector<float> masks{1, 1, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1};
  std::vector<Score> scores =
      judged_two({.overlap = 0.9}, {9, 10, 2, 2, 0, 0, 0, 0, 3, 10, 10, 3}, masks);
  EXPECT_EQ(scores[0].value, 1);
  EXPECT_EQ(scores[1].value, 1);
  EXPECT_EQ(scores[0].curve.size(), 100U);
  scores = judged_two({.overlap = 0.9}, {9, 10, 6, 6, 0, 0, 0, 0, 3, 10, 10, 3}, masks);
  EXPECT_EQ(*scores[0].value + *scores[1].value, 1);
}

// One point of an object of two: half of their union, which is just enough for the usual limit.
TEST(MaxBoxAccMetric, IsRightAtTheLimitItself) {
  EXPECT_EQ(judged(MaxBoxAcc{}, {1, 0, 0, 0}, {1, 1, 0, 0}).value, 1);
  EXPECT_EQ(judged(MaxBoxAcc{.overlap = 0.51}, {1, 0, 0, 0}, {1, 1, 0, 0}).value, 0);
}

// Two parts: the larger lies beside the object, the smaller on it.
TEST(MaxBoxAccMetric, MayLookAtEveryPart) {
  const std::vector<float> map{5, 5, 5, 0, 5, 5};
  const std::vector<float> mask{0, 0, 0, 0, 1, 1};
  EXPECT_EQ(judged(MaxBoxAcc{}, map, mask).value, 0);
  EXPECT_EQ(judged(MaxBoxAcc{.variant = Parts::every}, map, mask).value, 1);
}

// By peeling: the largest part, then the largest of what is left, until nothing is left.
double best_box(std::vector<bool> left, const Grid& space, const data::Box& box, Parts variant) {
  double best = 0;
  while (const auto found = box_around(largest_component(left, space), space)) {
    best = std::max(best, overlap(*found, box));
    if (variant == Parts::largest) break;
    const std::vector<bool> part = largest_component(left, space);
    for (std::size_t at = 0; at < left.size(); ++at) left[at] = left[at] && !part[at];
  }
  return best;
}

// Maps of noise have parts of all sizes and many equals.
TEST(MaxBoxAccMetric, FindsTheBoxesThatPeelingFinds) {
  const Grid space{9, 11};
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Tensor map = attribution::random_tensor({1, 9, 11}, seed);
    const std::optional<data::Box> boxes[] = {data::Box{2, 1, 5.5, 4}};
    const auto [least, most] = std::ranges::minmax(map.data);
    std::vector<float> scaled;
    for (const float value : map.data) {
      scaled.push_back(
          static_cast<float>((double{value} - double{least}) / (double{most} - double{least})));
    }
    for (const Parts variant : {Parts::largest, Parts::every}) {
      std::vector<double> curve;
      for (int percent = 0; percent < 100; ++percent) {
        const std::vector<bool> points = points_above(scaled, percent / 100.0);
        curve.push_back(best_box(points, space, *boxes[0], variant) >= 0.2 ? 1 : 0);
      }
      const MaxBoxAcc unit{.variant = variant, .overlap = 0.2};
      EXPECT_EQ(unit({.maps = map, .boxes = boxes})[0].curve, curve) << seed;
    }
  }
}

// Ten thousand parts at a threshold. Where every part is looked for among all points, all of them
// take more than a hundred times as long as the largest.
TEST(MaxBoxAccMetric, TakesItsTimeByPointsAndNotByParts) {
  const Tensor map = attribution::random_tensor({1, 224, 224}, 5);
  const std::optional<data::Box> boxes[] = {data::Box{50, 50, 150, 150}};
  const auto cost = [&](Parts variant) {
    const std::clock_t started = std::clock();
    MaxBoxAcc{.variant = variant}({.maps = map, .boxes = boxes});
    return static_cast<double>(std::clock() - started);
  };
  EXPECT_LT(cost(Parts::every), 20 * cost(Parts::largest));
}

TEST(MaxBoxAccMetric, TakesNegativeMapsByTheirOwnRange) {
  EXPECT_EQ(judged(MaxBoxAcc{}, {-9, -9, -1, -1}, {0, 0, 1, 1}).value, 1);
}

TEST(MaxBoxAccMetric, IsUndefinedWithoutRanksOrAnObject) {
  expect_undefined(MaxBoxAcc{}, {2, 2}, {1, 0}, constant_map);
  expect_undefined(MaxBoxAcc{}, {1, 2}, {0, 0}, empty_mask);
}

}  // namespace
}  // namespace assay::metrics
