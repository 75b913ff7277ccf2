#include "evaluate/metrics/random_logit.h"

#include <set>

#include "evaluate/metrics/reexplain_test.h"
#include "explain/attribution/gradient.h"

namespace assay::metrics {
namespace {

const attribution::Explain gradient = attribution::Gradient{};

TEST(RandomLogitMetric, IsOneForAMethodThatDoesNotLookAtTheClass) {
  const auto itself = pointwise([](float x) { return x; });
  EXPECT_NEAR(*asked_again(RandomLogit{}, logistic({1, 2}), itself, {3, 1}).value, 1, 1e-9);
}

// Two classes: the other one's gradient is 1, 2, 4, 3 beside 1, 2, 3, 4.
TEST(RandomLogitMetric, ComparesTheMapsOfTwoClasses) {
  const auto model =
      attribution::linear_model({4}, {{2, 4}, {1, 2, 3, 4, 1, 2, 4, 3}}, {{2}, {0, 0}});
  const RandomLogit unit{.similarity = Similarity::spearman};
  EXPECT_NEAR(*asked_again(unit, model, gradient, {1, 1, 1, 1}).value, 0.8, 1e-12);
}

// -3, 1, 2 of one class and 3, 1, -2 of the other have the same magnitudes. With their signs they
// are each other's reverse; signs of one of them alone give 1/2 and -1/2.
TEST(RandomLogitMetric, TakesMagnitudesOfBothMaps) {
  const auto turning = [](const attribution::Question& question) {
    return attribution::Maps{
        {{1, 3},
         question.targets[0] == 0 ? std::vector<float>{-3, 1, 2} : std::vector<float>{3, 1, -2}}};
  };
  const auto found = [&](bool magnitudes) {
    const RandomLogit unit{.similarity = Similarity::spearman, .magnitudes = magnitudes};
    return *asked_again(unit, logistic({1, 2, 3}), turning, {1, 1, 1}).value;
  };
  EXPECT_NEAR(found(true), 1, 1e-12);
  EXPECT_NEAR(found(false), -1, 1e-12);
}

// Over many seeds all of the other classes are asked about, never the class itself, however many
// the model has.
TEST(RandomLogitMetric, AsksAboutAnyOtherClass) {
  std::set<std::size_t> asked;
  const attribution::Explain listen = [&](const attribution::Question& question) {
    asked.insert(question.targets[0]);
    return attribution::Maps{question.batch};
  };
  const auto model = attribution::linear_model({2}, Tensor(Shape{5, 2}), Tensor(Shape{5}));
  const Tensor batch({1, 2}, {1, 2});
  const std::size_t targets[] = {3};
  const attribution::Question question{model, batch, targets};
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    RandomLogit{.seed = seed}({.maps = batch, .question = &question, .method = &listen});
  }
  EXPECT_THAT(asked, testing::ElementsAre(0, 1, 2, 4));
}

TEST(RandomLogitMetric, IsUndefinedForConstantMapsAndSingleClasses) {
  const auto one = pointwise([](float) { return 1.0F; });
  EXPECT_EQ(asked_again(RandomLogit{}, logistic({1, 2}), one, {4, 1}).reason, constant_map);
  EXPECT_EQ(asked_again(RandomLogit{}, attribution::two_numbers(), gradient, {4, 1}).reason,
            "the model has one class only");
}

}  // namespace
}  // namespace assay::metrics
