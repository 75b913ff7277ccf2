#include "math/stats/item_distance.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "base/error.h"
#include "base/processor_time_test.h"
#include "base/rng.h"

namespace assay::stats {
namespace {

TEST(ItemDistance, KnowsJaccards) {
  const std::vector<float> a{1, 1, 0, 0};
  EXPECT_DOUBLE_EQ(jaccard_distance(a, std::vector<float>{0, 1, 1, 0}), 2.0 / 3);
  EXPECT_DOUBLE_EQ(jaccard_distance(a, a), 0);
  EXPECT_DOUBLE_EQ(jaccard_distance(a, std::vector<float>{0, 0, 1, 0}), 1);
  EXPECT_DOUBLE_EQ(jaccard_distance(a, std::vector<float>{0.5F, 0, 0, 0}), 0.75);
  const std::vector<float> none(4);
  EXPECT_DOUBLE_EQ(jaccard_distance(none, none), 0);
}

// Two people marked two items at 0 and 1, 10 and 12 on a line. Within: |0 - 1| and |10 - 12|, mean
// 1.5; between people and items: |0 - 12| and |10 - 1|, mean 10.5. Of the four ways to exchange
// items within people two keep the pairs as they are: p is about a half.
TEST(ItemDistance, ComparesMasksOfOneItemWithOthers) {
  const std::vector<double> place{0, 10, 1, 12};
  const Clusters items{{0, 1, 0, 1}, 2};
  const Clusters people{{0, 0, 1, 1}, 2};
  const auto apart = [&](std::size_t a, std::size_t b) { return std::abs(place[a] - place[b]); };
  const Distances found = *item_distance(items, people, apart, 999, 1);
  EXPECT_DOUBLE_EQ(found.within, 1.5);
  EXPECT_DOUBLE_EQ(found.between, 10.5);
  EXPECT_EQ(found.within_pairs, 2U);
  EXPECT_EQ(found.between_pairs, 2U);
  EXPECT_NEAR(found.p, 0.5, 0.07);
  EXPECT_FALSE(item_distance(Clusters{{0, 0, 0, 0}, 1}, people, apart, 9, 1));
}

// Ann marked part p of item 1 and q of item 2, Bob p and half of r of item 1 and q of item 2.
// Within items the distances are 1 - 1 / 1.5 and 0; between items nothing is shared.
TEST(ItemDistance, ReadsMarksFromRows) {
  const std::vector<std::string> people{"Ann", "Ann", "Bob", "Bob", "Bob"};
  const std::vector<std::string> items{"1", "2", "1", "1", "2"};
  const std::vector<std::string> parts{"p", "q", "p", "r", "q"};
  Data data{.x = Numbers{"marked", {1, 1, 1, 0.5, 1}},
            .by = {labels("who", people)},
            .pair = labels("item", items),
            .cluster = {labels("part", parts)}};
  const Result result = ItemDistance{}(data);
  EXPECT_NEAR(result.estimates.at(0).value, (1.0 / 3) / 2, 1e-7);
  EXPECT_NEAR(result.estimates.at(1).value, 1, 1e-12);
  EXPECT_EQ(result.unit, "who");
  data.cluster = {labels("part", std::vector<std::string>{"p", "q", "p", "p", "q"})};
  EXPECT_THROW(ItemDistance{}(data), Error);
}

// Two people marked each of `items`: 20,000 permutations look at as many pairs, where they had
// looked at all. Sums over all pairs are taken once, and are quick here.
TEST(ItemDistance, VisitsOnlyPairsWithinItemsInItsPermutations) {
  const auto seconds = [](std::size_t items) {
    Clusters item{{}, items};
    Clusters people{{}, 2};
    for (std::size_t at = 0; at < items; ++at) {
      item.of_row.insert(item.of_row.end(), {at, at});
      people.of_row.insert(people.of_row.end(), {0U, 1U});
    }
    const auto apart = [](std::size_t a, std::size_t b) { return static_cast<double>(a ^ b); };
    return processor_seconds([&] { item_distance(item, people, apart, 2000, 1); });
  };
  expect_linear(seconds, 64);
}

// Of 2100 masks pairs are not kept, of two of them fewer they are: the numbers by either way are
// those of the definition, for masks that lie on a line.
TEST(ItemDistance, IsTheSameWhetherPairsAreKeptOrNot) {
  for (const std::size_t items : {std::size_t{40}, std::size_t{1050}}) {
    Clusters item{{}, items};
    Clusters people{{}, 2};
    std::vector<double> place;
    Random random(3);
    for (std::size_t at = 0; at < items; ++at) {
      for (const std::size_t who : {std::size_t{0}, std::size_t{1}}) {
        item.of_row.push_back(at);
        people.of_row.push_back(who);
        place.push_back(random.normal());
      }
    }
    const auto apart = [&](std::size_t a, std::size_t b) { return std::abs(place[a] - place[b]); };
    const Distances found = *item_distance(item, people, apart, 9, 1);
    double same = 0, other = 0;
    for (std::size_t a = 0; a < items; ++a) {
      for (std::size_t b = 0; b < items; ++b) (a == b ? same : other) += apart(2 * a, 2 * b + 1);
    }
    const auto n = static_cast<double>(items);
    EXPECT_NEAR(found.within, same / n, 1e-10);
    EXPECT_NEAR(found.between, other / (n * n - n), 1e-10);
    EXPECT_EQ(found.within_pairs, items);
    EXPECT_EQ(found.between_pairs, items * items - items);
  }
}

// With nothing in common p is uniform: of 400 studies 5 % are below .05, within 3.5 deviations.
TEST(ItemDistance, RejectsTheTruthAsOftenAsItSays) {
  int rejected = 0;
  for (std::uint64_t study = 0; study < 400; ++study) {
    Random random(study, 7);
    Clusters items{{}, 5};
    Clusters people{{}, 4};
    std::vector<double> place;
    for (std::size_t who = 0; who < 4; ++who) {
      const double style = 3 * random.normal();
      for (std::size_t item = 0; item < 5; ++item) {
        people.of_row.push_back(who);
        items.of_row.push_back(item);
        place.push_back(style + random.normal());
      }
    }
    const auto apart = [&](std::size_t a, std::size_t b) { return std::abs(place[a] - place[b]); };
    rejected += item_distance(items, people, apart, 99, study)->p <= 0.05;
  }
  EXPECT_NEAR(rejected, 20, 3.5 * std::sqrt(400 * 0.05 * 0.95));
}

}  // namespace
}  // namespace assay::stats
