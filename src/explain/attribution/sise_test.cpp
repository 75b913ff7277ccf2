#include "explain/attribution/sise.h"

#include <algorithm>

#include "explain/attribution/cam_models_test.h"
#include "explain/attribution/otsu.h"

namespace assay::attribution {
namespace {

using testing::HasSubstr;

// Masks 1/3 0 1 0 and 0 1 0 0 have mean gradients 3 and 1, and score 22 1/3 and 17.
TEST(SiseMethod, AddsMasksWeightedByWhatTheyShow) {
  EXPECT_THAT(map_of(Sise{}, three_channels(), four_points),
              Pointwise(FloatNear(1e-4F), {67 / 9.0F, 17.0F, 67 / 3.0F, 0.0F}));
}

// The first mask adds up to 4/3: 22 1/3 becomes 16.75.
TEST(SiseMethod, CanDivideMasksByTheirSums) {
  EXPECT_THAT(map_of(Sise{.normalise = MaskScale::sum}, three_channels(), four_points),
              Pointwise(FloatNear(1e-4F), {16.75F / 3, 17.0F, 16.75F, 0.0F}));
}

// Before the ReLU masks are 0.6 0 1 0.4 and 0.4 1 0 0.6, with positive mean gradients 1.5 and 1.25,
// and score 22.6 and 17.4.
TEST(SiseMethod, ScalesChannelsThatAreNegativeToo) {
  EXPECT_THAT(map_of(Sise{.layers = {"conv"}}, three_channels(), four_points),
              Pointwise(FloatNear(1e-4F), {20.52F, 17.4F, 22.6F, 19.48F}));
}

// With a head of 4 and -8 the score falls with the second channel.
TEST(SiseMethod, LeavesOutChannelsThatTheScoreFallsWith) {
  const auto model = averaged_channels({{3, 1, 1, 1}, {1, -1, 0}}, {{2, 3}, {4, -8, 0, 0, 0, 0}});
  const std::vector<float> steps{1, 1, -5, -5, 1, 1, -5, -5, 1, 1, -5, -5, 1, 1, -5, -5};
  // Seen through the first channel: rows of 1 3/4 -5/4 0, squares of 7/8 and -5/8, which score
  // 4 * 7/16 - 8 * 5/16. The second would be a mask that shows the right side.
  const std::vector<float> map = map_of(Sise{}, model, steps);
  EXPECT_FLOAT_EQ(map[0], -0.75F);
  EXPECT_FLOAT_EQ(map[3], 0);
}

// Two sizes, 8 x 8 and, after pooling, 4 x 4.
model::Model two_sizes() {
  graph::Builder builder;
  const auto conv = [&](std::string name, graph::NodeId at, Shape shape, std::uint64_t stream) {
    const graph::NodeId w = builder.constant(name + "_w", random_tensor(std::move(shape), stream));
    at =
        builder.add(name, graph::Convolution{{{3, 3}, {1, 1}, {1, 1}, {1, 1}, {1, 1}}, 1}, {at, w});
    return builder.add(name + "_relu", graph::Unary{graph::Function::relu}, {at});
  };
  graph::NodeId at = conv("shallow", builder.input("x", {1, 2, 8, 8}), {5, 2, 3, 3}, 31);
  at = builder.add("pool", graph::MaxPool{{{2, 2}, {2, 2}, {1, 1}, {0, 0}, {0, 0}}}, {at});
  at = conv("deep", at, {6, 5, 3, 3}, 32);
  at = builder.add("flat", graph::Reshape{}, {at}, {1, 96});
  Tensor head = random_tensor({3, 96}, 33);
  for (float& weight : head.data) weight *= 0.02F;  // no class is certain
  const graph::NodeId dense = builder.constant("dense", std::move(head));
  at = builder.add("y", graph::Linear{}, {at, dense});
  return {std::move(builder).finish({at}), {}};
}

std::vector<float> unit_range(std::vector<float> map) {
  const auto [low, high] = std::ranges::minmax(map);
  for (float& value : map) value = (value - low) / (high - low);
  return map;
}

TEST(SiseMethod, FusesTheLastLayersOfEverySizeByTheDeepersThreshold) {
  const auto model = two_sizes();
  const std::vector<float> x = random_tensor({128}, 34).data;
  const auto alone = [&](std::string name) {
    return unit_range(
        explained(Sise{.layers = {std::move(name)}}, model, x, model::Output::probability)
            .values.data);
  };
  const std::vector<float> shallow = alone("shallow_relu");
  const std::vector<float> deep = alone("deep_relu");
  std::vector<float> expected;
  for (std::size_t at = 0; at < deep.size(); ++at) {
    expected.push_back(deep[at] > *otsu_threshold(deep) ? shallow[at] + deep[at] : 0.0F);
  }
  ASSERT_GT(std::ranges::count(expected, 0.0F), 3);
  ASSERT_LT(std::ranges::count(expected, 0.0F), 61);
  for (const std::vector<std::string>& layers :
       {std::vector<std::string>{"blocks"}, {"deep_relu", "shallow_relu"}}) {
    EXPECT_THAT(explained(Sise{.layers = layers}, model, x, model::Output::probability).values.data,
                Pointwise(FloatNear(1e-6F), expected));
  }
}

// Channel by channel, each mask made in full, by Model::scores alone.
TEST(SiseMethod, IsTheSumOverMasksMadeOneByOne) {
  const auto model = two_sizes();
  const Tensor x = random_tensor({1, 2, 8, 8}, 35);
  const graph::NodeId node = *graph::find(model.graph(), "deep_relu");
  std::vector<float> values;
  std::vector<float> gradients;
  model.backward_pass(
      1, [&](std::size_t, std::span<float> sample) { std::ranges::copy(x.data, sample.begin()); },
      [](std::size_t) { return 0U; },
      {.output = model::Output::probability,
       .rules = engine::gradient_rules(),
       .wanted = {.values = {node}, .gradients = {node}}},
      [&](const engine::Result& found) {
        values.assign(found.values[0].begin(), found.values[0].end());
        gradients.assign(found.gradients[0].begin(), found.gradients[0].end());
      });
  std::vector<float> expected(64, 0.0F);
  for (std::size_t channel = 0; channel < 6; ++channel) {
    double mean = 0;
    for (std::size_t at = 0; at < 16; ++at) mean += gradients[16 * channel + at] / 16;
    if (mean <= 0) continue;
    std::vector<float> mask(64);
    Upsampler({4, 4}, {8, 8}, Upsampling::linear)
        .write(std::span(values).subspan(16 * channel, 16), mask);
    mask = unit_range(mask);
    Tensor masked = x;
    for (std::size_t at = 0; at < 128; ++at) masked.data[at] *= mask[at % 64];
    const float score = model.scores(masked, model::Output::probability).data[0];
    for (std::size_t at = 0; at < 64; ++at) expected[at] += score * mask[at];
  }
  ASSERT_GT(std::ranges::max(expected), 0.1F);
  EXPECT_THAT(explained(Sise{}, model, x.data, model::Output::probability).values.data,
              Pointwise(FloatNear(1e-5F), expected));
}

TEST(SiseMethod, RefusesALayerThatDoesNotExist) {
  const auto model = two_sizes();
  const std::vector<float> x(128, 1.0F);
  EXPECT_THAT(refusal_of([&] {
                map_of(Sise{.layers = {"last", "depe_relu"}}, model, x);
              }),
              HasSubstr("There is no layer 'depe_relu'; did you mean 'deep_relu'"));
}

}  // namespace
}  // namespace assay::attribution
