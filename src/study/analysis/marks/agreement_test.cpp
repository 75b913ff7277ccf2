#include "study/analysis/marks/agreement.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

#include "base/processor_time_test.h"
#include "base/rng.h"

namespace assay::analysis {
namespace {

Marks noisy(std::string item, int side, int people, std::uint64_t seed,
            const std::function<double(int x, int y)>& chance) {
  Marks marks{.item = std::move(item), .width = side, .height = side};
  for (int person = 0; person < people; ++person) {
    Random random(seed, static_cast<std::uint64_t>(person));
    marks.people.push_back("p" + std::to_string(person));
    MarkedPoints& mask = marks.masks.emplace_back(marks.points());
    for (int y = 0; y < side; ++y) {
      for (int x = 0; x < side; ++x) {
        if (random.uniform() < chance(x, y)) mask.mark(static_cast<std::size_t>(y * side + x));
      }
    }
  }
  return marks;
}

// One marked the first two points of four, the other the first and the third: no correlation, one
// shared point of three.
TEST(MarkAgreement, OfTwoPeopleByHand) {
  const Marks marks{
      .item = "a", .width = 4, .people = {"one", "other"}, .masks = {{1, 1, 0, 0}, {1, 0, 1, 0}}};
  const auto people = agreement_by_person(std::span(&marks, 1));
  ASSERT_EQ(people.size(), 2U);
  EXPECT_NEAR(*people[0].correlation, 0, 1e-12);
  EXPECT_NEAR(*people[0].overlap, 1.0 / 3, 1e-6);
  EXPECT_NEAR(people[1].area, 0.5, 1e-12);
}

TEST(MarkAgreement, IsPerfectWhenAllMarkTheSame) {
  const Marks marks{.item = "a",
                    .width = 4,
                    .people = {"a", "b", "c"},
                    .masks = {{1, 1, 0, 0}, {1, 1, 0, 0}, {1, 1, 0, 0}}};
  const auto people = agreement_by_person(std::span(&marks, 1));
  EXPECT_NEAR(*people[2].correlation, 1, 1e-9);
  EXPECT_NEAR(*people[2].overlap, 1, 1e-9);
  const auto items = agreement_by_item(std::span(&marks, 1), 5, 0);
  EXPECT_NEAR(*items[0].reliability, 1, 1e-9);
}

TEST(MarkAgreement, IsUndefinedWhereNothingWasMarked) {
  const Marks empty{.item = "a", .width = 2, .people = {"a", "b"}, .masks = {{0, 0}, {0, 0}}};
  const auto people = agreement_by_person(std::span(&empty, 1));
  EXPECT_FALSE(people[0].correlation);
  EXPECT_EQ(people[0].nothing, 1U);
  EXPECT_FALSE(agreement_by_item(std::span(&empty, 1), 5, 0)[0].reliability);
  const Marks alone{.item = "a", .width = 2, .people = {"a"}, .masks = {{0, 1}}};
  EXPECT_TRUE(agreement_by_person(std::span(&alone, 1)).empty());
  EXPECT_FALSE(agreement_by_item(std::span(&alone, 1), 5, 0)[0].halves);
}

// Everybody else's masks are summed again for each person here, from the definition.
TEST(MarkAgreement, OfEachWithTheOthersIsThatOfTheirMean) {
  const Marks marks = noisy("a", 9, 7, 3, [](int x, int y) { return 0.1 + 0.08 * ((x + y) % 9); });
  const auto people = agreement_by_person(std::span(&marks, 1));
  for (std::size_t person = 0; person < 7; ++person) {
    double n = 81, x = 0, y = 0, xx = 0, yy = 0, xy = 0, shared = 0, either = 0;
    for (std::size_t at = 0; at < 81; ++at) {
      double rest = 0;
      for (std::size_t other = 0; other < 7; ++other) {
        rest += other != person && marks.masks[other][at] ? 1.0 / 6 : 0;
      }
      const double own = marks.masks[person][at] ? 1 : 0;
      x += own, y += rest, xx += own * own, yy += rest * rest, xy += own * rest;
      shared += std::min(own, rest);
      either += std::max(own, rest);
    }
    const double r = (n * xy - x * y) / std::sqrt((n * xx - x * x) * (n * yy - y * y));
    EXPECT_NEAR(*people[person].correlation, r, 1e-6);
    EXPECT_NEAR(*people[person].overlap, shared / either, 1e-6);
    EXPECT_NEAR(people[person].area, x / n, 1e-12);
  }
}

TEST(MarkAgreement, GrowsWithThePeopleAndNotWithTheirSquare) {
  const auto seconds = [](std::size_t people) {
    const Marks marks = noisy("a", 40, static_cast<int>(people), 1, [](int, int) { return 0.3; });
    return processor_seconds([&] { agreement_by_person(std::span(&marks, 1)); });
  };
  expect_linear(seconds, 125);
}

// Points are marked with a chance of 0.2 or 0.8: a variance of 0.09, to which each person adds
// 0.16 of noise. The shares of ten have a reliability of 0.09 / (0.09 + 0.016) = 0.849.
TEST(MarkAgreement, FindsTheReliabilityOfShares) {
  std::vector<Marks> items;
  for (std::uint64_t item = 0; item < 4; ++item) {
    items.push_back(noisy(std::to_string(item), 60, 10, item,
                          [](int x, int) { return x % 2 == 0 ? 0.2 : 0.8; }));
  }
  for (const ItemAgreement& item : agreement_by_item(items, 10, 1)) {
    EXPECT_NEAR(*item.reliability, 0.849, 0.015);
  }
}

TEST(MarkAgreement, TellsMarksOfItemsFromMarksOfAnything) {
  std::vector<Marks> same, chance;
  for (int item = 0; item < 8; ++item) {
    const std::string name = std::to_string(item);
    const auto seed = static_cast<std::uint64_t>(item);
    same.push_back(noisy(name, 12, 5, seed,
                         [&](int x, int y) { return x / 3 == item / 2 && y > 5 ? 0.9 : 0.1; }));
    chance.push_back(noisy(name, 12, 5, seed, [](int, int) { return 0.3; }));
  }
  const Finding clear = alike_within_items(same, {});
  EXPECT_NEAR(*clear.result.p, 0.001, 1e-9);  // none of 999 shuffles comes near
  EXPECT_FALSE(clear.unit.empty());
  EXPECT_GT(*alike_within_items(chance, {}).result.p, 0.01);
}

// When people mark anything, one test in twenty says otherwise: of 60, more than ten are a chance
// of 0.0003.
TEST(MarkAgreement, FindsNothingWhereNothingIs) {
  int found = 0;
  for (std::uint64_t study = 0; study < 60; ++study) {
    std::vector<Marks> items;
    for (std::uint64_t item = 0; item < 4; ++item) {
      items.push_back(noisy(std::to_string(item), 4, 3, 1000 + 10 * study + item,
                            [](int, int) { return 0.4; }));
    }
    found += *alike_within_items(items, {.side = 4, .seed = study}).result.p < 0.05 ? 1 : 0;
  }
  EXPECT_LE(found, 10);
}

}  // namespace
}  // namespace assay::analysis
