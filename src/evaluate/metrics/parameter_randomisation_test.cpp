#include "evaluate/metrics/parameter_randomisation.h"

#include "evaluate/metrics/reexplain_test.h"
#include "explain/attribution/gradient.h"
#include "explain/attribution/input_gradient.h"

namespace assay::metrics {
namespace {

const attribution::Explain gradient = attribution::Gradient{};

// A map that only looks at the input is the same whatever becomes of the model; the untouched model
// is not among those that are compared.
TEST(ParameterRandomisationMetric, IsOneForAMethodThatDoesNotLookAtTheModel) {
  const auto itself = pointwise([](float x) { return x; });
  for (const LayerOrder order :
       {LayerOrder::top_down, LayerOrder::bottom_up, LayerOrder::independent}) {
    const Score score = asked_again(ParameterRandomisation{.order = order},
                                    attribution::two_rectifiers(), itself, {3, 1});
    EXPECT_EQ(score.curve.size(), 2U);
    EXPECT_NEAR(*score.value, 1, 1e-12);
  }
}

// The gradient of a linear model is its weights: the similarity is that of the old and the new.
TEST(ParameterRandomisationMetric, ComparesMapsOfTheOldAndTheNewModel) {
  const std::vector<float> weights{1, -2, 3, 0.5F, 7};
  const auto model = logistic(weights);
  const model::Model fresh = model::with_randomised_layers(model, model::weighted_layers(model),
                                                           model::Randomisation::initialised, 5);
  const std::vector<float> input{1, 1, 1, 1, 1};
  const std::vector<float> renewed = attribution::map_of(attribution::Gradient{}, fresh, input);
  const ParameterRandomisation unit{.magnitudes = false, .seed = 5};
  EXPECT_NEAR(
      *asked_again(unit, model, gradient, input).value,
      *similarity(Similarity::spearman, attribution::map_of(attribution::Gradient{}, model, input),
                  renewed, {1, 5}),
      1e-12);
}

// A cascade ends with every layer, from wherever it began; one model of two is that of all layers.
TEST(ParameterRandomisationMetric, EndsACascadeWithAllLayers) {
  const auto model = attribution::small_net({1, 12});
  const std::vector<float> input = attribution::random_tensor({12}, 3).data;
  const auto curve = [&](LayerOrder order, int models) {
    return asked_again(ParameterRandomisation{.order = order, .models = models}, model, gradient,
                       input)
        .curve;
  };
  EXPECT_EQ(curve(LayerOrder::top_down, 0).back(), curve(LayerOrder::bottom_up, 0).back());
  EXPECT_NE(curve(LayerOrder::top_down, 0).front(), curve(LayerOrder::bottom_up, 0).front());
  EXPECT_EQ(curve(LayerOrder::independent, 0).front(), curve(LayerOrder::bottom_up, 0).front());
  EXPECT_THAT(curve(LayerOrder::top_down, 1),
              testing::ElementsAre(curve(LayerOrder::top_down, 0).back()));
}

// The map is not compared with itself: Quantus averages that similarity of one in.
TEST(ParameterRandomisationMetric, LeavesTheModelAsItIsOut) {
  const auto model = attribution::small_net({2, 12});
  const Tensor batch = attribution::random_tensor({1, 2, 12}, 3);
  const std::size_t targets[] = {1};
  const attribution::Question question{model, batch, targets, model::Output::logit};
  const attribution::Explain method = attribution::InputGradient{};
  const Tensor maps = method(question).values;
  const Score score =
      ParameterRandomisation{}({.maps = maps, .question = &question, .method = &method})[0];
  ASSERT_EQ(score.curve.size(), 2U);  // a convolution and a linear map
  EXPECT_LT(score.curve[0], 1);
  EXPECT_NEAR(*score.value, (score.curve[0] + score.curve[1]) / 2, 1e-12);
}

// Equal weights of a layer stay equal when they are shuffled.
TEST(ParameterRandomisationMetric, MayShuffleWeights) {
  const auto model = attribution::linear_model({2}, {{1, 2}, {3, 3}}, {{1}, {0}});
  const auto weighted = [](const attribution::Question& question) {
    attribution::Maps made = attribution::Gradient{}(question);
    made.values.data[0] *= 2;
    return made;
  };
  const ParameterRandomisation unit{.weights = model::Randomisation::shuffled};
  EXPECT_NEAR(*asked_again(unit, model, weighted, {1, 1}).value, 1, 1e-12);
}

// -3, 1, 2 of the old model and 3, 1, -2 of the new one have the same magnitudes. With their signs
// they are each other's reverse; signs of one of them alone give 1/2 and -1/2.
TEST(ParameterRandomisationMetric, TakesMagnitudesOfBothMaps) {
  const auto model = logistic({1, 2, 3});
  const auto turning = [&](const attribution::Question& question) {
    const bool is_old = &question.classifier == &model;
    return attribution::Maps{
        {{1, 3}, is_old ? std::vector<float>{-3, 1, 2} : std::vector<float>{3, 1, -2}}};
  };
  const auto found = [&](bool magnitudes) {
    return *asked_again(ParameterRandomisation{.magnitudes = magnitudes}, model, turning, {1, 1, 1})
                .value;
  };
  EXPECT_NEAR(found(true), 1, 1e-12);
  EXPECT_NEAR(found(false), -1, 1e-12);
}

TEST(ParameterRandomisationMetric, IsUndefinedForAConstantMap) {
  const auto one = pointwise([](float) { return 1.0F; });
  EXPECT_EQ(asked_again(ParameterRandomisation{}, logistic({1, 2}), one, {4, 1}).reason,
            constant_map);
}

}  // namespace
}  // namespace assay::metrics
