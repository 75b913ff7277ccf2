#include "evaluate/metrics/keep_and_retrain.h"

#include <algorithm>

#include "evaluate/metrics/retrained_test.h"
#include "net/model/modified.h"
#include "net/train/trainer.h"

namespace assay::metrics {
namespace {

TEST(KeepAndRetrainMetric, IsOneWhenTheMapKnowsWhatMatters) {
  for (const Score& score : Lesson().scores(quick<KeepAndRetrain>(), first_point)) {
    EXPECT_EQ(score.value, 1.0);
  }
}

// What is kept is the same in all items: one class is found.
TEST(KeepAndRetrainMetric, IsChanceWhenTheMapIsWrong) {
  const std::vector<Score> scores = Lesson().scores(quick<KeepAndRetrain>(), second_point);
  EXPECT_EQ(*scores[0].value + *scores[1].value, 1);
}

// The same by hand for pictures of two channels: which points go and what they become.
TEST(KeepAndRetrainMetric, TrainsOnMeansOfChannelsBesideWhatIsKept) {
  const model::Model model = attribution::small_net({2, 6});
  const Tensor values = attribution::random_tensor({12, 2, 6}, 1);
  const Tensor batch = attribution::random_tensor({5, 2, 6}, 2);
  const std::vector<std::size_t> learnt{0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2};
  const std::vector<std::size_t> targets{0, 1, 2, 0, 1};
  // Maps are the first channel, so that half of the points stay: the three with the most.
  const attribution::Explain method = [](const attribution::Question& question) {
    Tensor maps(Shape{question.batch.shape[0], 6});
    for (std::size_t item = 0; item < maps.rows(); ++item) {
      std::ranges::copy(question.batch.row(item).first(6), maps.row(item).begin());
    }
    return attribution::Maps{maps};
  };
  float means[2] = {0, 0};
  for (std::size_t item = 0; item < 12; ++item) {
    for (std::size_t at = 0; at < 12; ++at) means[at / 6] += values.row(item)[at] / 72;
  }
  const auto kept = [&](Tensor items) {
    for (std::size_t item = 0; item < items.rows(); ++item) {
      const std::vector<float> row(items.row(item).begin(), items.row(item).end());
      for (std::size_t at = 0; at < 6; ++at) {
        const auto above = std::count_if(row.begin(), row.begin() + 6,
                                         [&](float other) { return other > row[at]; });
        if (above < 3) continue;
        items.row(item)[at] = means[0];
        items.row(item)[6 + at] = means[1];
      }
    }
    return items;
  };
  const model::Model fresh = model::with_randomised_layers(model, model::weighted_layers(model),
                                                           model::Randomisation::initialised, 4);
  const train::Options options{.epochs = 3,
                               .batch = 4,
                               .optimiser = train::Optimiser::adam,
                               .learning_rate = 0.05,
                               .seed = 4};
  const graph::Graph trained =
      train::train(fresh.graph(), {kept(values), learnt}, options, [](const train::Epoch&) {});
  const Tensor logits = model::Model(trained, {}).scores(kept(batch), model::Output::logit);

  const attribution::Question question{model, batch, targets, model::Output::logit};
  const Tensor maps = method(question).values;
  const Training training{values, learnt};
  const KeepAndRetrain unit{.levels = 1, .epochs = 3, .batch = 4, .learning_rate = 0.05, .seed = 4};
  const std::vector<Score> scores =
      unit({.maps = maps, .question = &question, .method = &method, .training = &training});
  for (std::size_t item = 0; item < 5; ++item) {
    const auto found = std::ranges::max_element(logits.row(item)) - logits.row(item).begin();
    EXPECT_EQ(scores[item].value, static_cast<std::size_t>(found) == targets[item] ? 1.0 : 0.0);
  }
}

}  // namespace
}  // namespace assay::metrics
