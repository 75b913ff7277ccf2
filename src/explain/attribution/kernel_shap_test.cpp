#include "explain/attribution/kernel_shap.h"

#include <algorithm>
#include <cmath>

#include "explain/attribution/toy_models_test.h"

namespace assay::attribution {
namespace {

double measured(const Maps& maps, std::string_view name) {
  for (const Measure& measure : maps.measures) {
    if (measure.name == name) return measure.values[0];
  }
  ADD_FAILURE() << name;
  return 0;
}

// Of a linear model a part's value is what its points contribute beyond what hides them, from all
// coalitions or from some.
TEST(KernelShapMethod, OfALinearModelIsThePartsContribution) {
  const auto model = linear_model({1, 10}, {{1, 10}, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10}}, {{1}, {9}});
  for (const int samples : {0, 12}) {
    const KernelShap unit{.samples = samples, .count = 5};
    const Maps maps = explained(unit, model, std::vector<float>(10, 1.0F));
    EXPECT_THAT(maps.values.data,
                Pointwise(FloatNear(1e-4F), {3, 3, 7, 7, 11, 11, 15, 15, 19, 19}));
    EXPECT_EQ(measured(maps, "exact"), samples == 0);
    EXPECT_EQ(measured(maps, "segments"), 5);
    EXPECT_NEAR(measured(maps, "completeness_gap"), 0, 1e-9);
  }
}

// Neighbouring columns were pooled beyond 20: feature 0 here had got (1 + 2) / 2 of -0.85.
TEST(KernelShapMethod, GivesEachOfThirtyColumnsAValueOfItsOwnAndTheySumToWhatIsGained) {
  Tensor weights({1, 30});
  std::vector<float> item;
  double gain = 0;
  for (std::size_t at = 0; at < 30; ++at) {
    weights.data[at] = at % 2 == 0 ? 0.5F : -2.0F;
    item.push_back(static_cast<float>(at) - 10);
    gain += double{weights.data[at]} * double{item[at]};
  }
  const auto model = linear_model({30}, weights, {{1}, {4}});
  const Maps maps = explained(KernelShap{}, model, item);
  EXPECT_EQ(measured(maps, "segments"), 30);
  double sum = 0;
  for (std::size_t at = 0; at < 30; ++at) {
    EXPECT_NEAR(maps.values.data[at], weights.data[at] * item[at], 1e-3);
    sum += double{maps.values.data[at]};
  }
  EXPECT_NEAR(sum, gain, 1e-3);
}

// relu(x0 - x1) - 2 relu(x0 + x1) at (2, 1): v(both) = -5, v(0) = -2, v(1) = -2, v() = 0. Half of
// what each adds alone and half of what it adds to the other: (-2 - 3) / 2 each.
TEST(KernelShapMethod, SharesOutWhatTwoNumbersDoTogether) {
  const KernelShap unit{.count = 2};
  EXPECT_THAT(map_of(unit, two_rectifiers(), {2, 1}), Pointwise(FloatNear(1e-5F), {-2.5F, -2.5F}));
  // At (1, 3): v(both) = 0 - 8, v(0) = 1 - 2, v(1) = 0 - 6: (-1 - 2) / 2 and (-6 - 7) / 2.
  EXPECT_THAT(map_of(unit, two_rectifiers(), {1, 3}), Pointwise(FloatNear(1e-5F), {-1.5F, -6.5F}));
}

TEST(KernelShapMethod, HidesBehindTheItemsMean) {
  const KernelShap unit{.count = 2, .fill = Hide::mean};
  EXPECT_THAT(map_of(unit, two_numbers(), {5, 7}), Pointwise(FloatNear(1e-5F), {-3, -2}));
}

// One part: the whole difference.
TEST(KernelShapMethod, OfOnePartIsTheDifference) {
  const KernelShap unit{.count = 1};
  EXPECT_THAT(map_of(unit, two_numbers(), {5, 7}), Pointwise(FloatNear(1e-5F), {1, 1}));
}

// Items whose pictures have different numbers of superpixels.
TEST(KernelShapMethod, TakesItemsOfDifferentParts) {
  const auto model = small_net({3, 16, 16});
  Tensor batch({2, 3, 16, 16});
  std::ranges::copy(random_tensor({768}, 5).data, batch.row(1).begin());
  const std::size_t targets[] = {0, 1};
  const KernelShap unit{.samples = 40, .count = 12};
  const Maps both = unit(Question{model, batch, targets});
  const Tensor second({1, 3, 16, 16}, {batch.row(1).begin(), batch.row(1).end()});
  const std::size_t target[] = {1};
  const Maps alone = unit(Question{model, second, target});
  EXPECT_TRUE(std::ranges::equal(both.values.row(1), alone.values.row(0)));
  EXPECT_NE(both.measures[0].values[0], both.measures[0].values[1]);
}

}  // namespace
}  // namespace assay::attribution
