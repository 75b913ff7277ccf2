#include "evaluate/metrics/wsl.h"

#include "evaluate/metrics/judged_test.h"

namespace assay::metrics {
namespace {

// Above half of 8: a part of three points in columns 0 and 1, and a single one. The object's box is
// rows 0 and 1, columns 0 to 2: the part's box shares 4 of 6 points.
const std::vector<float> map{8, 5, 0, 0,  //
                             0, 6, 0, 0,  //
                             0, 0, 0, 7};
const std::vector<float> mask{1, 0, 0, 0,  //
                              0, 0, 1, 0,  //
                              0, 0, 0, 0};

double at(double overlap) {
  const Wsl unit{.variant = ThresholdChoice::given, .threshold = 0.5, .overlap = overlap};
  return *judged(unit, map, mask, {3, 4}).value;
}

TEST(WslMetric, ComparesTheBoxOfTheLargestPart) {
  EXPECT_EQ(at(0.5), 1);
  EXPECT_EQ(at(0.666), 1);
  EXPECT_EQ(at(0.667), 0);
}

// A box that is given counts, not the mask: the 2 x 2 points of the part and another column half.
TEST(WslMetric, PrefersTheBoxThatIsGiven) {
  const Tensor maps({1, 3, 4}, map);
  const Tensor masks({1, 3, 4}, mask);
  const std::optional<data::Box> boxes[] = {data::Box{0, 0, 2.5, 2}};
  const ExplainedItems explained{.maps = maps, .masks = &masks, .boxes = boxes};
  Wsl unit{.variant = ThresholdChoice::given, .threshold = 0.5, .overlap = 0.79};
  EXPECT_EQ(*unit(explained)[0].value, 1);
  unit.overlap = 0.81;
  EXPECT_EQ(*unit(explained)[0].value, 0);
}

// Above 0.75 only 8 and 7 are left, apart: the first point alone, 1 of 6. Above 0.625 the corner of
// 6 still touches 8: 4 of 6. So all thresholds below 0.75 succeed, fourteen of nineteen.
TEST(WslMetric, SweepsThresholds) {
  EXPECT_DOUBLE_EQ(*judged(Wsl{}, map, mask, {3, 4}).value, 14.0 / 19);
  EXPECT_EQ(*judged(Wsl{.variant = ThresholdChoice::best}, map, mask, {3, 4}).value, 1);
}

// One point of two: a half is not more than a half.
TEST(WslMetric, MustExceedTheOverlap) {
  EXPECT_EQ(*judged(Wsl{.variant = ThresholdChoice::best}, {0, 3, 0, 0}, {0, 1, 1, 0}).value, 0);
}

TEST(WslMetric, TakesASignalAsOneRow) {
  const Wsl unit{.variant = ThresholdChoice::given, .threshold = 0.1};
  EXPECT_EQ(*judged(unit, {0, 3, 2, 0, 9}, {0, 1, 1, 0, 0}).value, 1);
}

TEST(WslMetric, IsUndefinedWithoutAThresholdOrAnObject) {
  expect_undefined(Wsl{}, {2, 2}, {1, 0}, constant_map);
  expect_undefined(Wsl{}, {-1, 0}, {1, 0}, nothing_positive);
  expect_undefined(Wsl{}, {1, 2}, {0, 0}, empty_mask);
}

}  // namespace
}  // namespace assay::metrics
