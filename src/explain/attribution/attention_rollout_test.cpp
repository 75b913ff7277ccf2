#include "explain/attribution/attention_rollout.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "explain/attribution/cam_models_test.h"
#include "explain/attribution/small_nets_test.h"

namespace assay::attribution {
namespace {

using testing::HasSubstr;

// Two patches of one number and a class token of zero. In both heads queries are one for all tokens
// and keys are multiples of the token, so that weights are softmax(factor * (0, x0, x1)) in each
// row. With one layer, the class token is half itself and half these weights.
model::Model two_patches(std::vector<float> factors, int layers = 1) {
  graph::Builder b;
  const auto x = b.input("x", {1, 1, 2});
  const auto one = b.constant("one", {{1, 1, 1}, {1}});
  auto at = b.add("patches", graph::Convolution{{{1}, {1}, {1}, {0}, {0}}, 1}, {x, one});
  at = b.add("turned", graph::Transpose{{0, 2, 1}}, {at});
  at = b.add("tokens", graph::Concat{1}, {b.constant("class", Tensor(Shape{1, 1, 1})), at});
  const auto heads = static_cast<std::int64_t>(factors.size());
  const auto w = b.constant("w", {{heads, 1}, factors});
  for (int layer = 0; layer < layers; ++layer) {
    auto keys = b.add("keys", graph::Linear{}, {at, w});
    keys = b.add("by_head", graph::Transpose{{2, 0, 1}}, {keys});
    keys = b.add("rows", graph::Broadcast{}, {keys}, {heads, 3, 3});
    keys = b.add("heads", graph::Reshape{}, {keys}, {1, heads, 3, 3});
    const auto weights = b.add("weights", graph::Softmax{-1, false}, {keys});
    auto values = b.add("values", graph::Reshape{}, {at}, {1, 1, 3, 1});
    auto mixed = b.add("mixed", graph::MatMul{}, {weights, values});
    mixed = b.add("sum", graph::Reduce{graph::Reduction::sum, {1}}, {mixed});
    mixed = b.add("none", graph::Binary{graph::Arithmetic::multiply},
                  {mixed, b.constant("zero", {{1}, {0}})});
    mixed = b.add("flat", graph::Reshape{}, {mixed}, {1, 3, 1});
    at = b.add("residual", graph::Binary{graph::Arithmetic::add}, {mixed, at});
  }
  at = b.add("last", graph::Reshape{}, {at}, {1, 3});
  return {std::move(b).finish({at}), {}};
}

std::vector<double> soft(double factor, const std::vector<float>& x) {
  const double a = std::exp(factor * x[0]);
  const double c = std::exp(factor * x[1]);
  return {1 / (1 + a + c), a / (1 + a + c), c / (1 + a + c)};
}

TEST(AttentionRolloutMethod, OfOneLayerIsHalfOfItsAttention) {
  const std::vector<float> x{0.3F, 1.2F};
  const auto map = map_of(AttentionRollout{}, two_patches({1}), x);
  EXPECT_NEAR(map[0], soft(1, x)[1] / 2, 1e-6);
  EXPECT_NEAR(map[1], soft(1, x)[2] / 2, 1e-6);
}

// Every row has the same weights w = (w0, w1, w2). After the second layer the class token is
// (1 + w0) / 2 itself and w1 / 2, w2 / 2 of the others; of each of these, half is w again, and half
// stays: patch 1 gets (1 + w0) / 2 * w1 / 2 + w1 / 2 * (1 + w1) / 2 + w2 / 2 * w1 / 2 = 3 w1 / 4.
TEST(AttentionRolloutMethod, MultipliesLayers) {
  const std::vector<float> x{0.3F, 1.2F};
  const auto map = map_of(AttentionRollout{}, two_patches({1}, 2), x);
  EXPECT_NEAR(map[0], 0.75 * soft(1, x)[1], 1e-6);
  EXPECT_NEAR(map[1], 0.75 * soft(1, x)[2], 1e-6);
}

// Heads that look at opposite ends. Rows add up to one again after the least or most of them.
TEST(AttentionRolloutMethod, PutsHeadsTogether) {
  const std::vector<float> x{0.3F, 1.2F};
  const auto model = two_patches({1, -2});
  const auto a = soft(1, x);
  const auto c = soft(-2, x);
  const auto expect = [&](Heads heads, auto together) {
    const auto map = map_of(AttentionRollout{.heads = heads}, model, x);
    double sum = 1;
    for (std::size_t at = 0; at < 3; ++at) sum += together(a[at], c[at]);
    EXPECT_NEAR(map[0], together(a[1], c[1]) / sum, 1e-6);
    EXPECT_NEAR(map[1], together(a[2], c[2]) / sum, 1e-6);
  };
  expect(Heads::mean, [](double left, double right) { return (left + right) / 2; });
  expect(Heads::minimum, [](double left, double right) { return std::min(left, right); });
  expect(Heads::maximum, [](double left, double right) { return std::max(left, right); });
}

// Without a class token all tokens count alike, and their map adds up to one.
TEST(AttentionRolloutMethod, TakesTheMeanOverTokensWithoutAClassToken) {
  const auto map = map_of(AttentionRollout{.upsampling = Upsampling::nearest},
                          attention_net({2, 3, 4}), random_tensor({24}, 3).data);
  EXPECT_NEAR(std::accumulate(map.begin(), map.end(), 0.0), 1, 1e-5);
}

TEST(AttentionRolloutMethod, RefusesNetsWithoutAttention) {
  EXPECT_THAT(refusal_of([] { map_of(AttentionRollout{}, three_channels(), four_points); }),
              HasSubstr("has no attention"));
}

}  // namespace
}  // namespace assay::attribution
