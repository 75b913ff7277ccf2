// Implementation invariance (Sundararajan, Taly and Yan, 2017): what is said of a function does not
// depend on how it is written down.
#include <algorithm>

#include "explain/attribution/toy_models_test.h"

namespace assay::attribution {
namespace {

// small_net with its rectifier as half the sum of a number and its magnitude, and its convolution
// and its linear map each as the difference of two.
model::Model small_net_in_other_words(const Shape& input) {
  const model::Model plain = small_net(input);
  const graph::Graph& from = plain.graph();
  const auto value = [&](const char* name) {
    return *graph::constant(from[*graph::find(from, name)]);
  };
  const auto part = [](Tensor weights, float scale) {
    for (float& weight : weights.data) weight *= scale;
    return weights;
  };
  graph::Builder builder;
  Shape shape = input;
  shape.insert(shape.begin(), 1);
  const graph::NodeId x = builder.input("x", shape);
  const auto op = from[*graph::find(from, "conv")].op;
  const auto more = builder.add("more", op, {x, builder.constant("more.w", part(value("w"), 3))});
  const auto less = builder.add("less", op, {x, builder.constant("less.w", part(value("w"), 2))});
  const auto z = builder.add("z", graph::Binary{graph::Arithmetic::subtract}, {more, less});
  const auto size = builder.add("size", graph::Unary{graph::Function::absolute}, {z});
  auto at = builder.add("twice", graph::Binary{graph::Arithmetic::add}, {z, size});
  at = builder.add("half", graph::Binary{graph::Arithmetic::multiply},
                   {at, builder.constant("h", Tensor({1}, {0.5F}))});
  const auto flat = static_cast<std::int64_t>(count(builder[at].shape));
  at = builder.add("flat", graph::Reshape{}, {at}, {1, flat});
  at = builder.add("y", graph::Linear{}, {at, builder.constant("dense", value("dense"))});
  return {std::move(builder).finish({at}), {}};
}

// Where both nets have a derivative: at zero every rectifier of the one has its kink.
struct Case {
  const char* spec;
};

class Invariance : public testing::TestWithParam<Case> {};

TEST_P(Invariance, HoldsForWhatAsksForScoresAndGradientsOnly) {
  const Shape input{1, 12};
  const model::Model one = small_net(input);
  const model::Model other = small_net_in_other_words(input);
  const Tensor batch = random_tensor({3, 1, 12}, 5);
  const std::vector<std::size_t> targets{0, 1, 2};
  const Explain explain = build(catalogue(), GetParam().spec, "method");
  const Tensor a = explain({one, batch, targets, model::Output::probability}).values;
  const Tensor b = explain({other, batch, targets, model::Output::probability}).values;
  float most = 0;
  for (const float value : a.data) most = std::max(most, std::abs(value));
  EXPECT_THAT(b.data, Pointwise(FloatNear(1e-4F * most), a.data));
}

INSTANTIATE_TEST_SUITE_P(
    Methods, Invariance,
    testing::Values(Case{"gradient"}, Case{"input_gradient"}, Case{"smoothgrad:samples=5"},
                    Case{"integrated_gradients:steps=10"}, Case{"vargrad:samples=5"},
                    Case{"gradient_shap:samples=5"}, Case{"blur_integrated_gradients:steps=5"},
                    Case{"guided_integrated_gradients:steps=5,baseline=mean"}, Case{"occlusion"},
                    Case{"rise:masks=50"}, Case{"lime:samples=50"}, Case{"kernel_shap:samples=60"},
                    Case{"shapley_sampling:samples=4"}, Case{"sobol:samples=8"},
                    Case{"hsic:samples=40"}, Case{"extremal_perturbation:steps=3"}),
    [](const auto& tested) {
      const std::string spec = tested.param.spec;
      return spec.substr(0, spec.find(':'));
    });

// It does not hold for rules of nodes, and should not: the other net has no rectifier.
TEST(GuidedRules, DependOnHowAFunctionIsWritten) {
  const Shape input{1, 12};
  const Tensor batch = random_tensor({1, 1, 12}, 5);
  const std::vector<std::size_t> targets{0};
  const Explain explain = build(catalogue(), "guided_backprop", "method");
  EXPECT_NE(explain({small_net(input), batch, targets}).values,
            explain({small_net_in_other_words(input), batch, targets}).values);
}

}  // namespace
}  // namespace assay::attribution
