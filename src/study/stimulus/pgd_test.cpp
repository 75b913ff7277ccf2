#include "study/stimulus/pgd.h"

#include <gmock/gmock.h>

#include <cmath>

#include "base/rng.h"
#include "explain/attribution/toy_models_test.h"

namespace assay::stimulus {
namespace {

using attribution::linear_model;
using attribution::small_net;

double loss(const model::Model& model, std::vector<float> sample, std::size_t label) {
  Shape shape = model.input_shape();
  shape.insert(shape.begin(), 1);
  const Tensor scores = model.scores(Tensor(shape, std::move(sample)), model::Output::probability);
  return -std::log(double{scores.data[label]});
}

// Two classes: the loss of class 0 grows along (weights of 1) - (weights of 0) = (-4, 3, 0, 1)
// everywhere, so many steps end where that direction leaves the ball, or at black and white.
TEST(Pgd, EndsAtTheCornerOfTheBallOfALinearModel) {
  const model::Model model =
      linear_model({1, 2, 2}, {{2, 4}, {2, 1, 5, 0, -2, 4, 5, 1}}, {{2}, {0, 0}});
  const std::vector<float> sample{0.5F, 0.25F, 0.75F, 1.0F};
  const std::vector<float> found = Pgd{}({model, sample, 0});
  const auto radius = 16.0F / 255.0F;
  EXPECT_FLOAT_EQ(found[0], 0.5F - radius);
  EXPECT_FLOAT_EQ(found[1], 0.25F + radius);
  EXPECT_EQ(found[2], 0.75F);  // nothing to gain
  EXPECT_EQ(found[3], 1.0F);   // as white as can be
}

// One step of 1/30 of the range is 0.0333, of the radius 0.1 it is 0.0033.
TEST(Pgd, TakesStepsOfTheRangeOrOfTheRadius) {
  const model::Model model = linear_model({1, 1, 1}, {{2, 1}, {1, 2}}, {{2}, {0, 0}});
  const std::vector<float> sample{0.5F};
  EXPECT_FLOAT_EQ((Pgd{.radius = 0.1, .steps = 1}({model, sample, 0})[0]), 0.5F + 1.0F / 30);
  EXPECT_FLOAT_EQ((Pgd{.radius = 0.1, .of = StepOf::radius, .steps = 1}({model, sample, 0})[0]),
                  0.5F + 0.1F / 30);
}

// The model's numbers are (brightness - mean) / deviation: a change of 0.1 in brightness is 0.1 /
// deviation there, and black is -mean / deviation.
TEST(Pgd, MeasuresInBrightnessWhateverTheModelTakes) {
  model::Description description;
  description.preprocessing.mean = {0.5};
  description.preprocessing.deviation = {0.25};
  const model::Model model(linear_model({1, 1, 2}, {{2, 2}, {1, 0, 0, 1}}, {{2}, {0, 0}}).graph(),
                           description);
  const std::vector<float> sample{-1.9F, 0.4F};  // brightness 0.025 and 0.6
  const std::vector<float> found = Pgd{.radius = 0.1}({model, sample, 0});
  EXPECT_FLOAT_EQ(found[0], -2.0F);
  EXPECT_FLOAT_EQ(found[1], 0.4F + 0.4F);
}

// Sure of the first class by 400, where the gradient of its probability is zero in floats.
TEST(Pgd, MovesWhereTheModelIsSure) {
  const model::Model model = linear_model({1, 1, 1}, {{2, 1}, {800, 0}}, {{2}, {0, 0}});
  EXPECT_FLOAT_EQ((Pgd{.radius = 0.25}({model, std::vector<float>{0.5F}, 0})[0]), 0.25F);
}

TEST(Pgd, StaysInTheBallAndRaisesTheLossOfANet) {
  const model::Model model = small_net({3, 6, 6});
  Random random(5);
  for (int round = 0; round < 10; ++round) {
    std::vector<float> sample(count(model.input_shape()));
    for (float& number : sample) number = static_cast<float>(random.uniform());
    const std::size_t label = random.below(3);
    const std::vector<float> found = Pgd{.steps = 20}({model, sample, label});
    for (std::size_t at = 0; at < sample.size(); ++at) {
      EXPECT_LE(std::abs(found[at] - sample[at]), 16.0F / 255.0F + 1e-6F);
      EXPECT_TRUE(0 <= found[at] && found[at] <= 1);
    }
    EXPECT_GT(loss(model, found, label), loss(model, sample, label));
  }
}

}  // namespace
}  // namespace assay::stimulus
