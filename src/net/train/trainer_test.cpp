#include "net/train/trainer.h"

#include <gtest/gtest.h>

#include <cmath>

#include "base/error.h"
#include "base/parallel.h"
#include "base/rng.h"
#include "net/graph/builder.h"
#include "net/train/nets.h"

namespace assay::train {
namespace {

using Labels = std::vector<std::size_t>;
using Numbers = std::vector<float>;

// Two inputs, two classes, all four weights and both biases equal: every class is as likely.
graph::Graph linear_net(float weight = 0, float bias = 0) {
  graph::Builder b;
  const graph::NodeId x = b.input("x", {1, 2});
  const graph::NodeId w = b.constant("w", Tensor({2, 2}, Numbers(4, weight)));
  const graph::NodeId c = b.constant("b", Tensor({2}, Numbers(2, bias)));
  const graph::NodeId y = b.add("y", graph::Linear{}, {x, w, c});
  return std::move(b).finish({y});
}

Numbers constant(const graph::Graph& graph, std::string_view name) {
  return graph::constant(graph[*find(graph, name)])->data;
}

void expect_near(const Numbers& found, const std::vector<double>& expected) {
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t at = 0; at < found.size(); ++at) EXPECT_NEAR(found[at], expected[at], 1e-6);
}

struct Trained {
  graph::Graph graph;
  std::vector<Epoch> epochs;
};

Trained trained(const graph::Graph& graph, const Tensor& values, const Labels& labels,
                const Options& options) {
  std::vector<Epoch> epochs;
  graph::Graph result =
      train(graph, {values, labels}, options, [&](const Epoch& epoch) { epochs.push_back(epoch); });
  return {std::move(result), std::move(epochs)};
}

const Tensor one_sample({1, 2}, {1, 2});
const Labels first_class{0};

// Half each: the gradient of the logits is (-1/2, 1/2), of the weights that times x = (1, 2).
TEST(Train, TheFirstStepOfGradientDescent) {
  const Trained found = trained(linear_net(), one_sample, first_class,
                                {.epochs = 1, .batch = 1, .learning_rate = 0.1});
  expect_near(constant(found.graph, "w"), {0.05, 0.1, -0.05, -0.1});
  expect_near(constant(found.graph, "b"), {0.05, -0.05});
  ASSERT_EQ(found.epochs.size(), 1U);
  EXPECT_EQ(found.epochs[0].epoch, 1);
  EXPECT_NEAR(found.epochs[0].loss, std::log(2.0), 1e-6);
  EXPECT_EQ(found.epochs[0].accuracy, 1.0);
}

// After the step above the logits are 0.3 and -0.3; the first class has p = 1 / (1 + e^-0.6) and
// its logit the gradient p - 1, to which 0.9 of the first gradient is added.
TEST(Train, TheSecondStepWithMomentum) {
  const Trained found = trained(linear_net(), one_sample, first_class,
                                {.epochs = 2, .batch = 1, .learning_rate = 0.1, .momentum = 0.9});
  const double p = 1 / (1 + std::exp(-0.6));
  const double step = 0.1 * (0.9 * -0.5 + (p - 1));
  expect_near(constant(found.graph, "w"),
              {0.05 - step, 2 * (0.05 - step), step - 0.05, 2 * (step - 0.05)});
  EXPECT_NEAR(found.epochs[1].loss, -std::log(p), 1e-6);
}

TEST(Train, WeightsDecayAndBiasesDoNot) {
  const Trained found =
      trained(linear_net(1, 3), one_sample, first_class,
              {.epochs = 1, .batch = 1, .learning_rate = 0.1, .weight_decay = 0.2});
  // 1 - 0.1 (g + 0.2) for the gradients -0.5, -1, 0.5 and 1.
  expect_near(constant(found.graph, "w"), {1.03, 1.08, 0.93, 0.88});
  expect_near(constant(found.graph, "b"), {3.05, 2.95});
}

// Both moments start at zero and are corrected for it, so the first step is the rate times a sign.
TEST(Train, TheFirstStepOfAdamIsTheRateByTheSign) {
  const Tensor sample({1, 2}, {1, -20});
  const Trained found =
      trained(linear_net(), sample, first_class,
              {.epochs = 1, .batch = 1, .optimiser = Optimiser::adam, .learning_rate = 0.01});
  expect_near(constant(found.graph, "w"), {0.01, -0.01, -0.01, 0.01});
  expect_near(constant(found.graph, "b"), {0.01, -0.01});
}

// A second step with the same gradient g: both means are still g and g^2 after the correction.
// Here the gradient shrinks, so the step is m / sqrt(v) with the paper's 0.9 and 0.999.
TEST(Train, TheSecondStepOfAdamWeighsBothGradients) {
  const Trained found =
      trained(linear_net(), one_sample, first_class,
              {.epochs = 2, .batch = 1, .optimiser = Optimiser::adam, .learning_rate = 0.01});
  // Logits after the first step: +-(0.01 + 0.02 + 0.01).
  const double g = 1 / (1 + std::exp(-0.08)) - 1;
  const double mean = (0.9 * 0.1 * -0.5 + 0.1 * g) / (1 - 0.81);
  const double square = (0.999 * 0.001 * 0.25 + 0.001 * g * g) / (1 - 0.998001);
  EXPECT_NEAR(constant(found.graph, "b")[0], 0.01 - 0.01 * mean / std::sqrt(square), 1e-6);
}

// Gradients of the first logit -1/2 (1, 2) and 1/2 (3, 0): their mean is (1/2, -1/2).
TEST(Train, ABatchIsAveraged) {
  const Tensor samples({2, 2}, {1, 2, 3, 0});
  const Trained found =
      trained(linear_net(), samples, {0, 1}, {.epochs = 1, .batch = 2, .learning_rate = 0.1});
  expect_near(constant(found.graph, "w"), {-0.05, 0.05, 0.05, -0.05});
  expect_near(constant(found.graph, "b"), {0, 0});
  EXPECT_EQ(found.epochs[0].accuracy, 0.5);
}

TEST(Train, LeavesTheGraphItWasGivenAlone) {
  const graph::Graph before = linear_net();
  trained(before, one_sample, first_class, {.epochs = 3, .batch = 1});
  EXPECT_EQ(constant(before, "w"), Numbers(4, 0.0F));
}

// Points on either side of x + y = 1, none closer than 0.1.
TEST(Train, LearnsWhatALineSeparates) {
  Tensor samples({80, 2});
  Labels labels;
  Random random(1);
  while (labels.size() < 80) {
    const auto x = static_cast<float>(2 * random.uniform());
    const auto y = static_cast<float>(2 * random.uniform() - 1);
    if (std::fabs(x + y - 1) < 0.1F) continue;
    samples.row(labels.size())[0] = x;
    samples.row(labels.size())[1] = y;
    labels.push_back(x + y > 1 ? 1 : 0);
  }
  for (const Optimiser optimiser : {Optimiser::sgd, Optimiser::adam}) {
    const double rate = optimiser == Optimiser::sgd ? 1.0 : 0.1;
    const Trained found = trained(
        linear_net(), samples, labels,
        {.epochs = 60, .batch = 8, .optimiser = optimiser, .learning_rate = rate, .seed = 3});
    EXPECT_EQ(accuracy(found.graph, {samples, labels}), 1.0);
    EXPECT_LT(found.epochs.back().loss, found.epochs.front().loss);
  }
}

TEST(Train, GivesTheSameBitsOnAnyNumberOfThreads) {
  const int before = threads();
  Tensor samples({50, 1, 40});
  Labels labels;
  Random random(2);
  for (float& value : samples.data) value = static_cast<float>(random.normal());
  for (int at = 0; at < 50; ++at) labels.push_back(random.below(10));
  const Options options{.epochs = 2, .batch = 40, .learning_rate = 0.01, .momentum = 0.9};
  std::vector<std::vector<Numbers>> results;
  for (const int count : {1, 2, 3}) {
    set_threads(count);
    const Trained found = trained(svea_baseline(1), samples, labels, options);
    results.emplace_back();
    for (const graph::Node& node : found.graph.nodes) {
      if (const Tensor* value = graph::constant(node)) results.back().push_back(value->data);
    }
  }
  set_threads(before);
  EXPECT_EQ(results[0], results[1]);
  EXPECT_EQ(results[0], results[2]);
  EXPECT_NE(results[0][0], constant(svea_baseline(1), "conv1.weights"));
}

TEST(Train, TheSeedOrdersTheSamples) {
  const Tensor samples({3, 2}, {1, 2, 3, 0, -1, 1});
  const auto weights = [&](std::uint64_t seed) {
    const Options options{.epochs = 1, .batch = 1, .learning_rate = 0.5, .seed = seed};
    return constant(trained(linear_net(), samples, {0, 1, 1}, options).graph, "w");
  };
  EXPECT_EQ(weights(1), weights(1));
  bool differs = false;
  for (std::uint64_t seed = 2; seed < 10; ++seed) differs |= weights(seed) != weights(1);
  EXPECT_TRUE(differs);
}

TEST(Train, RefusesWhatItCannotLearnFrom) {
  const graph::Graph net = linear_net();
  const Options options{.epochs = 1, .batch = 1};
  EXPECT_THROW(trained(net, one_sample, {2}, options), Error);
  EXPECT_THROW(trained(net, one_sample, {0, 1}, options), Error);
  EXPECT_THROW(trained(net, Tensor({0, 2}), {}, options), Error);
  EXPECT_THROW(trained(net, one_sample, {0}, {.epochs = 1, .batch = 0}), Error);
  EXPECT_THROW(trained(net, Tensor({1, 200}), {0}, options), Error);
  EXPECT_THROW(trained(net, Tensor({1, 1}), {0}, options), Error);
}

TEST(Train, SaysWhenTheLossIsNoLongerFinite) {
  const Options options{.epochs = 5, .batch = 1, .learning_rate = 1e38};
  const Tensor samples({2, 2}, {1, 2, 2, 1});
  EXPECT_THROW(trained(linear_net(), samples, {0, 1}, options), Error);
}

TEST(FirstUntrained, IsNoneForConvolutionsAndLinearMaps) {
  EXPECT_FALSE(first_untrained(svea_baseline(1)));
  EXPECT_FALSE(first_untrained(linear_net()));
}

// A scale before the first weights prepares the input; behind them it would keep what was learnt.
TEST(FirstUntrained, IsTheFirstNodeWithOtherNumbers) {
  const auto net = [](bool scale_first) {
    graph::Builder b;
    graph::NodeId at = b.input("x", {1, 2});
    const graph::NodeId w = b.constant("w", Tensor({2, 2}, {1, 2, 3, 4}));
    const graph::NodeId s = b.constant("s", Tensor({1, 2}, {1, 2}));
    const auto scale = [&] {
      at = b.add("scale", graph::Binary{graph::Arithmetic::multiply}, {at, s});
    };
    if (scale_first) scale();
    at = b.add("y", graph::Linear{}, {at, w});
    if (!scale_first) scale();
    return std::move(b).finish({at});
  };
  EXPECT_FALSE(first_untrained(net(true)));
  const graph::Graph behind = net(false);
  EXPECT_EQ(first_untrained(behind), find(behind, "scale"));

  graph::Builder b;
  const graph::NodeId x = b.input("x", {1, 2});
  const graph::NodeId w = b.constant("w", Tensor({2, 2}, {1, 2, 3, 4}));
  const graph::NodeId y = b.add("product", graph::MatMul{}, {x, w});
  const graph::Graph product = std::move(b).finish({y});
  EXPECT_EQ(first_untrained(product), find(product, "product"));
}

TEST(Accuracy, IsTheShareOfRightAnswers) {
  graph::Builder b;
  const graph::NodeId x = b.input("x", {1, 2});
  const graph::NodeId y = b.add("y", graph::Unary{graph::Function::negative}, {x});
  const graph::Graph net = std::move(b).finish({y});
  const Tensor samples({4, 2}, {1, 2, 2, 1, 0, 5, 5, 0});
  const Labels labels{0, 0, 0, 1};
  EXPECT_EQ(accuracy(net, {samples, labels}), 0.75);
}

}  // namespace
}  // namespace assay::train
