#include "attribution/excitation_backprop.h"

#include <numeric>

#include "attribution/cam_models_test.h"

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
