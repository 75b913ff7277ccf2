#include "explain/surrogate/coalitions.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>

namespace assay::surrogate {
namespace {

std::size_t members(std::span<const std::uint8_t> row) {
  return static_cast<std::size_t>(std::ranges::count(row, std::uint8_t{1}));
}

std::set<std::vector<std::uint8_t>> distinct(const Coalitions& plan) {
  std::set<std::vector<std::uint8_t>> rows;
  for (std::size_t at = 0; at < plan.rows(); ++at) {
    rows.insert({plan.row(at).begin(), plan.row(at).end()});
  }
  return rows;
}

double sum(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0);
}

double choose(std::size_t n, std::size_t k) {
  return std::round(std::exp(std::lgamma(static_cast<double>(n) + 1) -
                             std::lgamma(static_cast<double>(k) + 1) -
                             std::lgamma(static_cast<double>(n - k) + 1)));
}

TEST(Coalitions, AreAllThereWhenThatIsAffordable) {
  for (std::size_t parts = 2; parts <= 11; ++parts) {
    const Coalitions plan = plan_coalitions(parts, 0, 1);
    EXPECT_TRUE(plan.exact);
    EXPECT_EQ(plan.rows(), (std::size_t{1} << parts) - 2);
    EXPECT_EQ(distinct(plan).size(), plan.rows());
    EXPECT_NEAR(sum(plan.weights), 1, 1e-12);
    // Shapley's kernel up to a common factor.
    for (std::size_t at = 0; at < plan.rows(); ++at) {
      const std::size_t k = members(plan.row(at));
      ASSERT_TRUE(k > 0 && k < parts);
      const double kernel = 1 / (choose(parts, k) * static_cast<double>(k * (parts - k)));
      const double first = 1 / (choose(parts, 1) * static_cast<double>(parts - 1));
      EXPECT_NEAR(plan.weights[at] / plan.weights[0], kernel / first, 1e-12);
    }
  }
}

TEST(Coalitions, JustFitOrDoNot) {
  EXPECT_TRUE(plan_coalitions(6, 62, 1).exact);
  EXPECT_FALSE(plan_coalitions(6, 61, 1).exact);
}

// Twenty parts and 1000 samples. The kernel weighs the sizes 1, 2, ... like 2/19, 2/36, 2/51, ...,
// 2/99 and 1/100 for ten, together 0.3448 and 0.0100: size one gets 1000 x 0.1053 / 0.3548 = 297 of
// the samples and has 40 coalitions; size two gets 960 x 0.0556 / 0.2495 = 214 and has 380.
TEST(Coalitions, CountOutTheSizesThatWeighMostAndDrawTheRest) {
  const Coalitions plan = plan_coalitions(20, 1000, 1);
  EXPECT_FALSE(plan.exact);
  EXPECT_EQ(plan.rows(), 1000U);
  EXPECT_EQ(distinct(plan).size(), plan.rows());
  EXPECT_NEAR(sum(plan.weights), 1, 1e-12);
  std::map<std::size_t, double> number;
  std::map<std::size_t, double> weight;
  for (std::size_t at = 0; at < plan.rows(); ++at) {
    number[members(plan.row(at))] += 1;
    weight[members(plan.row(at))] += plan.weights[at];
  }
  EXPECT_EQ(number[1], 20);
  EXPECT_EQ(number[19], 20);
  EXPECT_EQ(number.count(0) + number.count(20), 0U);
  const double all = [] {
    double total = 0;
    for (int k = 1; k < 20; ++k) total += 1.0 / (k * (20 - k));
    return total;
  }();
  EXPECT_NEAR(weight[1], 1.0 / 19 / all, 1e-12);
  // Drawn sizes: a share p of n drawn pairs, within five deviations sqrt(p (1 - p) / n).
  for (int k = 2; k < 10; ++k) {
    const double share = 1.0 / (k * (20 - k)) / all;
    const auto size = static_cast<std::size_t>(k);
    EXPECT_NEAR(weight[size], share, 5 * std::sqrt(share / 480)) << k;
    EXPECT_NEAR(weight[size], weight[20 - size], 1e-12) << k;
  }
}

// Each is followed by its complement, also at half of the parts.
TEST(Coalitions, ComeInPairs) {
  const Coalitions plan = plan_coalitions(12, 600, 1);
  ASSERT_FALSE(plan.exact);
  for (std::size_t at = 0; at < plan.rows(); at += 2) {
    for (std::size_t part = 0; part < 12; ++part) {
      ASSERT_EQ(plan.row(at)[part] + plan.row(at + 1)[part], 1);
    }
    EXPECT_EQ(plan.weights[at], plan.weights[at + 1]);
  }
}

TEST(Coalitions, CountOutTwoSizesWhenSamplesSuffice) {
  const Coalitions plan = plan_coalitions(20, 2000, 1);
  std::map<std::size_t, std::size_t> number;
  for (std::size_t at = 0; at < plan.rows(); ++at) ++number[members(plan.row(at))];
  EXPECT_EQ(number[2], 190U);
  EXPECT_EQ(number[18], 190U);
  EXPECT_LT(number[3], 1140U);
}

TEST(Coalitions, FollowTheSeed) {
  EXPECT_EQ(plan_coalitions(15, 50, 3).presence, plan_coalitions(15, 50, 3).presence);
  EXPECT_NE(plan_coalitions(15, 50, 3).presence, plan_coalitions(15, 50, 4).presence);
}

TEST(Coalitions, OfNoneOneOrVeryManyPartsCanBePlanned) {
  EXPECT_EQ(plan_coalitions(0, 10, 1).rows(), 0U);
  EXPECT_EQ(plan_coalitions(1, 10, 1).rows(), 0U);
  EXPECT_EQ(plan_coalitions(5000, 7, 1).rows(), 6U);
  EXPECT_EQ(plan_coalitions(5, 1, 1).rows(), 2U);
}

}  // namespace
}  // namespace assay::surrogate
