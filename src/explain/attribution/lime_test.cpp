#include "explain/attribution/lime.h"

#include <algorithm>
#include <cmath>

#include "explain/attribution/toy_models_test.h"

namespace assay::attribution {
namespace {

// Of a linear model the weight of a part is what its points contribute beyond what hides them:
// here parts {1, 2}, {3, 4}, {5, 6} with weights 1 to 6, over ones and behind zeros.
TEST(LimeMethod, OfALinearModelIsThePartsContribution) {
  const auto model = linear_model({1, 6}, {{1, 6}, {1, 2, 3, 4, 5, 6}}, {{1}, {9}});
  const Lime unit{.samples = 60, .count = 3, .fill = Hide::zero, .ridge = 1e-9};
  const Maps maps = explained(unit, model, std::vector<float>(6, 1.0F));
  EXPECT_THAT(maps.values.data, Pointwise(FloatNear(1e-4F), {3, 3, 7, 7, 11, 11}));
  ASSERT_EQ(maps.measures.size(), 2U);
  EXPECT_EQ(maps.measures[0].name, "segments");
  EXPECT_EQ(maps.measures[0].values[0], 3);
  EXPECT_EQ(maps.measures[1].name, "fit");
  EXPECT_NEAR(maps.measures[1].values[0], 1, 1e-9);
}

TEST(LimeMethod, GivesEachOfThirtyColumnsAWeightOfItsOwn) {
  Tensor weights({1, 30});
  for (std::size_t at = 0; at < 30; ++at) weights.data[at] = at % 2 == 0 ? 1.0F : -3.0F;
  const auto model = linear_model({30}, weights, {{1}, {0}});
  const Lime unit{.fill = Hide::zero, .ridge = 1e-9};
  EXPECT_THAT(map_of(unit, model, std::vector<float>(30, 1.0F)),
              Pointwise(FloatNear(1e-3F), weights.data));
}

// The part's own mean hides nothing of a part that is flat, and half of what a pair differs by.
TEST(LimeMethod, CountsFromWhatHidesAPart) {
  const auto model = linear_model({1, 4}, {{1, 4}, {1, 2, 3, 5}}, {{1}, {0}});
  const Lime unit{.samples = 60, .count = 2, .fill = Hide::part, .ridge = 1e-9};
  // 1 (4 - 4) + 2 (4 - 4) = 0 and 3 (1 - 2) + 5 (3 - 2) = 2.
  EXPECT_THAT(map_of(unit, model, {4, 4, 1, 3}), Pointwise(FloatNear(1e-4F), {0, 0, 2, 2}));
}

// Pass by pass: the same rows, the model asked one sample at a time, the fit of the surrogate.
TEST(LimeMethod, IsTheFitToTheModelsScores) {
  const auto model = small_net({1, 12});
  const Tensor item = random_tensor({12}, 4);
  const Lime unit{.samples = 50, .count = 4, .fill = Hide::zero, .features = 2, .seed = 3};
  const auto presence = surrogate::coin_presence(50, 4, 3);
  std::vector<double> scores;
  for (std::size_t at = 0; at < 50; ++at) {
    Tensor shown({1, 1, 12}, item.data);
    for (std::size_t point = 0; point < 12; ++point) {
      if (presence[at * 4 + point / 3] == 0) shown.data[point] = 0;
    }
    scores.push_back(model.scores(shown, model::Output::logit).data[0]);
  }
  const auto weights = surrogate::lime_fit(presence, 4, scores, {.features = 2});
  const std::vector<float> map = map_of(unit, model, item.data);
  for (std::size_t point = 0; point < 12; ++point) {
    EXPECT_NEAR(map[point], weights[point / 3], 1e-5) << point;
  }
  EXPECT_EQ(std::ranges::count(map, 0.0F), 6);
}

}  // namespace
}  // namespace assay::attribution
