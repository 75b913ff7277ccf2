#include "study/stimulus/attack.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

#include "explain/attribution/toy_models_test.h"
#include "net/data/image.h"
#include "net/data/placement.h"
#include "net/data/prepare.h"
#include "study/stimulus/pgd.h"

namespace assay::stimulus {
namespace {

using attribution::linear_model;
using attribution::small_net;

// -log p(label) by the sample is the sum of p_j times the gradient of logit j, less that of the
// label; it is divided by 1 - p(label).
TEST(LossGradient, IsTheGradientOfTheLossTimesAPositiveNumber) {
  const model::Model model = small_net({1, 4, 4});
  std::vector<float> sample(16);
  for (std::size_t at = 0; at < 16; ++at) sample[at] = 0.1F * static_cast<float>(at % 7);
  const Tensor batch(Shape{1, 1, 4, 4}, sample);
  const Tensor p = model.scores(batch, model::Output::probability);
  for (std::size_t label = 0; label < 3; ++label) {
    std::vector<double> expected(16);
    for (std::size_t of = 0; of < 3; ++of) {
      const Tensor slope = model.gradients(batch, std::vector{of}, model::Output::logit);
      const double weight = (double{p.data[of]} - (of == label ? 1 : 0)) / (1 - p.data[label]);
      for (std::size_t at = 0; at < 16; ++at) expected[at] += weight * slope.data[at];
    }
    const std::vector<float> found = loss_gradient({model, sample, label});
    for (std::size_t at = 0; at < 16; ++at) {
      EXPECT_NEAR(found[at], expected[at], 1e-3 * (1 + std::abs(expected[at]))) << at;
    }
  }
}

// A model of the mean brightness: dark is class 0, bright class 1.
class Forging : public testing::Test {
 protected:
  static model::Model judge() {
    std::vector<float> weights(2 * 48, 0.0F);
    std::fill(weights.begin() + 48, weights.end(), 1.0F);
    model::Description description;
    description.preprocessing.resize = 6;  // a frame around the 4 x 4 that it sees
    return {linear_model({3, 4, 4}, Tensor(Shape{2, 48}, weights), {{2}, {24, 0}}).graph(),
            description};
  }
  // A little brighter than half in the middle.
  static data::Picture bright() {
    data::Picture picture(12, 18);
    std::ranges::fill(picture.rgb, std::uint8_t{130});
    return picture;
  }
};

TEST_F(Forging, ChangesOnlyWhatTheModelSeesAndByNoMoreThanTheRadius) {
  const model::Model model = judge();
  const AdversarialPicture forged =
      make_adversarial_picture(model, bright(), 1, Pgd{}, Encoding::png);
  EXPECT_EQ(forged.predicted, 0U);
  EXPECT_GT(forged.confidence, 0.5);
  const data::Picture read = data::decode_picture(forged.bytes, "forged");
  ASSERT_EQ(read.width, 6);
  ASSERT_EQ(read.height, 9);
  for (int y = 0; y < 9; ++y) {
    for (int x = 0; x < 6; ++x) {
      // The middle 4 x 4 of 6 x 9: rows from 2 (half of 5, to the even number).
      const bool is_seen = 1 <= x && x < 5 && 2 <= y && y < 6;
      EXPECT_EQ(*read.at(x, y), is_seen ? 130 - 16 : 130) << x << ' ' << y;
    }
  }
}

TEST_F(Forging, SurvivesJpegWhenItIsStrongEnough) {
  EXPECT_EQ(make_adversarial_picture(judge(), bright(), 1, Pgd{}, Encoding::jpeg).predicted, 0U);
}

// A radius of one level leaves 129 in the place of 130, which is still bright.
TEST_F(Forging, SaysWhenTheModelIsNotMisled) {
  const AdversarialPicture forged =
      make_adversarial_picture(judge(), bright(), 1, Pgd{.radius = 1.0 / 255}, Encoding::png);
  EXPECT_EQ(forged.predicted, 1U);
}

TEST(Attacks, SayWhatTheyAre) {
  for (const Attack& attack : attacks()) {
    EXPECT_TRUE(attack.info.summary.ends_with("."));
    EXPECT_FALSE(attack.info.reference.empty());
    EXPECT_THROW(attack.configure({{"no_such", "1"}}), Error);
  }
}

}  // namespace
}  // namespace assay::stimulus
