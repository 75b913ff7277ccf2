#include "evaluate/runner/held_arrays.h"

#include <gtest/gtest.h>

#include "explain/attribution/input_gradient.h"
#include "explain/attribution/toy_models_test.h"

namespace assay::runner {
namespace {

// Each block has its own part of what is known of the items, and results do not depend on blocks.
TEST(HeldArrays, AreTheSameInBlocksOfAnySize) {
  constexpr std::int64_t items = 5;
  const model::Model net = attribution::small_net({2, 12});
  const Tensor inputs = attribution::random_tensor({items, 2, 12}, 3);
  Truths truths{.masks = Tensor(Shape{items, 12})};
  for (std::size_t item = 0; item < items; ++item) truths.masks->row(item)[item] = 1;
  const Questions questions{
      .methods = {{.name = "input_gradient", .spec = {}, .explain = attribution::InputGradient{}}},
      .judges = read_metrics({"energy_pointing_game", "deletion"})};
  const HeldArrays evaluation(net, inputs, truths, questions);
  const std::vector<std::size_t> targets{0, 1, 0, 1, 1};
  const auto scores_in_blocks_of = [&](std::size_t size) {
    std::vector<std::optional<double>> values;
    const Step step{0, {0, 1}};
    for (std::size_t begin = 0; begin < items; begin += size) {
      const std::size_t end = std::min<std::size_t>(begin + size, items);
      evaluate(evaluation, begin, std::span(targets).subspan(begin, end - begin), {&step, 1},
               {.finished = [&](const Step&, const Judged& judged) {
                 for (std::size_t item = 0; item < end - begin; ++item) {
                   values.push_back(judged.scores[0][item].value);
                   values.push_back(judged.scores[1][item].value);
                 }
               }});
    }
    return values;
  };
  const auto whole = scores_in_blocks_of(items);
  ASSERT_EQ(whole.size(), 2U * items);
  EXPECT_EQ(scores_in_blocks_of(2), whole);
  EXPECT_EQ(scores_in_blocks_of(1), whole);
}

}  // namespace
}  // namespace assay::runner
