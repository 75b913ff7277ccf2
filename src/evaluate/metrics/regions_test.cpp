#include "evaluate/metrics/regions.h"

#include <gmock/gmock.h>

namespace assay::metrics {
namespace {

using testing::ElementsAre;

// Three rows of four points in squares of two: the lower ones have one row.
TEST(Regions, AreSquaresRowByRow) {
  EXPECT_THAT(square_regions(Tensor(Shape{1, 3, 4}), 2, "x"),
              ElementsAre(ElementsAre(0, 1, 4, 5), ElementsAre(2, 3, 6, 7), ElementsAre(8, 9),
                          ElementsAre(10, 11)));
  EXPECT_THAT(square_regions(Tensor(Shape{1, 5}), 2, "x"),
              ElementsAre(ElementsAre(0, 1), ElementsAre(2, 3), ElementsAre(4)));
}

TEST(Regions, AreSegmentsThatHavePoints) {
  EXPECT_THAT(segment_regions(std::vector<std::uint32_t>{2, 0, 2}, 3),
              ElementsAre(ElementsAre(1), ElementsAre(0, 2)));
}

// Sums 3, 4, 3 and means 3, 2, 1.5.
TEST(Regions, GoFromTheMostRelevantDown) {
  const Regions regions{{0}, {1, 2}, {3, 4}};
  const std::vector<float> map{3, 1, 3, 0, 3};
  const PerturbationPath sums = region_path(regions, map, Weight::sum, 9);
  EXPECT_THAT(sums.order, ElementsAre(1, 2, 0, 3, 4));
  EXPECT_THAT(sums.gone, ElementsAre(0, 2, 3, 5));
  const PerturbationPath means = region_path(regions, map, Weight::mean, 2);
  EXPECT_THAT(means.order, ElementsAre(0, 1, 2, 3, 4));
  EXPECT_THAT(means.gone, ElementsAre(0, 1, 3));
}

}  // namespace
}  // namespace assay::metrics
