#include "explain/attribution/score_cam.h"

#include <cmath>

#include "explain/attribution/cam_models_test.h"

namespace assay::attribution {
namespace {

// Masks 1/3 0 1 0 and 0 1 0 0; the third channel is flat and none. Masked inputs are 1/3 0 3 0,
// scoring 1/3 + 15 + 7, and 0 -2 0 0, scoring 10 + 7.
constexpr double first = 1 / 3.0 + 15;
constexpr double second = 10;

std::vector<float> mixed(double a, double b) {
  return {static_cast<float>(a), static_cast<float>(2 * b), static_cast<float>(3 * a), 0};
}

TEST(ScoreCamMethod, WeighsChannelsByTheScoresOfMaskedInputs) {
  EXPECT_THAT(map_of(ScoreCam{.weights = ScoreWeights::score}, three_channels(), four_points),
              Pointwise(FloatNear(1e-4F), mixed(first + 7, second + 7)));
}

TEST(ScoreCamMethod, CanTakeOffWhatNothingScores) {
  EXPECT_THAT(map_of(ScoreCam{.weights = ScoreWeights::increase}, three_channels(), four_points),
              Pointwise(FloatNear(1e-4F), mixed(first, second)));
}

// Were the flat channel a mask, its weight would be part of the softmax and its ones of the map.
TEST(ScoreCamMethod, WeighsByASoftmaxOverTheChannelsThatAreMasks) {
  const double a = 1 / (1 + std::exp(second - first));
  EXPECT_THAT(map_of(ScoreCam{}, three_channels(), four_points),
              Pointwise(FloatNear(1e-5F), mixed(a, 1 - a)));
}

TEST(ScoreCamMethod, IsZeroWhenEveryChannelIsFlat) {
  EXPECT_THAT(map_of(ScoreCam{}, three_channels(), {0, 0, 0, 0}), ElementsAre(0, 0, 0, 0));
}

// Before the ReLU the channels are 1 -2 3 0, its opposite and ones: masks 0.6 0 1 0.4 and 0.4 1 0
// 0.6. Masked inputs 0.6 0 3 0 and 0.4 -2 0 0 score 22.6 and 17.4.
TEST(ScoreCamMethod, ScalesChannelsThatAreNegativeToo) {
  const ScoreCam method{.layer = "conv", .weights = ScoreWeights::score, .rectify = false};
  EXPECT_THAT(map_of(method, three_channels(), four_points),
              Pointwise(FloatNear(1e-4F), {5.2F, -10.4F, 15.6F, 0.0F}));
}

// The masks of pictures are enlarged first and scaled then: with linear upsampling from 2 x 2 the
// corners of the picture are the mask's extremes.
TEST(ScoreCamMethod, SeesPicturesThroughEnlargedMasks) {
  const Tensor mixing({3, 1, 1, 1}, {1, 0, 0});
  const Tensor head({2, 3}, {16, 0, 0, 0, 0, 0});
  // Averages of squares 1 and 0, side by side, above the same: the mask falls as 1 3/4 1/4 0.
  const std::vector<float> steps{1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0};
  // Masked: rows of 1 3/4 0 0, squares average 7/8 and 0, mean 7/16, score 7.
  const std::vector<float> map =
      map_of(ScoreCam{.weights = ScoreWeights::score}, averaged_channels(mixing, head), steps);
  EXPECT_FLOAT_EQ(map[0], 7);
  EXPECT_FLOAT_EQ(map[1], 7 * 0.75F);
  EXPECT_FLOAT_EQ(map[15], 0);
}

}  // namespace
}  // namespace assay::attribution
