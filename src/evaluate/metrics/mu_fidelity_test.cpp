#include "evaluate/metrics/mu_fidelity.h"

#include "evaluate/metrics/asked_test.h"

namespace assay::metrics {
namespace {

Score asked_logit(const MuFidelity& unit, const std::vector<float>& map) {
  return asked(unit, logistic({4, 2, 1, -3, 2, 0}), {1, 1, 1, 1, 1, 1}, map, std::nullopt,
               model::Output::logit);
}

TEST(MuFidelityMetric, IsOneForTheContributionsToALinearModel) {
  for (const MuVariant variant : {MuVariant::xplique, MuVariant::paper}) {
    EXPECT_NEAR(*asked_logit({.variant = variant}, {4, 2, 1, -3, 2, 0}).value, 1, 1e-6);
    EXPECT_NEAR(*asked_logit({.variant = variant}, {-4, -2, -1, 3, -2, 0}).value, -1, 1e-6);
  }
}

// Two cells, of which one goes: worth 7 and -1, with relevance 1 and 2. Only these two sets are
// ever drawn.
TEST(MuFidelityMetric, HidesWholeCells) {
  const MuFidelity unit{.variant = MuVariant::paper, .grid = 2, .share = 0.5};
  EXPECT_NEAR(*asked_logit(unit, {9, -9, 1, -9, 9, 2}).value, -1, 1e-6);
}

// All points are worth the same, so any sets of equal size lose the same, and what a map says of
// them counts for nothing; with independent cells it only has to be positive.
TEST(MuFidelityMetric, CountsTheNumberOfCellsOnlyInXplique) {
  const auto model = logistic({1, 1, 1, 1, 1, 1, 1, 1, 1});
  const std::vector<float> ones(9, 1.0F);
  const std::vector<float> map{3, 2, 4, 3, 2, 4, 3, 2, 4};
  const auto found = [&](MuVariant variant) {
    return asked(MuFidelity{.variant = variant}, model, ones, map, std::nullopt,
                 model::Output::logit);
  };
  EXPECT_GT(*found(MuVariant::xplique).value, 0.8);
  EXPECT_EQ(found(MuVariant::paper).reason, nothing_to_compare);
}

// Two points of relevance 1 and 2, worth 1 and 10. None, the first, the second and both have
// relevance 0, 1, 2 and 3 and lose 0, 1, 10 and 11: the same order, but no line. Only Spearman's
// correlation is one.
TEST(MuFidelityMetric, ComparesRanksInXpliqueAndAmountsInThePaper) {
  const auto found = [](MuVariant variant, const std::vector<float>& map,
                        const std::vector<float>& worth) {
    const MuFidelity unit{.variant = variant, .grid = 3, .share = 0.5};
    return *asked(unit, logistic(worth), std::vector<float>(worth.size(), 1), map, std::nullopt,
                  model::Output::logit)
                .value;
  };
  EXPECT_NEAR(found(MuVariant::xplique, {1, 2}, {1, 10}), 1, 1e-12);
  // Two of three cells go: relevance 3, 4 and 5 in the order 11, 101 and 110 of what is lost.
  EXPECT_LT(found(MuVariant::paper, {1, 2, 3}, {1, 10, 100}), 0.99);
}

TEST(MuFidelityMetric, IsUndefinedWhereNothingVaries) {
  EXPECT_EQ(asked_logit({}, {3, 3, 3, 3, 3, 3}).reason, constant_map);
  EXPECT_EQ(asked(MuFidelity{}, logistic({0, 0, 0}), {1, 1, 1}, {1, 2, 3}).reason,
            nothing_to_compare);
}

}  // namespace
}  // namespace assay::metrics
