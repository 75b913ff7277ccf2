#include "explain/attribution/excitation_backprop.h"

#include <cmath>
#include <numeric>

#include "explain/attribution/cam_models_test.h"

namespace assay::attribution {
namespace {

// Channels 1 0 3 0 and 0 2 0 0 excite the class by 1 * 1, 3 * 5 and 2 * 5: 1, 10 and 15 of 26. The
// bias, 7, has no part in it.
TEST(ExcitationBackpropMethod, SharesOneByWhatExcitesTheClass) {
  EXPECT_THAT(map_of(ExcitationBackprop{}, three_channels(), four_points),
              Pointwise(FloatNear(1e-6F), {1 / 26.0F, 10 / 26.0F, 15 / 26.0F, 0.0F}));
}

// x = (1, 3), h = relu(x0 + x1, 2 x0) = (4, 2) at both of two points, y = 3 h0 - h1 of the first
// point. h0 wins; by x0 and x1 a quarter and three quarters. The opposite is won by h1, all of it
// by x0: a quarter less one is negative.
model::Model two_layers() {
  graph::Builder b;
  graph::NodeId at = b.input("x", {1, 2, 2});
  const graph::Window one{{1}, {1}, {1}, {0}, {0}};
  at = b.add("same", graph::Convolution{one, 1}, {at, b.constant("i", {{2, 2, 1}, {1, 0, 0, 1}})});
  at = b.add("first", graph::Unary{graph::Function::relu}, {at});
  at = b.add("conv", graph::Convolution{one, 1}, {at, b.constant("w", {{2, 2, 1}, {1, 1, 2, 0}})});
  at = b.add("h", graph::Unary{graph::Function::relu}, {at});
  at = b.add("flat", graph::Reshape{}, {at}, {1, 4});
  at = b.add("y", graph::Linear{}, {at, b.constant("v", {{1, 4}, {3, 0, -1, 0}})});
  return {std::move(b).finish({at}), {}};
}

TEST(ExcitationBackpropMethod, TakesOffWhatExcitesTheOpposite) {
  const std::vector<float> item{1, 0, 3, 0};
  const ExcitationBackprop plain{.layer = "first"};
  const ExcitationBackprop contrastive{.contrastive = true, .layer = "first"};
  // Over channels: 1/4 + 3/4, and 1/4 - 1 + 3/4.
  EXPECT_THAT(map_of(plain, two_layers(), item), ElementsAre(FloatNear(1, 1e-6F), 0));
  EXPECT_THAT(map_of(contrastive, two_layers(), item), ElementsAre(FloatNear(0, 1e-6F), 0));
  // Without the first channel the opposite has no winner.
  EXPECT_THAT(map_of(contrastive, two_layers(), {0, 0, 3, 0}), ElementsAre(FloatNear(1, 1e-6F), 0));
}

TEST(ExcitationBackpropMethod, GoesThroughSqueezeAndExcitation) {
  const std::vector<float> shares = shares_of_points();
  const float all = shares[0] + shares[1];
  EXPECT_THAT(map_of(ExcitationBackprop{.layer = "first"}, squeezed_and_excited(), {1, 3, 2, 0}),
              Pointwise(FloatNear(1e-5F), {shares[0] / all, shares[1] / all}));
}

// sin(1.7 k + start).
Tensor waves(Shape shape, double start) {
  Tensor result(std::move(shape));
  for (std::size_t at = 0; at < result.size(); ++at) {
    result.data[at] = static_cast<float>(std::sin(1.7 * static_cast<double>(at) + start));
  }
  return result;
}

// Two convolutions, the second with a way around it, the means of channels and a linear map.
model::Model residual_waves() {
  graph::Builder b;
  const graph::Window same{{3, 3}, {1, 1}, {1, 1}, {1, 1}, {1, 1}};
  const auto convolution = [&](const std::string& name, graph::NodeId from, double start) {
    const auto w = b.constant(name + ".w", waves({2, b[from].shape[1], 3, 3}, start));
    const auto c = b.constant(name + ".b", waves({2}, start + 1));
    return b.add(name, graph::Convolution{same, 1}, {from, w, c});
  };
  const auto rectified = [&](const std::string& name, graph::NodeId from) {
    return b.add(name, graph::Unary{graph::Function::relu}, {from});
  };
  const auto x = b.input("x", {1, 1, 4, 4});
  const auto first = rectified("first", convolution("conv1", x, 1));
  const auto second = convolution("conv2", first, 3);
  auto at =
      rectified("second", b.add("sum", graph::Binary{graph::Arithmetic::add}, {second, first}));
  at = b.add("mean", graph::Reduce{graph::Reduction::mean, {2, 3}}, {at});
  at = b.add("flat", graph::Reshape{}, {at}, {1, 2});
  at = b.add("y", graph::Linear{},
             {at, b.constant("v", waves({3, 2}, 5)), b.constant("d", waves({3}, 6))});
  return {std::move(b).finish({at}), {}};
}

// TorchRay's own code with PyTorch 1.13: excitation_backprop(model, x, 0, first) and
// contrastive_excitation_backprop(model, x, 0, first, mean, y), rounded to seven digits. Parts of a
// residual sum may be negative, and so may what they win.
TEST(ExcitationBackpropMethod, IsTorchRays) {
  const std::vector<float> item = waves({16}, 7).data;
  EXPECT_THAT(map_of(ExcitationBackprop{.layer = "first"}, residual_waves(), item),
              Pointwise(FloatNear(1e-6F),
                        {0.0993907F, 0.1577469F, 0.026239F, 0.0151493F, 0.1270323F, 0.0581469F,
                         0.0344044F, 0.0333314F, 0.1036585F, 0.0589322F, 0.0305554F, 0.036984F,
                         0.1009906F, 0.0456546F, 0.0242786F, 0.0475051F}));
  const ExcitationBackprop contrastive{.contrastive = true, .layer = "first"};
  EXPECT_THAT(map_of(contrastive, residual_waves(), item),
              Pointwise(FloatNear(1e-6F), {0.0F, 0.1076297F, 0.0F, 0.0F, 0.0438733F, 0.0F,
                                           0.0576567F, 0.0F, 0.0277095F, 0.0F, 0.0528988F, 0.0F,
                                           0.0019935F, 0.0F, 0.0039169F, 0.0657349F}));
}

// Winning probabilities add up to one, layer by layer, through pools and residual sums.
TEST(ExcitationBackpropMethod, IsAProbabilityOverTheLayer) {
  graph::Builder b;
  const auto x = b.input("x", {1, 2, 6, 6});
  const graph::Window same{{3, 3}, {1, 1}, {1, 1}, {1, 1}, {1, 1}};
  const auto convolution = [&](graph::NodeId from, std::uint64_t stream) {
    const auto w = b.constant("w", random_tensor({3, b[from].shape[1], 3, 3}, stream));
    const auto c = b.constant("c", random_tensor({3}, stream + 1));
    return b.add("r", graph::Unary{graph::Function::relu},
                 {b.add("conv", graph::Convolution{same, 1}, {from, w, c})});
  };
  const auto first = convolution(x, 1);
  const auto sum =
      b.add("sum", graph::Binary{graph::Arithmetic::add}, {first, convolution(first, 3)});
  auto at = b.add("most", graph::MaxPool{{{2, 2}, {2, 2}, {1, 1}, {0, 0}, {0, 0}}}, {sum});
  at = b.add("flat", graph::Reshape{}, {convolution(at, 5)}, {1, 27});
  at = b.add("y", graph::Linear{}, {at, b.constant("v", random_tensor({2, 27}, 7))});
  const model::Model model(std::move(b).finish({at}), {});
  // The layer of the last but one size is the sum, as large as the input.
  const auto map = map_of(ExcitationBackprop{}, model, random_tensor({72}, 8).data);
  EXPECT_NEAR(std::accumulate(map.begin(), map.end(), 0.0), 1, 1e-4);
  for (const float value : map) EXPECT_GE(value, 0);
}

}  // namespace
}  // namespace assay::attribution
