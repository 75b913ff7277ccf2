#include "net/train/nets.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "net/graph/cost.h"

namespace assay::train {
namespace {

const Tensor& constant(const graph::Graph& graph, std::string_view name) {
  return *graph::constant(graph[*find(graph, name)]);
}

// 25 * 5 + 25, twice 25 * 25 * 3 + 25, 10 * 1000 + 10.
TEST(SveaBaseline, HasTheDeclaredShapesAndParameters) {
  const graph::Graph net = svea_baseline(0);
  EXPECT_EQ(net[net.input].shape, (Shape{1, 1, 40}));
  EXPECT_EQ(net[net.output()].shape, (Shape{1, 10}));
  EXPECT_EQ(net[*find(net, "conv1")].shape, (Shape{1, 25, 40}));
  EXPECT_EQ(net[*find(net, "conv3.relu")].shape, (Shape{1, 25, 40}));
  EXPECT_EQ(graph::total(graph::costs(net)).parameters, 13960);
}

// 16 * 9 + 16, 32 * 16 * 9 + 32, 10 * 32 * 7 * 7 + 10.
TEST(PictureNet, HasTheDeclaredShapesAndParameters) {
  const graph::Graph net = picture_net(0);
  EXPECT_EQ(net[net.input].shape, (Shape{1, 1, 28, 28}));
  EXPECT_EQ(net[*find(net, "pool2")].shape, (Shape{1, 32, 7, 7}));
  EXPECT_EQ(net[net.output()].shape, (Shape{1, 10}));
  EXPECT_EQ(graph::total(graph::costs(net)).parameters, 160 + 4640 + 15690);
}

// 3 * 16 * 9 + 16, 16 * 32 * 9 + 32, 32 * 32 * 9 + 32, 5 * 32 + 5.
TEST(AveragedNet, HasTheDeclaredShapesAndParameters) {
  const graph::Graph net = averaged_net(5, 0);
  EXPECT_EQ(net[net.input].shape, (Shape{1, 3, 32, 32}));
  EXPECT_EQ(net[*find(net, "conv3.relu")].shape, (Shape{1, 32, 8, 8}));
  EXPECT_EQ(net[net.output()].shape, (Shape{1, 5}));
  EXPECT_EQ(graph::total(graph::costs(net)).parameters, 448 + 4640 + 9248 + 165);
}

// Glorot: sqrt(6 / (fan in + fan out)) = sqrt(6 / (5 + 125)); 125 draws come near the limit.
TEST(Nets, StartFromTheDeclaredDistributions) {
  const graph::Graph net = svea_baseline(1);
  const Tensor& kernel = constant(net, "conv1.weights");
  const float most = std::fabs(
      *std::ranges::max_element(kernel.data, {}, [](float value) { return std::fabs(value); }));
  const auto limit = static_cast<float>(std::sqrt(6.0 / 130));
  EXPECT_LE(most, limit);
  EXPECT_GT(most, 0.9F * limit);

  // The deviation of 10,000 draws is within 1/sqrt(20000) of 0.5, three times over.
  double squares = 0;
  for (const float value : constant(net, "dense.weights").data) squares += value * value;
  EXPECT_NEAR(std::sqrt(squares / 10000), 0.5, 0.5 * 3 / std::sqrt(20000.0));
  EXPECT_EQ(constant(net, "dense.bias").data, std::vector<float>(10, 0.0F));
}

TEST(Nets, AreTheSameForTheSameSeedOnly) {
  const auto weights = [](std::uint64_t seed) {
    return constant(svea_baseline(seed), "conv2.weights").data;
  };
  EXPECT_EQ(weights(4), weights(4));
  EXPECT_NE(weights(4), weights(5));
  EXPECT_NE(constant(svea_baseline(4), "conv2.weights").data,
            constant(svea_baseline(4), "conv3.weights").data);
}

}  // namespace
}  // namespace assay::train
