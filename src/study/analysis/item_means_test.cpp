#include "study/analysis/item_means.h"

#include <gmock/gmock.h>

#include <cmath>

namespace assay::analysis {
namespace {

using testing::DoubleEq;
using testing::ElementsAre;

// Scores 0, 1, 2; answers a: 1 and 3 (mean 2), b: 5, c: 3. Deviations of scores -1, 0, 1, of means
// -4/3, 5/3, -1/3: r = 1 / sqrt(2 x 42/9) = 3 / sqrt(84).
TEST(ItemMeans, CountEveryItemOnceHoweverManySawIt) {
  const std::vector<Reaction> seen{
      {"a", "ann", 1}, {"a", "bob", 3}, {"b", "ann", 5}, {"c", "bob", 3}};
  const ItemMeans means(seen, {{"a", 0}, {"b", 1}, {"c", 2}});
  EXPECT_EQ(means.people(), 2U);
  EXPECT_EQ(means.clusters(), 3U);
  EXPECT_NEAR(*means.correlation(), 3 / std::sqrt(84.0), 1e-12);
}

// Twice ann, no bob: a is 1, b is 5, and nobody who is drawn saw c. Two items lie on a line. Twice
// a, once b and c: scores 0, 0, 1, 2 and answers 2, 2, 5, 3 have the deviations -3/4, -3/4, 1/4,
// 5/4 and -1, -1, 2, 0, so r = 2 / sqrt(11/4 x 6).
TEST(ItemMeans, CountItemsAsOftenAsTheyAreDrawnWithThePeopleWhoAre) {
  const std::vector<Reaction> seen{
      {"a", "ann", 1}, {"a", "bob", 3}, {"b", "ann", 5}, {"c", "bob", 3}};
  const ItemMeans means(seen, {{"a", 0}, {"b", 1}, {"c", 2}});
  const double people[] = {2, 0};
  const double once[] = {1, 1, 1};
  EXPECT_NEAR(*means.correlation(people, once), 1, 1e-12);
  const double everybody[] = {1, 1};
  const double more_of_a[] = {2, 1, 1};
  EXPECT_NEAR(*means.correlation(everybody, more_of_a), 2 / std::sqrt(2.75 * 6), 1e-12);
  const double only_a[] = {3, 0, 0};
  EXPECT_EQ(means.correlation(everybody, only_a), std::nullopt);
}

// In both groups answers rise with scores; the second has higher answers to lower scores.
TEST(ItemMeans, TakeTheMeansOfGroupsOff) {
  const std::vector<Reaction> seen{{"a", "p", 0, "", "g"},
                                   {"b", "p", 1, "", "g"},
                                   {"c", "p", 10, "", "h"},
                                   {"d", "p", 11, "", "h"}};
  const ItemMeans means(seen, {{"a", 6}, {"b", 7}, {"c", 1}, {"d", 2}});
  EXPECT_NEAR(*means.correlation(), 1, 1e-12);
  EXPECT_THAT(means.group_means(), ElementsAre(std::pair("g", 0.5), std::pair("h", 10.5)));
  EXPECT_THAT(means.scores_within_groups(), ElementsAre(-0.5, 0.5, -0.5, 0.5));
}

// h comes before g in the data, after it in the order of names. Twice x, once y: of g the scores 6
// and 7 have the mean 19/3, the answers 0 and 1 the mean 1/3; of h nobody saw y.
TEST(ItemMeans, OfGroupsCountAsOftenAsTheyAreDrawn) {
  const std::vector<Reaction> seen{{"c", "p", 10, "x", "h"},
                                   {"d", "q", 11, "y", "h"},
                                   {"a", "p", 0, "x", "g"},
                                   {"b", "p", 1, "y", "g"}};
  const ItemMeans means(seen, {{"a", 6}, {"b", 7}, {"c", 1}, {"d", 2}});
  EXPECT_THAT(means.of_groups()->scores, ElementsAre(6.5, 1.5));
  EXPECT_THAT(means.of_groups()->answers, ElementsAre(0.5, 10.5));
  const double only_p[] = {2, 0};
  const double more_of_x[] = {2, 1};
  const auto drawn = means.of_groups(only_p, more_of_x);
  EXPECT_THAT(drawn->scores, ElementsAre(DoubleEq(19.0 / 3), DoubleEq(4.0 / 3)));
  EXPECT_THAT(drawn->answers, ElementsAre(DoubleEq(1.0 / 3), DoubleEq(10)));
  const double only_y[] = {0, 3};
  EXPECT_EQ(means.of_groups(only_p, only_y), std::nullopt) << "q is not drawn, who saw d";
}

// 0.1 + 0.2 and 0.3 differ in their last digit.
TEST(ItemMeans, DoNotRankTheRoundingOfSubtractions) {
  const std::vector<Reaction> seen{{"a", "p", 0.3, "", "g"},
                                   {"b", "p", 0.1, "", "g"},
                                   {"c", "p", 0.1 + 0.2, "", "h"},
                                   {"d", "p", 0.1, "", "h"}};
  const ItemMeans means(seen, {{"a", 1}, {"b", 2}, {"c", 3}, {"d", 4}});
  const std::vector<double> answers = means.answers_within_groups();
  EXPECT_EQ(answers[0], answers[2]);
  EXPECT_EQ(answers[1], answers[3]);
}

}  // namespace
}  // namespace assay::analysis
