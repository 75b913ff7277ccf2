#include "evaluate/metrics/nearby.h"

#include <algorithm>

#include "evaluate/metrics/asked_test.h"
#include "explain/attribution/input_gradient.h"

namespace assay::metrics {
namespace {

TEST(Nearby, StaysWithinItsRadiusOnBothSides) {
  const std::vector<float> x(1000, 5.0F);
  std::vector<float> near(1000);
  NearbyInputs({Noise::uniform, 1, 0.5, false, 3}, x.size()).write(x, 0, near);
  EXPECT_NEAR(std::ranges::min(near), 4.5, 0.01);
  EXPECT_NEAR(std::ranges::max(near), 5.5, 0.01);
  std::vector<float> other(1000);
  NearbyInputs({Noise::uniform, 2, 0.5, false, 3}, x.size()).write(x, 1, other);
  EXPECT_NE(near, other);
}

// The range of the input is 4.
TEST(Nearby, MayTakeItsRadiusFromTheInput) {
  const std::vector<float> x{-1, 3};
  std::vector<float> absolute(2);
  std::vector<float> relative(2);
  NearbyInputs({Noise::normal, 1, 0.4, false, 3}, x.size()).write(x, 0, absolute);
  NearbyInputs({Noise::normal, 1, 0.1, true, 3}, x.size()).write(x, 0, relative);
  EXPECT_EQ(absolute, relative);
}

// Maps of single inputs, asked one by one, are those of all versions at once.
TEST(Nearby, IsExplainedByTheMethodThatMadeTheMaps) {
  const auto model = attribution::small_net({2, 6});
  const Tensor batch = attribution::random_tensor({3, 2, 6}, 1);
  const std::vector<std::size_t> targets{0, 1, 2};
  const attribution::Question question{model, batch, targets, model::Output::probability};
  const attribution::Explain method = attribution::InputGradient{};
  const Tensor maps = method(question).values;
  const std::size_t items[] = {0, 2};
  std::size_t calls = 0;
  const Nearby how{Noise::uniform, 4, 0.1, false, 0};
  explain_nearby(
      {.maps = maps, .question = &question, .method = &method, .explains = model::Output::logit},
      items, how,
      [&](std::size_t item, std::size_t draw, std::span<const float> x,
          std::span<const float> map) {
        EXPECT_EQ(item, items[calls / 4]);
        EXPECT_EQ(draw, calls % 4);
        ++calls;
        const Tensor one({1, 2, 6}, {x.begin(), x.end()});
        const std::size_t target[] = {targets[item]};
        const Tensor expected = method({model, one, target, model::Output::logit}).values;
        EXPECT_TRUE(std::ranges::equal(map, expected.row(0)));
        EXPECT_LE(distance(x, batch.row(item)), 0.1 * std::sqrt(12.0));
      });
  EXPECT_EQ(calls, 8U);
}

}  // namespace
}  // namespace assay::metrics
