#include "explain/attribution/hsic.h"

#include <cmath>

#include "explain/attribution/toy_models_test.h"

namespace assay::attribution {
namespace {

// One cell, shown by half of the samples: scores are 1 or 1 + 1, so half of all pairs are one
// apart, which is the median of those apart. With s = 1 or -1 by sample, H L H is (1 - l) / 2 s s',
// where l = exp(-1/2), and the trace n^2 (1 - l) / 4.
TEST(HsicMethod, OfTwoScoresIsWorkedOut) {
  const auto map = map_of(Hsic{.samples = 10, .cells = 1},
                          linear_model({1, 2}, {{1, 2}, {3, -2}}, {{1}, {1}}), {1, 1});
  const double expected = 100 * (1 - std::exp(-0.5)) / 4 / 81;
  EXPECT_NEAR(map[0], expected, 1e-6);
  EXPECT_FLOAT_EQ(map[0], map[1]);
}

// Of four numbers the second has the largest weight and the third none.
TEST(HsicMethod, FindsTheCellsThatMatter) {
  const auto model = linear_model({1, 4}, {{1, 4}, {1, 4, 0, 2}}, {{1}, {0}});
  const auto map = map_of(Hsic{.cells = 4}, model, {1, 1, 1, 1});
  EXPECT_GT(map[1], map[3]);
  EXPECT_GT(map[3], map[0]);
  EXPECT_GT(map[0], map[2]);
  EXPECT_LT(map[2], 0.02 * map[1]);
}

// A product has no average effect on its own sign, yet depends on each: shown or not, the score
// keeps its mean but not its spread. Additive measures would see nothing.
TEST(HsicMethod, SeesDependenceWithoutAnyMeanEffect) {
  graph::Builder b;
  const graph::NodeId x = b.input("x", {1, 2});
  const auto first = b.add("first", graph::Linear{}, {x, b.constant("w", {{1, 2}, {1, 0}})});
  const auto second = b.add("second", graph::Linear{},
                            {x, b.constant("v", {{1, 2}, {0, 2}}), b.constant("c", {{1}, {-1}})});
  const auto y = b.add("y", graph::Binary{graph::Arithmetic::multiply}, {first, second});
  const model::Model model(std::move(b).finish({y}), {});
  // x0 (2 x1 - 1) is 0 when the first is hidden, and otherwise 1 or -1 by the second.
  const auto map = map_of(Hsic{.cells = 2}, model, {1, 1});
  EXPECT_GT(map[0], 0.01);
}

TEST(HsicMethod, IsZeroWhereNothingVaries) {
  EXPECT_THAT(map_of(Hsic{.cells = 2}, two_numbers(), {0, 0}), ElementsAre(0, 0));
}

// Columns that stand side by side have nothing to do with each other.
TEST(HsicMethod, DoesNotJoinTheColumnsOfATable) {
  const auto map = map_of(Hsic{}, one_column_of_thirty(), std::vector<float>(30, 1.0F));
  for (std::size_t at = 0; at < 30; ++at) {
    if (at == 7) continue;
    EXPECT_LT(map[at], 0.05 * map[7]) << at;
  }
}

}  // namespace
}  // namespace assay::attribution
