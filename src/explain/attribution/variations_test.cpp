#include "explain/attribution/variations.h"

#include <algorithm>

#include "explain/attribution/toy_models_test.h"

namespace assay::attribution {
namespace {

TEST(Variations, SayHowMuchIsDone) {
  const model::Model model = two_numbers();
  const Tensor batch({3, 2}, {1, 2, 3, 4, 5, 6});
  const std::size_t targets[] = {0, 0, 0};
  std::vector<double> heard;
  Question question{model, batch, targets};
  question.report_progress = [&](double share) { heard.push_back(share); };
  score_versions(
      question, 4, [](std::size_t, std::size_t, std::span<float> sample) { sample[0] = 0; },
      [](std::size_t, std::size_t, float) {});
  ASSERT_EQ(heard.size(), 12U);
  EXPECT_TRUE(std::ranges::is_sorted(heard));
  EXPECT_DOUBLE_EQ(heard.front(), 1.0 / 12);
  EXPECT_DOUBLE_EQ(heard.back(), 1);
}

// 3 x0 - 2 x1 + 1, with x0 = version and x1 = item.
TEST(Variations, HandOnWhatComesOfEachVersionInItsOrder) {
  const model::Model model = two_numbers();
  const Tensor batch({2, 2}, {0, 0, 0, 1});
  const std::size_t targets[] = {0, 0};
  std::vector<std::vector<float>> scores(2);
  score_versions(
      {model, batch, targets}, 5,
      [&](std::size_t item, std::size_t version, std::span<float> sample) {
        sample[0] = static_cast<float>(version);
        sample[1] = batch.row(item)[1];
      },
      [&](std::size_t item, std::size_t version, float score) {
        EXPECT_EQ(scores[item].size(), version);
        scores[item].push_back(score);
      });
  EXPECT_THAT(scores[0], ElementsAre(1, 4, 7, 10, 13));
  EXPECT_THAT(scores[1], ElementsAre(-1, 2, 5, 8, 11));
}

}  // namespace
}  // namespace assay::attribution
