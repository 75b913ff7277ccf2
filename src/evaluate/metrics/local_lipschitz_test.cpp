#include "evaluate/metrics/local_lipschitz.h"

#include "evaluate/metrics/reexplain_test.h"
#include "explain/attribution/gradient.h"

namespace assay::metrics {
namespace {

// The map is the input, whose greatest number, 1000, hardly moves: all else moves a thousandth as
// far once the map's height is one.
TEST(LocalLipschitzMetric, IsTheGreatestSlopeOfTheMap) {
  const auto itself = pointwise([](float x) { return x; });
  std::vector<float> input(400, 0.0F);
  input[0] = 1000;
  EXPECT_NEAR(
      *asked_again(LocalLipschitz{}, logistic(std::vector<float>(400, 1.0F)), itself, input).value,
      1e-3, 2e-4);
}

TEST(LocalLipschitzMetric, DoesNotMindTheSizeOfTheMaps) {
  const auto model = logistic({1, 2});
  const auto once = pointwise([](float x) { return x * x; });
  const auto eightfold = pointwise([](float x) { return 8 * x * x; });
  EXPECT_EQ(asked_again(LocalLipschitz{}, model, once, {1, 2}).value,
            asked_again(LocalLipschitz{}, model, eightfold, {1, 2}).value);
}

// A map of one point is 1 at unit height, however large it grows beside the input. Held against the
// height of the first map it would move by a quarter of the way.
TEST(LocalLipschitzMetric, BringsEachMapToItsOwnHeight) {
  const auto itself = pointwise([](float x) { return x; });
  EXPECT_NEAR(*asked_again(LocalLipschitz{}, logistic({1}), itself, {4}).value, 0, 1e-9);
}

TEST(LocalLipschitzMetric, IsZeroForAMethodThatDoesNotLookAtTheInput) {
  const attribution::Explain gradient = attribution::Gradient{};
  EXPECT_EQ(*asked_again(LocalLipschitz{}, logistic({1, 2}), gradient, {4, 1}).value, 0);
}

TEST(LocalLipschitzMetric, IsUndefinedForAMapOfZeros) {
  const auto zero = pointwise([](float) { return 0.0F; });
  EXPECT_EQ(asked_again(LocalLipschitz{}, logistic({1}), zero, {4}).reason, zero_map);
}

}  // namespace
}  // namespace assay::metrics
