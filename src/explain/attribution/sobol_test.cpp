#include "explain/attribution/sobol.h"

#include "explain/attribution/toy_models_test.h"

namespace assay::attribution {
namespace {

// Cells fade evenly between 0 and 1, so a linear model's variance is the sum of (w x)^2 / 12, and
// cells have nothing in common: 3 * 2 and -2 * 1 have 36 / 40 and 4 / 40 of it.
TEST(SobolMethod, OfALinearModelIsTheShareOfSquaredContributions) {
  const auto map = map_of(Sobol{.samples = 1024, .cells = 2}, two_numbers(), {2, 1});
  EXPECT_NEAR(map[0], 0.9, 0.01);
  EXPECT_NEAR(map[1], 0.1, 0.01);
}

// One class: x0 x1.
model::Model product_of_two() {
  graph::Builder b;
  const graph::NodeId x = b.input("x", {1, 2});
  const auto pick = [&](const char* name, std::vector<float> weights) {
    return b.add(name, graph::Linear{}, {x, b.constant("w", {{1, 2}, std::move(weights)})});
  };
  const graph::NodeId first = pick("first", {1, 0});
  const graph::NodeId second = pick("second", {0, 1});
  const graph::NodeId y = b.add("y", graph::Binary{graph::Arithmetic::multiply}, {first, second});
  return {std::move(b).finish({y}), {}};
}

// The product of two even numbers has variance 1/9 - 1/16 = 7/144, of which the other's part alone
// is 1/4 * 1/12 = 3/144: what a cell has a part in is 4/7. The shares add up to more than one.
TEST(SobolMethod, CountsWhatCellsDoTogetherForBoth) {
  const auto map = map_of(Sobol{.samples = 2048, .cells = 2}, product_of_two(), {1, 1});
  EXPECT_NEAR(map[0], 4 / 7.0, 0.01);
  EXPECT_NEAR(map[1], 4 / 7.0, 0.01);
}

// Quasi-random: as good with 64 masks as random ones with thousands.
TEST(SobolMethod, IsNearWithFewMasks) {
  const auto map = map_of(Sobol{.samples = 64, .cells = 2}, two_numbers(), {2, 1});
  EXPECT_NEAR(map[0], 0.9, 0.06);
}

TEST(SobolMethod, IsZeroWhereNothingVaries) {
  EXPECT_THAT(map_of(Sobol{.cells = 2}, two_numbers(), {0, 0}), ElementsAre(0, 0));
}

TEST(SobolMethod, ChangesWithTheSeed) {
  EXPECT_NE(map_of(Sobol{.seed = 1}, squared_numbers(), {2, 8}),
            map_of(Sobol{.seed = 2}, squared_numbers(), {2, 8}));
}

// Columns that stand side by side have nothing to do with each other.
TEST(SobolMethod, DoesNotJoinTheColumnsOfATable) {
  const auto map =
      map_of(Sobol{.samples = 256}, one_column_of_thirty(), std::vector<float>(30, 1.0F));
  for (std::size_t at = 0; at < 30; ++at) EXPECT_NEAR(map[at], at == 7 ? 1 : 0, 0.02) << at;
}

TEST(SobolMethod, RefusesATableWiderThanItsSequence) {
  const auto wide = linear_model({2000}, Tensor(Shape{1, 2000}), {{1}, {0}});
  EXPECT_THAT([&] { map_of(Sobol{}, wide, std::vector<float>(2000, 1.0F)); },
              testing::ThrowsMessage<Error>(testing::HasSubstr("at most 1600 columns")));
}

}  // namespace
}  // namespace assay::attribution
