// A set and a net so simple that every number of the benchmark is known on paper.
#include "evaluate/svea/benchmark.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "base/argmax.h"
#include "net/graph/builder.h"

namespace assay::svea {
namespace {

// Signals of 40 points that are zero but for a bump at a place of its own: of height 1 + label.
data::Signals bumps(std::size_t n) {
  const auto rows = static_cast<std::int64_t>(n);
  data::Signals result{Tensor(Shape{rows, 1, 40}), {}, {}, Tensor(Shape{rows, 40})};
  for (std::size_t at = 0; at < n; ++at) {
    const std::size_t place = 8 + at * 7 % 24;
    const std::size_t label = at % 10;
    result.values.row(at)[place] = static_cast<float>(1 + label);
    result.labels.push_back(label);
    result.regions.push_back({static_cast<double>(place) - 2, static_cast<double>(place) + 2});
    for (std::size_t point = place - 2; point <= place + 2; ++point) {
      result.mask.row(at)[point] = 1;
    }
  }
  return result;
}

data::Mnist1d bump_set() { return {bumps(400), bumps(100)}; }

// Ten classes; the logit of class 0 is the sum of the signal's points, the others are zero.
model::Model summing() {
  graph::Builder builder;
  graph::NodeId at = builder.input("x", {1, 1, 40});
  at = builder.add("flat", graph::Reshape{}, {at}, {1, 40});
  Tensor weights(Shape{10, 40});
  std::ranges::fill(weights.row(0), 1.0F);
  at = builder.add("y", graph::Linear{}, {at, builder.constant("w", std::move(weights))});
  return {std::move(builder).finish({at}), {}};
}

runner::Method pointing_at(std::function<std::size_t(std::span<const float>)> peak) {
  return {.name = "p", .spec = "p", .explain = [peak](const attribution::Question& question) {
            Tensor maps(Shape{static_cast<std::int64_t>(question.batch.rows()), 40});
            for (std::size_t at = 0; at < maps.rows(); ++at) {
              maps.row(at)[peak(question.batch.row(at))] = 1;
            }
            return attribution::Maps{std::move(maps), {}};
          }};
}

std::size_t bump_of(std::span<const float> signal) { return argmax(signal); }

MethodOutcome judged(const runner::Method& asked) {
  const data::Mnist1d set = bump_set();
  const model::Model net = summing();
  const Answers train = answers(net, set.train);
  const Answers test = answers(net, set.test);
  MethodOutcome result = explain_signals(net, set, train, test, asked, {});
  judge(net, set, test, {}, result);
  return result;
}

TEST(Benchmark, GivesFullMarksToAMapThatPointsAtTheBump) {
  const MethodOutcome result = judged(pointing_at(bump_of));
  EXPECT_EQ(result.drop, 0);
  EXPECT_EQ(result.increase, 0);  // the probability is the same, not higher
  EXPECT_EQ(result.pointing, 1);
  EXPECT_EQ(result.localisation, 1);
  EXPECT_EQ(result.constant, 0U);
}

// Without the bump, all logits are zero: p falls from e^h / (e^h + 9) to 1 / 10.
TEST(Benchmark, CountsWhatIsLostWhenTheWindowMissesTheBump) {
  const MethodOutcome result = judged(
      pointing_at([](std::span<const float> signal) { return bump_of(signal) < 20 ? 39U : 0U; }));
  double drop = 0;
  double increase = 0;
  for (int at = 0; at < 100; ++at) {
    const double e = std::exp(1.0 + at % 10);
    const double p = e / (e + 9);
    drop += std::max(0.0, (p - 0.1) / p) / 100;
    increase += 0.1 > p ? 0.01 : 0;
  }
  EXPECT_NEAR(result.drop, drop, 1e-6);
  EXPECT_NEAR(result.increase, increase, 1e-9);
  EXPECT_EQ(result.pointing, 0);
  EXPECT_EQ(result.localisation, 0);
}

// In the windows all bumps stand at the same place; in whole signals they do not. A line through
// heights 1 to 10 tells at least the least and the greatest from the rest.
TEST(Benchmark, LetsTheLinearClassifierLearnFromWindows) {
  const MethodOutcome result = judged(pointing_at(bump_of));
  EXPECT_GE(result.roe, 0.2);
  EXPECT_EQ(accuracy(result.linear_answers, bump_set().test.labels), result.roe);
}

TEST(Benchmark, CountsMapsThatSayNothing) {
  const runner::Method flat{
      .name = "flat", .spec = "flat", .explain = [](const attribution::Question& question) {
        return attribution::Maps{
            Tensor(Shape{static_cast<std::int64_t>(question.batch.rows()), 40}), {}};
      }};
  EXPECT_EQ(judged(flat).constant, 500U);
}

TEST(Benchmark, KnowsTheTruePlaces) {
  const data::Mnist1d set = bump_set();
  const model::Model net = summing();
  MethodOutcome truth = ground_truth_maps(set);
  judge(net, set, answers(net, set.test), {}, truth);
  EXPECT_EQ(truth.pointing, 1);
  EXPECT_EQ(truth.localisation, 1);
}

TEST(Benchmark, MeasuresAccuracy) {
  EXPECT_DOUBLE_EQ(
      accuracy(std::vector<std::size_t>{1, 2, 3, 4}, std::vector<std::size_t>{1, 0, 3, 0}), 0.5);
}

}  // namespace
}  // namespace assay::svea
