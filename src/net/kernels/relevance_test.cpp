#include "net/kernels/relevance.h"

#include <gmock/gmock.h>

#include <vector>

namespace assay::kernels {
namespace {

using testing::ElementsAre;

std::vector<float> ratios(float stabiliser) {
  const std::vector<float> relevance{6, 6, 6, 0};
  const std::vector<float> sum{2, -2, 0, 0};
  std::vector<float> result(4);
  relevance_ratio(relevance.data(), sum.data(), 0.5F, stabiliser, result.data(), 4);
  return result;
}

// 3 / (2 + 1), 3 / (-2 - 1), 3 / (0 + 1).
TEST(Relevance, IsDividedBySumsPushedAwayFromZero) {
  EXPECT_THAT(ratios(1), ElementsAre(1, -1, 3, 0));
}

TEST(Relevance, IsNotSharedByASumOfZeroThatNothingStabilises) {
  EXPECT_THAT(ratios(0), ElementsAre(1.5F, -1.5F, 0, 0));
}

TEST(Relevance, StaysOnOneSideOfZero) {
  const std::vector<float> judge{1, 0, -1};
  std::vector<float> above{5, 6, 7};
  std::vector<float> below{5, 6, 7};
  keep_side(judge.data(), true, above.data(), 3);
  keep_side(judge.data(), false, below.data(), 3);
  EXPECT_THAT(above, ElementsAre(5, 0, 0));
  EXPECT_THAT(below, ElementsAre(0, 0, 7));
}

TEST(Relevance, IsAddedAndMultiplied) {
  const std::vector<float> other{2, 3};
  std::vector<float> numbers{10, 20};
  add_scaled(other.data(), -1, numbers.data(), 2);
  EXPECT_THAT(numbers, ElementsAre(8, 17));
  multiply_by(other.data(), numbers.data(), 2);
  EXPECT_THAT(numbers, ElementsAre(16, 51));
}

}  // namespace
}  // namespace assay::kernels
