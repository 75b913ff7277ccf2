#include "explain/attribution/full_grad.h"

#include "explain/attribution/cam_models_test.h"

namespace assay::attribution {
namespace {

// The layer's biases are 0 0 1 of which the third has no weight: only the input contributes, by
// gradients 1 -5 5 and 0 (relu(x) at 1, relu(-x) at -2, relu(x) at 3) times 1 -2 3 0.
TEST(FullGradMethod, WithoutOtherBiasesIsTheInputTimesItsGradient) {
  const Maps maps = explained(FullGrad{.rescale = false}, three_channels(), four_points);
  EXPECT_THAT(maps.values.data, ElementsAre(1, 10, 15, 0));
  // The bias 7 of the last layer has no points to be shown at, but is part of the score.
  EXPECT_NEAR(maps.measures[0].values[0], 0, 1e-5);
}

// y = 3 relu(2 x + 5) - relu(-x + 4) at x = 1, -3: the first channel is 7, (-1 closed), the second
// 3, 7. Gradients to the first are 3 where it is open, to the second -1.
model::Model biased_channels() {
  graph::Builder b;
  graph::NodeId at = b.input("x", {1, 1, 2});
  const auto w = b.constant("w", {{2, 1, 1}, {2, -1}});
  const auto c = b.constant("c", {{2}, {5, 4}});
  at = b.add("conv", graph::Convolution{{{1}, {1}, {1}, {0}, {0}}, 1}, {at, w, c});
  at = b.add("relu", graph::Unary{graph::Function::relu}, {at});
  at = b.add("flat", graph::Reshape{}, {at}, {1, 4});
  at = b.add("y", graph::Linear{}, {at, b.constant("v", {{1, 4}, {3, 3, -1, -1}})});
  return {std::move(b).finish({at}), {}};
}

// Input: gradients 3 * 2 + 1 = 7 and 0 + 1, times 1 and -3. Biases: 15 and 0 of the first channel,
// -4 and -4 of the second.
TEST(FullGradMethod, AddsWhatBiasesContribute) {
  const Maps maps = explained(FullGrad{.rescale = false}, biased_channels(), {1, -3});
  EXPECT_THAT(maps.values.data, ElementsAre(7 + 15 + 4, 3 + 0 + 4));
  EXPECT_NEAR(maps.measures[0].values[0], 0, 1e-5);
}

// Magnitudes 7 3 of the input become 1 0, and 15 0 4 4 of the layer become 1 0 4/15 4/15.
TEST(FullGradMethod, RescalesEveryLayerAsAWhole) {
  EXPECT_THAT(map_of(FullGrad{}, biased_channels(), {1, -3}),
              Pointwise(FloatNear(1e-5F), {1 + 1 + 4 / 15.0F, 4 / 15.0F}));
}

// Completeness, the paper's first property, through a net with residual sums, pools and biases
// everywhere.
TEST(FullGradMethod, TakesTheWholeScoreApart) {
  graph::Builder b;
  const auto x = b.input("x", {1, 2, 6, 6});
  const graph::Window same{{3, 3}, {1, 1}, {1, 1}, {1, 1}, {1, 1}};
  const auto convolution = [&](graph::NodeId from, std::uint64_t stream) {
    const auto w = b.constant("w", random_tensor({3, b[from].shape[1], 3, 3}, stream));
    const auto c = b.constant("c", random_tensor({3}, stream + 1));
    return b.add("conv", graph::Convolution{same, 1}, {from, w, c});
  };
  const auto first = b.add("a", graph::Unary{graph::Function::relu}, {convolution(x, 1)});
  const auto second =
      b.add("b", graph::Unary{graph::Function::leaky_relu, 0.1F}, {convolution(first, 3)});
  auto at = b.add("sum", graph::Binary{graph::Arithmetic::add}, {first, second});
  at = b.add("most", graph::MaxPool{{{2, 2}, {2, 2}, {1, 1}, {0, 0}, {0, 0}}}, {at});
  at = b.add("shift", graph::Binary{graph::Arithmetic::add},
             {at, b.constant("s", random_tensor({3, 1, 1}, 5))});
  at = b.add("c", graph::Unary{graph::Function::relu}, {at});
  at = b.add("mean", graph::Reduce{graph::Reduction::mean, {2, 3}}, {at});
  at = b.add("flat", graph::Reshape{}, {at}, {1, 3});
  at = b.add(
      "y", graph::Linear{},
      {at, b.constant("v", random_tensor({2, 3}, 6)), b.constant("d", random_tensor({2}, 7))});
  const model::Model model(std::move(b).finish({at}), {});
  const Maps maps = explained(FullGrad{}, model, random_tensor({72}, 8).data);
  EXPECT_NEAR(maps.measures[0].values[0], 0, 1e-4);
}

}  // namespace
}  // namespace assay::attribution
