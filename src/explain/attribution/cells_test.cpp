#include "explain/attribution/cells.h"

#include "explain/attribution/toy_models_test.h"

namespace assay::attribution {
namespace {

TEST(CellsOfAnInput, AreEqualSharesOfItsPoints) {
  EXPECT_THAT(Cells({6}, 3).of(), ElementsAre(0, 0, 1, 1, 2, 2));
  // Centres at 0.1, 0.3, 0.5, 0.7 and 0.9 of the way.
  EXPECT_THAT(Cells({5}, 2).of(), ElementsAre(0, 0, 1, 1, 1));
  EXPECT_THAT(Cells({2, 4}, 2).of(), ElementsAre(0, 0, 1, 1, 2, 2, 3, 3));
  EXPECT_EQ(Cells({2, 4}, 8).count(), 8U);
}

// 3 x0 - 2 x1 + 1 at (5, 7) from the mean, 6, with half of the first and all of the second.
TEST(CellsOfAnInput, FadeFromTheBaselineToTheItem) {
  const Tensor batch({1, 2}, {5, 7});
  const std::size_t targets[] = {0};
  const model::Model model = two_numbers();
  float found = 0;
  score_cell_versions(
      Question{model, batch, targets}, Cells({2}, 2), Baseline::mean, 1,
      [](std::size_t, std::span<float> shown) {
        shown[0] = 0.5F;
        shown[1] = 1;
      },
      [&](std::size_t, std::size_t, float score) { found = score; });
  EXPECT_FLOAT_EQ(found, 3 * 5.5F - 2 * 7 + 1);
}

}  // namespace
}  // namespace assay::attribution
