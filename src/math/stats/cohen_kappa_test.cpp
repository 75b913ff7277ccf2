#include "math/stats/cohen_kappa.h"

#include <gmock/gmock.h>

#include <cmath>

#include "math/stats/test_data_test.h"

namespace assay::stats {
namespace {

const std::vector<double> first{1, 1, 2, 2, 3, 3, 3, 1, 2, 3, 1, 1};
const std::vector<double> second{1, 2, 2, 2, 3, 3, 1, 1, 3, 3, 1, 2};

// Eight of twelve agree; by chance (5 * 4 + 3 * 4 + 4 * 4) / 144 = 1 / 3: (2/3 - 1/3) / (2/3).
// R's psych::cohen.kappa: var.kappa 0.04058159722.
TEST(CohenKappa, IsTheOneWorkedByHand) {
  const Kappa kappa = *cohen_kappa(first, second);
  EXPECT_NEAR(kappa.value, 0.5, 1e-12);
  EXPECT_NEAR(kappa.observed, 2.0 / 3, 1e-12);
  EXPECT_NEAR(kappa.expected, 1.0 / 3, 1e-12);
  EXPECT_NEAR(kappa.standard_error, std::sqrt(0.04058159722), 1e-9);
}

// sklearn.metrics.cohen_kappa_score(first, second, weights=...). The error is the delta method's:
// the derivatives of kappa by the cells of the table, found numerically with NumPy.
TEST(CohenKappa, WeighsCategoriesThatLieApart) {
  EXPECT_NEAR(cohen_kappa(first, second, KappaWeights::linear)->value, 0.5454545454545454, 1e-12);
  const Kappa quadratic = *cohen_kappa(first, second, KappaWeights::quadratic);
  EXPECT_NEAR(quadratic.value, 0.5882352941176471, 1e-12);
  EXPECT_NEAR(quadratic.standard_error, 0.2322610215, 1e-8);
}

TEST(CohenKappa, IsWithoutAnswerWhenNothingCouldDisagree) {
  const Result result = CohenKappa{}(beside({4, 4}, {4, 4}));
  EXPECT_EQ(result.undefined, "both raters always chose one and the same category");
}

// psych::cohen.kappa(cbind(first, second)): 0.1051677133 and 0.8948322867.
TEST(CohenKappa, HasPsychsInterval) {
  const Result result = CohenKappa{}(beside(first, second));
  EXPECT_NEAR(result.estimates.at(0).interval->low, 0.1051677133, 1e-8);
  EXPECT_NEAR(result.estimates.at(0).interval->high, 0.8948322867, 1e-8);
  EXPECT_EQ(to_sentence(result),
            "Cohen's kappa: kappa = .50, 95 % CI [.11, .89]; categories equal or not; 12 items, 2 "
            "raters (unit: row).");
}

TEST(CohenKappa, LeavesOutItemsWithASingleRating) {
  Data data = blocks({{1, 1}, {2, 1}, {2, 2}});
  data.x->values.push_back(1);
  data.by[0].of.push_back(0);
  data.pair->levels.emplace_back("3");
  data.pair->of.push_back(3);
  const Result result = CohenKappa{}(data);
  EXPECT_NEAR(result.estimates.at(0).value, (2.0 / 3 - 4.0 / 9) / (5.0 / 9), 1e-12);
  EXPECT_EQ(result.dropped.at(0).count, 1U);
}

}  // namespace
}  // namespace assay::stats
