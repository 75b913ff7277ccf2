#include "net/model/score_cache.h"

#include <gmock/gmock.h>

#include <atomic>

#include "base/error.h"
#include "net/graph/builder.h"
#include "net/model/model.h"

namespace assay::model {
namespace {

using testing::ElementsAre;

// Logits x and -x.
Model signs() {
  graph::Builder builder;
  const graph::NodeId x = builder.input("x", {1, 1});
  const graph::NodeId w = builder.constant("w", {{2, 1}, {1, -1}});
  return {std::move(builder).finish({builder.add("y", graph::Linear{}, {x, w})}), {}};
}

std::vector<float> first_scores(ScoreCache& memory, const std::vector<float>& inputs,
                                Output output = Output::logit) {
  std::vector<float> found(inputs.size());
  memory.scores(
      inputs.size(), [&](std::size_t row, std::span<float> sample) { sample[0] = inputs[row]; },
      output, [&](std::size_t row, std::span<const float> scores) { found[row] = scores[0]; });
  return found;
}

TEST(ScoreCache, RunsEveryInputOnce) {
  const Model model = signs();
  ScoreCache memory(model);
  EXPECT_THAT(first_scores(memory, {1, 2, 1, 3}), ElementsAre(1, 2, 1, 3));
  EXPECT_EQ(model.passes().forward, 3U);
  EXPECT_THAT(first_scores(memory, {3, 4, 1}), ElementsAre(3, 4, 1));
  EXPECT_EQ(model.passes().forward, 4U);
  EXPECT_EQ(memory.asked(), 7U);
  EXPECT_EQ(memory.run(), 4U);
}

TEST(ScoreCache, KeepsLogitsAndProbabilitiesApart) {
  const Model model = signs();
  ScoreCache memory(model);
  first_scores(memory, {0});
  EXPECT_THAT(first_scores(memory, {0}, Output::probability), ElementsAre(0.5F));
  EXPECT_EQ(memory.run(), 2U);
}

TEST(ScoreCache, ForgetsWhatItHasNoRoomFor) {
  const Model model = signs();
  ScoreCache memory(model,
                    2 * (2 + ScoreCache::numbers_of_a_place));  // two inputs with two scores each
  first_scores(memory, {1, 2});
  first_scores(memory, {3});
  EXPECT_THAT(first_scores(memory, {1, 2, 3}), ElementsAre(1, 2, 3));
  EXPECT_EQ(memory.run(), 4U);
}

TEST(ScoreCache, RemembersNothingOfARunThatFailed) {
  const Model model = signs();
  ScoreCache memory(model);
  const float nan = std::numeric_limits<float>::quiet_NaN();
  EXPECT_THROW(first_scores(memory, {1, nan}), Error);
  EXPECT_EQ(memory.asked(), 0U);
  EXPECT_THAT(first_scores(memory, {1}), ElementsAre(1));
  EXPECT_EQ(memory.run(), 1U);
}

TEST(ScoreCache, TakesManyMoreThanItHoldsAtOnce) {
  const Model model = signs();
  ScoreCache memory(model, 0);
  constexpr std::size_t rows = (std::size_t{1} << 20) + 5;
  std::size_t wrong = 0;
  std::size_t next = 0;
  memory.scores(
      rows,
      [](std::size_t row, std::span<float> sample) { sample[0] = row % 7 == 0 ? 1.0F : 2.0F; },
      Output::logit,
      [&](std::size_t row, std::span<const float> scores) {
        wrong += scores[0] != (row % 7 == 0 ? 1.0F : 2.0F) || row != next++ ? 1 : 0;
      });
  EXPECT_EQ(wrong, 0U);
  EXPECT_EQ(memory.run(), 4U);  // two of each part
}

}  // namespace
}  // namespace assay::model
