#include "math/stats/permutation.h"

#include <gmock/gmock.h>

#include "math/stats/test_data_test.h"

namespace assay::stats {
namespace {

using testing::HasSubstr;

// 27 of the 462 ways to choose six experts have a difference of means of at least 2.6.
TEST(Permutation, CountsAllArrangementsOfTheExpertStudy) {
  const Result result = Permutation{}(experts());
  EXPECT_NEAR(*result.p, 27.0 / 462, 1e-12);
  EXPECT_NEAR(result.statistics.at(0).value, 2.6, 1e-12);
  EXPECT_THAT(result.method, HasSubstr("all 462 arrangements of 11 units"));
}

// With too few draws for all, p is (b + 1) / (m + 1) and near the exact one: its deviation is
// sqrt(.058 * .942 / 400) = 0.012.
TEST(Permutation, DrawsWhenThereAreTooMany) {
  const Result result = Permutation{.draws = 399}(experts());
  EXPECT_THAT(result.method, HasSubstr("399 random arrangements"));
  EXPECT_NEAR(*result.p * 400, std::round(*result.p * 400), 1e-9);
  EXPECT_NEAR(*result.p, 27.0 / 462, 0.045);
  EXPECT_NE(*result.p, *Permutation({.draws = 399, .seed = 1})(experts()).p);
}

// Two clusters on each side: six ways to choose two of four, of which the one observed and its
// mirror are as far; the 12 rows alone would give far less.
TEST(Permutation, ExchangesWholeClusters) {
  Data data = grouped({1, 1, 1, 2, 2, 2}, {8, 8, 8, 9, 9, 9});
  EXPECT_NEAR(*Permutation{}(data).p, 2.0 / 924, 1e-12);
  const std::vector<std::string> users{"u", "u", "u", "v", "v", "v", "w", "w", "w", "z", "z", "z"};
  data.cluster = {labels("user", users)};
  const Result result = Permutation{}(data);
  EXPECT_NEAR(*result.p, 2.0 / 6, 1e-12);
  EXPECT_EQ(result.unit, "user");
  data.cluster = {labels("user", std::vector<std::string>(12, "u"))};
  EXPECT_THAT(Permutation{}(data).undefined, HasSubstr("'user' 'u' is in both groups"));
}

// Differences 1, 2, 3, -1: sums of the 16 signs are as far as 5 when at most one unit of size 1 is
// turned: +-(7, 5, 5): 6 of 16. Flipped in two clusters {1, 2} and {3, -1}: sums 5, -1, 1, -5.
TEST(Permutation, FlipsSignsWithinPairs) {
  Data data = beside({1, 2, 3, -1}, {0, 0, 0, 0});
  EXPECT_NEAR(*Permutation{}(data).p, 6.0 / 16, 1e-12);
  data.cluster = {labels("user", std::vector<std::string>{"u", "u", "v", "v"})};
  EXPECT_NEAR(*Permutation{}(data).p, 2.0 / 4, 1e-12);
  // The same from rows by condition; then with an image that two users saw.
  data = blocks({{1, 0}, {2, 0}, {3, 0}, {-1, 0}});
  std::vector<std::string> users{"u", "u", "u", "u", "v", "v", "v", "v"};
  data.cluster = {labels("user", users)};
  EXPECT_NEAR(*Permutation{}(data).p, 2.0 / 4, 1e-12);
  users[0] = "v";
  data.cluster = {labels("user", users)};
  EXPECT_THAT(Permutation{}(data).undefined, HasSubstr("'pair' '0' is in more than one 'user'"));
}

// Medians 2 and 5 of {1, 2, 3} and {4, 5, 6}, and of {1, 2, 4} and {3, 5, 6}: with their mirrors
// four of twenty differ by 3. By Welch's t the arrangement observed and its mirror are alone.
TEST(Permutation, ComparesWhatItIsAskedTo) {
  const Data data = grouped({1, 2, 3}, {4, 5, 6});
  const Result medians = Permutation{.statistic = Compared::medians}(data);
  EXPECT_EQ(medians.statistics.at(0).value, -3);
  EXPECT_NEAR(*medians.p, 4.0 / 20, 1e-12);
  const Result studentised = Permutation{.statistic = Compared::studentised}(data);
  EXPECT_NEAR(studentised.statistics.at(0).value, -3 / std::sqrt(2.0 / 3), 1e-12);
  EXPECT_NEAR(*studentised.p, 2.0 / 20, 1e-12);
}

}  // namespace
}  // namespace assay::stats
