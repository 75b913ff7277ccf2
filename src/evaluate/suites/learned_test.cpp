#include "evaluate/suites/learned.h"

#include <gmock/gmock.h>

#include <cmath>

#include "base/rng.h"
#include "net/train/nets.h"

namespace assay::suites {
namespace {

using testing::ElementsAre;

Labelled some(std::size_t count) {
  Labelled made{Tensor({static_cast<std::int64_t>(count), 1, 40}), {}};
  Random random(3);
  for (float& value : made.values.data) value = static_cast<float>(random.normal());
  for (std::size_t item = 0; item < count; ++item) made.labels.push_back(item % 10);
  return made;
}

// Of steps that are too small to change the gradient, one an epoch, the fourth goes a tenth as far
// as each of the three before it.
TEST(Learned, HasATenthOfTheLearningRateInTheLastQuarter) {
  const Labelled examples = some(20);
  const graph::Graph net = train::svea_baseline(1);
  const auto way = [&](int epochs) {
    const train::Options options{
        .epochs = epochs, .batch = 20, .optimiser = train::Optimiser::sgd, .learning_rate = 1e-4};
    const auto scores = [&](const graph::Graph& of) {
      return model::Model(of, {}).scores(examples.values, model::Output::logit);
    };
    const Tensor before = scores(net);
    const Tensor after = scores(trained_net(net, examples, options, {}));
    double sum = 0;
    for (std::size_t at = 0; at < before.data.size(); ++at) {
      sum += std::abs(double{after.data[at]} - before.data[at]);
    }
    return sum;
  };
  EXPECT_NEAR(way(4) / way(1), 3.1, 0.05);
}

TEST(Learned, ItemsAreTheFirstThatTheNetGetsRight) {
  Labelled tested = some(6);
  const graph::Graph net = train::svea_baseline(1);
  const Tensor scores = model::Model(net, {}).scores(tested.values, model::Output::logit);
  for (std::size_t item = 0; item < 6; ++item) {
    const auto row = scores.row(item);
    std::size_t highest = 0;
    for (std::size_t at = 1; at < 10; ++at) highest = row[at] > row[highest] ? at : highest;
    const bool is_right = item == 1 || item == 2 || item == 5;
    tested.labels[item] = is_right ? highest : (highest + 1) % 10;
  }
  EXPECT_THAT(correct_items(net, tested, 3), ElementsAre(1, 2, 5));
  EXPECT_THAT(correct_items(net, tested, 2), ElementsAre(1, 2));
}

}  // namespace
}  // namespace assay::suites
