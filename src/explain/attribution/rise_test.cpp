#include "explain/attribution/rise.h"

#include <algorithm>

#include "base/argmax.h"
#include "explain/attribution/random_masks.h"
#include "explain/attribution/toy_models_test.h"

namespace assay::attribution {
namespace {

// The definition, mask by mask: sum of score times mask, over masks times the share shown.
TEST(RiseMethod, IsTheMeanScoreByWhatWasShown) {
  const Shape space{6, 5};
  const auto model = small_net({2, 6, 5});
  const Tensor item = random_tensor({60}, 3);
  const Rise unit{.masks = 40, .cells = 3, .shown = 0.4, .seed = 5};
  const RandomMasks masks(space, 3, 0.4, 5);
  std::vector<double> expected(30, 0.0);
  for (std::size_t index = 0; index < 40; ++index) {
    std::vector<float> mask(30);
    masks.write(index, mask);
    Tensor shown({1, 2, 6, 5}, item.data);
    for (std::size_t at = 0; at < 60; ++at) shown.data[at] *= mask[at % 30];
    const float score = model.scores(shown, model::Output::logit).data[0];
    for (std::size_t at = 0; at < 30; ++at) expected[at] += score * mask[at] / (40 * 0.4);
  }
  const std::vector<float> map = map_of(unit, model, item.data);
  for (std::size_t at = 0; at < 30; ++at) EXPECT_NEAR(map[at], expected[at], 1e-4) << at;
}

// Of a linear model with independent cells the difference of two points' values is the difference
// of their contributions, times 1 - shown.
TEST(RiseMethod, FindsThePointThatMatters) {
  const auto model = linear_model({1, 8}, {{1, 8}, {0, 0, 0, 0, 0, 10, 0, 0}}, {{1}, {0}});
  const auto map = map_of(Rise{.masks = 2000, .cells = 8}, model, std::vector<float>(8, 1.0F));
  EXPECT_EQ(argmax(map), 5U);
}

TEST(RandomMasks, ShowTheirShareAndNothingBeyond) {
  const RandomMasks masks({20, 30}, 5, 0.3, 1);
  std::vector<float> mask(600);
  double sum = 0;
  for (std::size_t index = 0; index < 400; ++index) {
    masks.write(index, mask);
    for (const float value : mask) {
      ASSERT_GE(value, 0);
      ASSERT_LE(value, 1);
      sum += value;
    }
  }
  EXPECT_NEAR(sum / (400 * 600), 0.3, 0.02);
}

// With one cell a mask is all or nothing.
TEST(RandomMasks, OfOneCellAreFlat) {
  const RandomMasks masks({7}, 1, 0.5, 2);
  std::vector<float> mask(7);
  bool seen[2] = {};
  for (std::size_t index = 0; index < 20; ++index) {
    masks.write(index, mask);
    for (const float value : mask) EXPECT_EQ(value, mask[0]);
    seen[mask[0] > 0] = true;
  }
  EXPECT_TRUE(seen[0] && seen[1]);
}

// Columns that stand side by side have nothing to do with each other: the mean score where a column
// is shown is that of all masks, but for the one that is the score.
TEST(RiseMethod, DoesNotJoinTheColumnsOfATable) {
  const auto map = map_of(Rise{}, one_column_of_thirty(), std::vector<float>(30, 1.0F));
  for (std::size_t at = 0; at < 30; ++at) EXPECT_NEAR(map[at], at == 7 ? 1 : 0.5, 0.04) << at;
}

}  // namespace
}  // namespace assay::attribution
