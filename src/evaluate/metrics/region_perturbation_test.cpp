#include "evaluate/metrics/region_perturbation.h"

#include "evaluate/metrics/asked_test.h"

namespace assay::metrics {
namespace {

// Stretches of two points are worth 3, 7 and 4 and have relevance 2, 5 and 9: logits 14, 10, 3, 0,
// of which nothing, 4, 11 and 14 is lost.
TEST(RegionPerturbationMetric, IsTheMeanLossOverTheSteps) {
  const auto model = logistic({1, 2, 3, 4, 4, 0});
  const std::vector<float> ones(6, 1.0F);
  const RegionPerturbation unit{.side = 2, .substrate = Substrate::zero};
  const std::vector<float> map{1, 1, 6, -1, 4, 5};
  const Score score = asked(unit, model, ones, map, std::nullopt, model::Output::logit);
  EXPECT_THAT(score.curve, testing::ElementsAre(14, 10, 3, 0));
  EXPECT_NEAR(*score.value, (0 + 4 + 11 + 14) / 4.0, 1e-9);
  const RegionPerturbation one{.side = 2, .regions = 1, .substrate = Substrate::zero};
  EXPECT_NEAR(*asked(one, model, ones, map, std::nullopt, model::Output::logit).value, 4 / 2.0,
              1e-9);
}

// Two points with 2 each go before a last one with 3: what counts is all that a region has.
TEST(RegionPerturbationMetric, RanksRegionsByTheirWholeRelevance) {
  const RegionPerturbation unit{.side = 2, .substrate = Substrate::zero};
  const Score score =
      asked(unit, logistic({1, 2, 4}), {1, 1, 1}, {2, 2, 3}, std::nullopt, model::Output::logit);
  EXPECT_THAT(score.curve, testing::ElementsAre(7, 4, 0));
}

TEST(RegionPerturbationMetric, DrawsWhatPointsBecome) {
  const auto model = logistic({1, 1, 1, 1});
  const auto lost = [&](std::uint64_t seed) {
    return *asked(RegionPerturbation{.side = 1, .seed = seed}, model, {0, 1, 2, 3}, {4, 3, 2, 1})
                .value;
  };
  EXPECT_EQ(lost(1), lost(1));
  EXPECT_NE(lost(1), lost(2));
}

TEST(RegionPerturbationMetric, IsUndefinedForAConstantMap) {
  EXPECT_EQ(asked(RegionPerturbation{}, logistic({1, 1}), {1, 1}, {3, 3}).reason, constant_map);
}

}  // namespace
}  // namespace assay::metrics
