#include "evaluate/meta_evaluation/evaluation.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "base/argmax.h"
#include "base/parallel.h"
#include "evaluate/metrics/deletion.h"
#include "evaluate/metrics/gini.h"
#include "evaluate/metrics/iou.h"
#include "explain/attribution/gradient.h"
#include "explain/attribution/input_gradient.h"
#include "explain/attribution/toy_models_test.h"

namespace assay::meta_evaluation {
namespace {

using attribution::random_tensor;
using attribution::small_net;
using metrics::Better;
using metrics::ExplainedItems;
using metrics::Score;

constexpr std::int64_t items = 20;

struct Fixture {
  model::Model model = small_net({2, 12});
  Tensor inputs = random_tensor({items, 2, 12}, 3);

  Task task(std::vector<runner::Judge> judges) const {
    return {.model = model,
            .inputs = inputs,
            .methods = {{.name = "gradient", .spec = {}, .explain = attribution::Gradient{}},
                        {.name = "input_gradient",
                         .spec = {},
                         .explain = attribution::InputGradient{}}},
            .judges = std::move(judges)};
  }
};

runner::Judge by(std::string name, Better better, metrics::Evaluate evaluate) {
  return {std::move(name),
          {},
          {.name = "toy",
           .summary = "A toy.",
           .family = metrics::Family::faithfulness,
           .better = better,
           .needs = metrics::Needs::model,
           .reference = "nobody"},
          std::move(evaluate)};
}

runner::Judge constant() {
  return by("constant", Better::higher, [](const ExplainedItems& explained) {
    return std::vector<Score>(explained.size(), Score{.value = 7});
  });
}

// 1 for an item that the model still gives the explained class, 0 for any other: it stays where
// nothing changes and falls where the class is lost.
runner::Judge perfect(Better better) {
  return by("perfect", better, [better](const ExplainedItems& explained) {
    const attribution::Question& question = *explained.question;
    const Tensor scores = question.classifier.scores(question.batch, model::Output::logit);
    std::vector<Score> result;
    for (std::size_t item = 0; item < explained.size(); ++item) {
      const std::span<const float> row = scores.row(item);
      const bool kept = argmax(row) == question.targets[item];
      result.push_back({.value = kept == (better == Better::higher) ? 1 : 0});
    }
    return result;
  });
}

// Constant scores stay, as they should, and do not react, as they should: 1, 1, 0 and 0.
TEST(MetaEvaluation, GivesAConstantMetricOneHalf) {
  const Fixture toy;
  const Evaluation found = evaluate(toy.task({constant()}), {.times = 2});
  const MetricEvaluation& judged = found.metrics[0];
  for (const Consistency& part : {judged.input, judged.weights}) {
    EXPECT_EQ(part.intra_noise, 1);
    EXPECT_EQ(part.inter_noise, 1);
    EXPECT_EQ(part.intra_adversary, 0);
    EXPECT_EQ(part.inter_adversary, 0);
  }
  EXPECT_EQ(judged.meta(), 0.5);
  EXPECT_EQ(judged.pairs.distinguishable, 0U);
  EXPECT_FALSE(found.agreement[0][0].of_means);
}

// Its scores fall on all items that count, from 1 to 0: p = 2 / 2^n of the n that do.
TEST(MetaEvaluation, GivesAPerfectMetricNearlyOne) {
  const Fixture toy;
  for (const Better better : {Better::higher, Better::lower}) {
    const Evaluation found = evaluate(toy.task({perfect(better)}), {.times = 1});
    const MetricEvaluation& judged = found.metrics[0];
    EXPECT_EQ(judged.input.intra_noise, 1);
    EXPECT_EQ(judged.weights.inter_noise, 1);
    EXPECT_EQ(judged.input.inter_adversary, 1);
    EXPECT_EQ(judged.weights.inter_adversary, 1);
    ASSERT_GT(found.counted.disruptive_input, 2);
    ASSERT_GT(found.counted.disruptive_weights, 2);
    EXPECT_DOUBLE_EQ(*judged.input.intra_adversary,
                     1 - std::exp2(1 - found.counted.disruptive_input));
    EXPECT_DOUBLE_EQ(*judged.weights.intra_adversary,
                     1 - std::exp2(1 - found.counted.disruptive_weights));
    EXPECT_EQ(found.counted.minor_input, items);
  }
}

// The maps are not explained again for changed inputs, unless that is asked for: a metric that
// looks at maps alone then says the same of them.
TEST(MetaEvaluation, JudgesOldMapsOnChangedInputsUnlessAskedToExplain) {
  const Fixture toy;
  const Task task = toy.task({{"gini", {}, metrics::Gini::info, metrics::Gini{}}});
  const Consistency kept = evaluate(task, {.times = 1}).metrics[0].input;
  EXPECT_EQ(kept.intra_noise, 1);
  EXPECT_EQ(kept.intra_adversary, 0);
  const Consistency anew =
      evaluate(task, {.times = 1, .explain_changed_inputs = true}).metrics[0].input;
  EXPECT_GT(anew.intra_adversary, 0.0);
}

// What a metric that looks at places is told of an item is what the task has of it.
TEST(MetaEvaluation, TellsMetricsAllThatIsKnownOfTheInputs) {
  const Fixture toy;
  runner::Truths truths{.masks = Tensor(Shape{items, 12})};
  for (std::size_t item = 0; item < items; ++item) {
    const auto number = static_cast<float>(item);
    truths.masks->row(item)[3] = number;
    truths.people.emplace_back(Shape{2, 12}, std::vector<float>(24, number));
    truths.boxes.push_back(data::Box{0.5, 0, number, 1});
    truths.scales.push_back({0.5, number});
  }
  truths.outlines = truths.masks;
  std::size_t asked = 0;
  runner::Judge places = by("places", Better::higher, [&](const ExplainedItems& explained) {
    for (std::size_t at = 0; at < explained.size(); ++at) {
      const auto number = static_cast<float>(asked++ % items);
      EXPECT_EQ(explained.masks->row(at)[3], number);
      EXPECT_EQ(explained.outlines->row(at)[3], number);
      EXPECT_EQ(explained.people[at].data.back(), number);
      EXPECT_EQ(explained.boxes[at]->x1, number);
      EXPECT_EQ(explained.scales[at].y, number);
    }
    return std::vector<Score>(explained.size(), Score{.value = 1});
  });
  places.info.needs = metrics::Needs::object;
  places.info.scored_together = true;
  Task task = toy.task({places});
  task.truths = truths;
  evaluate(task, {.times = 1});
  EXPECT_EQ(asked, 2U * 5 * items) << "of two methods, before and after four changes";
}

// A metric whose scores of one item depend on the others is not shown sixteen of twenty.
TEST(MetaEvaluation, ShowsTheWholeSetToMetricsOfTheSet) {
  const Fixture toy;
  const std::vector<std::optional<std::size_t>> labels(items, 1);
  std::vector<std::size_t> sizes;
  runner::Judge scored_together = by("set", Better::higher, [&](const ExplainedItems& explained) {
    sizes.push_back(explained.size());
    EXPECT_EQ(explained.question->batch.rows(), explained.size());
    EXPECT_EQ(explained.labels.size(), explained.size());
    return std::vector<Score>(explained.size(), Score{.value = 1});
  });
  runner::Judge alone = scored_together;
  scored_together.info.scored_together = true;
  Task task = toy.task({scored_together, alone});
  task.truths.labels = labels;
  evaluate(task, {.times = 1});
  ASSERT_EQ(sizes.size(), 5U * (2 + 4)) << "two methods at once, and in two parts";
  EXPECT_THAT(std::span(sizes).first(6), testing::ElementsAre(16, 16, 4, 4, 20, 20));
}

// Nor is one whose threshold all items share: four of twenty have large objects and would choose
// another threshold by themselves.
TEST(MetaEvaluation, FindsOneThresholdForAllItems) {
  const Fixture toy;
  Task task = toy.task({{"iou", parse_spec("iou:variant=shared"), metrics::Iou::info,
                         metrics::Iou{.variant = metrics::ThresholdChoice::shared}}});
  task.truths.masks = Tensor(Shape{items, 12});
  for (std::size_t item = 0; item < items; ++item) {
    for (std::size_t at = 0; at < (item < 16 ? 1U : 11U); ++at)
      task.truths.masks->row(item)[at] = 1;
  }
  std::vector<std::size_t> targets;
  const Tensor logits = toy.model.scores(toy.inputs, model::Output::logit);
  for (std::size_t item = 0; item < items; ++item) targets.push_back(argmax(logits.row(item)));
  const Tensor maps =
      attribution::Gradient{}({toy.model, toy.inputs, targets, model::Output::logit}).values;
  const std::vector<Score> whole = metrics::Iou{.variant = metrics::ThresholdChoice::shared}(
      {.maps = maps, .masks = &*task.truths.masks});
  const Evaluation found = evaluate(task, {.times = 1});
  for (std::size_t item = 0; item < items; ++item) {
    EXPECT_EQ(found.metrics[0].scores[0][item], whole[item].value) << item;
  }
}

// Of twenty equal items each becomes another one each time, within the noise that was asked for and
// within the item's own range; both methods are judged on the same.
TEST(MetaEvaluation, MovesEveryItemByNoiseOfItsOwn) {
  Fixture toy;
  for (std::size_t item = 1; item < items; ++item) {
    std::ranges::copy(toy.inputs.row(0), toy.inputs.row(item).begin());
  }
  using Row = std::vector<float>;
  std::map<Row, int> seen;
  const runner::Judge watching =
      by("watching", Better::higher, [&](const ExplainedItems& explained) {
        for (std::size_t item = 0; item < explained.size(); ++item) {
          const std::span<const float> row = explained.question->batch.row(item);
          ++seen[Row(row.begin(), row.end())];
        }
        return std::vector<Score>(explained.size(), Score{.value = 1});
      });
  evaluate(toy.task({watching}), {.times = 2, .minor_input = 0.01, .disruptive_input = 0.5});

  const std::span<const float> was = toy.inputs.row(0);
  const auto [least, greatest] = std::ranges::minmax(was);
  seen.erase(Row(was.begin(), was.end()));
  std::size_t minor = 0;
  for (const auto& [row, times] : seen) {
    EXPECT_EQ(times, 2);
    EXPECT_THAT(row, testing::Each(testing::AllOf(testing::Ge(least), testing::Le(greatest))));
    double moved = 0;
    for (std::size_t at = 0; at < row.size(); ++at) {
      moved = std::max(moved, std::abs(double(row[at]) - double(was[at])));
    }
    EXPECT_LE(moved, 0.5);
    minor += moved <= 0.01 ? 1 : 0;
  }
  EXPECT_EQ(minor, 2U * items);
  EXPECT_EQ(seen.size(), 4U * items);
}

TEST(MetaEvaluation, IsTheSameOnAnyThreadsAndAnotherWithAnotherSeed) {
  const Fixture toy;
  const Task task = toy.task({{"deletion", {}, metrics::Deletion::info, metrics::Deletion{}}});
  const int before = threads();
  set_threads(3);
  const MetricEvaluation together = evaluate(task, {.times = 2}).metrics[0];
  set_threads(1);
  const MetricEvaluation alone = evaluate(task, {.times = 2}).metrics[0];
  set_threads(before);
  EXPECT_EQ(alone.meta(), together.meta());
  EXPECT_EQ(alone.scores, together.scores);
  EXPECT_NE(evaluate(task, {.times = 2, .seed = 1}).metrics[0].meta(), alone.meta());
}

TEST(MetaEvaluation, SaysHowMuchIsDone) {
  const Fixture toy;
  std::vector<double> heard;
  evaluate(toy.task({constant()}), {.times = 1}, 0.05,
           [&](double share) { heard.push_back(share); });
  EXPECT_THAT(heard, testing::ElementsAre(0.2, 0.4, 0.6, 0.8, 1.0));
}

}  // namespace
}  // namespace assay::meta_evaluation
