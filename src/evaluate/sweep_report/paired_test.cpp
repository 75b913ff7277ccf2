#include "evaluate/sweep_report/paired.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

#include "base/rng.h"
#include "math/stats/paired_t.h"
#include "math/stats/permutation.h"

namespace assay::sweep_report {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::vector<double> normal_numbers(std::size_t count, double mean) {
  Random random(3);
  std::vector<double> numbers(count);
  for (double& one : numbers) one = mean + random.normal();
  return numbers;
}

stats::Data beside_zero(const std::vector<double>& differences) {
  return {.x = stats::Numbers{"d", differences},
          .y = stats::Numbers{"0", std::vector<double>(differences.size(), 0.0)}};
}

TEST(Differences, AreOfItemsWithBothValuesAndPointToTheBetter) {
  const Values a{3.0, std::nullopt, 5.0, 1.0};
  const Values b{1.0, 2.0, std::nullopt, 4.0};
  EXPECT_THAT(differences(a, b, true), ElementsAre(2, -3));
  EXPECT_THAT(differences(a, b, false), ElementsAre(-2, 3));
}

// Of 1, 2, 4 all eight sums are ±1±2±4; as far from zero as 7 lie 7 and -7: p = 2 / 8. Of 1, 2, -4
// the sum is -1, and all eight are as far.
TEST(SignFlip, TriesAllSignsOfAFew) {
  EXPECT_EQ(sign_flip_p({1, 2, 4}, {}), 0.25);
  EXPECT_EQ(sign_flip_p({1, 2, -4}, {}), 1.0);
  EXPECT_EQ(sign_flip_p({0.1, 0.2, -0.3}, {}), 1.0);
  EXPECT_EQ(sign_flip_p({0, 0}, {}), std::nullopt);
  EXPECT_EQ(sign_flip_p({1}, {}), std::nullopt);
}

TEST(SignFlip, SaysWhatTheCatalogueSays) {
  const std::vector<double> few = normal_numbers(11, 0.5);
  EXPECT_DOUBLE_EQ(*sign_flip_p(few, {}), *stats::Permutation{}(beside_zero(few)).p);
  // Drawn signs differ; their p has a deviation of at most sqrt(p (1 - p) / 9999) each.
  const std::vector<double> more = normal_numbers(70, 0.2);
  const double p = *stats::Permutation{}(beside_zero(more)).p;
  ASSERT_GT(p, 0.02);
  EXPECT_NEAR(*sign_flip_p(more, {}), p, 5 * std::sqrt(2 * p * (1 - p) / 9999));
  // So many differences are as good as normal.
  const std::vector<double> many = normal_numbers(10001, 0.015);
  const double student = *stats::PairedT{}(beside_zero(many)).p;
  EXPECT_EQ(sign_flip_p(many, {}), student);
  const std::vector<double> fewer(many.begin(), many.end() - 1);
  EXPECT_NEAR(*sign_flip_p(fewer, {}), student, 0.03);
}

TEST(Compared, SaysWhyThereIsNoTest) {
  EXPECT_THAT(test_difference({}, {}).why, HasSubstr("no item"));
  EXPECT_THAT(test_difference({1.0}, {}).why, HasSubstr("single item"));
  EXPECT_THAT(test_difference({0.0, 0.0}, {}).why, HasSubstr("same value on every item"));
  const Difference found = test_difference({1, 2, 4}, {});
  EXPECT_EQ(found.items, 3U);
  EXPECT_DOUBLE_EQ(found.mean, 7.0 / 3);
  EXPECT_EQ(found.p, 0.25);
}

// R 4.2: power.t.test(power = 0.9, delta = 0.3, type = "paired", strict = TRUE)$n is 118.69. Half
// of the differences are 0.3 + s and half 0.3 - s; their deviation is s sqrt(n / (n - 1)), which is
// 1 for n = 100 and s = sqrt(0.99).
TEST(ItemsNeeded, AreThoseOfATTestOfPairs) {
  const double spread = std::sqrt(0.99);
  std::vector<double> differences(100, 0.3 + spread);
  std::fill_n(differences.begin(), 50, 0.3 - spread);
  const ItemsNeeded found = items_needed(differences, {.power = 0.9});
  EXPECT_EQ(found.kind, ItemsNeeded::Kind::known);
  EXPECT_EQ(found.items, 119U);
}

TEST(ItemsNeeded, AreHonestAboutWhatCannotBeSaid) {
  EXPECT_EQ(items_needed({1, -1}, {}).kind, ItemsNeeded::Kind::nothing);
  EXPECT_EQ(items_needed({1}, {}).kind, ItemsNeeded::Kind::unknown);
  EXPECT_EQ(items_needed({1, -1 + 1e-6}, {}).kind, ItemsNeeded::Kind::too_many);
}

// However plain the difference, five items have p = 2 / 32 at best and six 2 / 64; at 0.05 / 4 it
// takes eight, with 2 / 256.
TEST(ItemsNeeded, AreEnoughForTheSignsToTell) {
  EXPECT_EQ(items_needed({2, 2, 2}, {}).items, 6U);
  EXPECT_EQ(items_needed({2, 2, 2.001}, {}).items, 6U);
  EXPECT_EQ(items_needed({2, 2, 2}, {.alpha = 0.05 / 4}).items, 8U);
}

// Of 40 equal differences no draw is as extreme (one in 2^39 is), but what was observed counts as
// one of the 10,000 arrangements: p is never zero.
TEST(SignFlip, CountsWhatWasObservedAmongTheDraws) {
  EXPECT_DOUBLE_EQ(*sign_flip_p(std::vector<double>(40, 1.0), {}), 1e-4);
}

}  // namespace
}  // namespace assay::sweep_report
