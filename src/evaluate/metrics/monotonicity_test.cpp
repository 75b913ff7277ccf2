#include "evaluate/metrics/monotonicity.h"

#include "evaluate/metrics/asked_test.h"
#include "evaluate/metrics/subsets.h"

namespace assay::metrics {
namespace {

// Points worth 2, -1 and 3. The least relevant comes first; the score falls when the second comes,
// unless that is where it started. The points do come: what is perturbed is the baseline.
TEST(MonotonicityMetric, IsOneOnlyWhenTheScoreNeverFalls) {
  const auto model = logistic({2, -1, 3});
  const Score falls = asked(Monotonicity{.at_once = 1}, model, {1, 1, 1}, {1, 2, 3}, std::nullopt,
                            model::Output::logit);
  EXPECT_THAT(falls.curve, testing::ElementsAre(0, 2, 1, 4));
  EXPECT_EQ(falls.value, 0);
  const Score rises = asked(Monotonicity{.at_once = 2}, model, {1, 1, 1}, {2, 1, 3}, std::nullopt,
                            model::Output::logit);
  EXPECT_THAT(rises.curve, testing::ElementsAre(0, 1, 4));
  EXPECT_EQ(rises.value, 1);
}

// The answer of a linear model to a new number at a point grows with the point's weight.
TEST(MonotonicityMetric, RanksAnswersToRandomNumbers) {
  const auto model = logistic({100, -1, 10, 0});
  const auto ranks = [&](const std::vector<float>& map) {
    return *asked(Monotonicity{.variant = MonotonicityVariant::nguyen, .draws = 50}, model,
                  {0, 1, 0.5F, 0.5F}, map, std::nullopt, model::Output::logit)
                .value;
  };
  EXPECT_NEAR(ranks({-9, 2, 3, 1}), 1, 1e-9);
  EXPECT_NEAR(ranks({1, 3, -2, 9}), -1, 1e-9);
}

TEST(MonotonicityMetric, IsUndefinedWithoutRanks) {
  EXPECT_EQ(asked(Monotonicity{}, logistic({1, 1}), {1, 1}, {3, 3}).reason, constant_map);
  EXPECT_EQ(
      asked(Monotonicity{.variant = MonotonicityVariant::nguyen}, logistic({0, 0}), {1, 1}, {1, 3})
          .reason,
      nothing_to_compare);
}

}  // namespace
}  // namespace assay::metrics
