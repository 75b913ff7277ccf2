#include "study/analysis/drawn.h"

#include <gmock/gmock.h>

#include "base/rng.h"

namespace assay::analysis {
namespace {

ResponseRow answer(std::string participant, std::string item, bool correct, std::int64_t rt) {
  return {
      .participant = std::move(participant), .item = std::move(item), .correct = correct, .rt = rt};
}

Rows pointers(const std::vector<ResponseRow>& rows) {
  Rows result;
  for (const ResponseRow& row : rows) result.push_back(&row);
  return result;
}

bool right(const ResponseRow& row) { return *row.correct; }

// Each person gives the same answer `times` times.
std::vector<ResponseRow> stubborn(std::size_t times) {
  std::vector<ResponseRow> rows;
  for (std::size_t person = 0; person < 12; ++person) {
    for (std::size_t at = 0; at < times; ++at) {
      rows.push_back(answer(std::to_string(person), std::to_string(at), person % 3 == 0,
                            static_cast<std::int64_t>(100 * person * person)));
    }
  }
  return rows;
}

TEST(DrawnPercent, CountsThoseThatArePicked) {
  const std::vector<ResponseRow> rows{answer("a", "1", true, 1), answer("a", "2", false, 1),
                                      answer("b", "1", false, 1), answer("b", "2", false, 1)};
  EXPECT_EQ(drawn_percent(pointers(rows), right, Draw::people, {}).value, 25.0);
}

// Nothing new is learnt by asking people again who always say the same: the interval must not
// shrink by a hair.
TEST(DrawnPercent, IsNotSurerWhenPeopleRepeatThemselves) {
  const auto once = stubborn(1);
  const auto often = stubborn(20);
  const Drawn few = drawn_percent(pointers(once), right, Draw::people, {});
  const Drawn many = drawn_percent(pointers(often), right, Draw::people, {});
  ASSERT_TRUE(few.interval && many.interval);
  EXPECT_NEAR(few.interval->low, many.interval->low, 1e-9);
  EXPECT_NEAR(few.interval->high, many.interval->high, 1e-9);
  EXPECT_NEAR(*few.value, 100.0 / 3, 1e-9);
}

// A third of twelve people: the binomial distribution of 12 draws has its 2.5 and 97.5 percent
// points at 1 and 7, so the ends are 1/12 and 7/12.
TEST(DrawnPercent, HasTheEndsOfTheBinomialDistribution) {
  const auto rows = stubborn(3);
  const Drawn drawn = drawn_percent(pointers(rows), right, Draw::people, {.resamples = 20'000});
  ASSERT_TRUE(drawn.interval);
  EXPECT_NEAR(drawn.interval->low, 100.0 / 12, 1e-6);
  EXPECT_NEAR(drawn.interval->high, 700.0 / 12, 1e-6);
}

TEST(DrawnPercent, IsWiderWhenItemsAreDrawnToo) {
  std::vector<ResponseRow> rows;
  Random random(3);
  for (int person = 0; person < 30; ++person) {
    for (int item = 0; item < 6; ++item) {
      rows.push_back(answer(std::to_string(person), std::to_string(item),
                            random.uniform() < (item < 3 ? 0.9 : 0.2), 1));
    }
  }
  const Drawn people = drawn_percent(pointers(rows), right, Draw::people, {});
  const Drawn both = drawn_percent(pointers(rows), right, Draw::people_and_items, {});
  ASSERT_TRUE(people.interval && both.interval);
  EXPECT_GT(both.interval->high - both.interval->low,
            2 * (people.interval->high - people.interval->low));
}

TEST(DrawnPercent, HasNoIntervalWhereAllAreAlike) {
  const std::vector<ResponseRow> rows{answer("a", "1", true, 1), answer("b", "1", true, 1)};
  const Drawn drawn = drawn_percent(pointers(rows), right, Draw::people, {});
  EXPECT_EQ(drawn.value, 100.0);
  EXPECT_FALSE(drawn.interval);
  EXPECT_FALSE(drawn_percent({}, right, Draw::people, {}).value);
}

TEST(DrawnMedianTime, IsTheMiddleOfTheTimesThereAre) {
  std::vector<ResponseRow> rows{answer("a", "1", true, 30), answer("a", "2", true, 10),
                                answer("b", "1", true, 20)};
  EXPECT_EQ(drawn_median_time(pointers(rows), Draw::people, {}).value, 20.0);
  rows.push_back(answer("b", "2", true, 40));
  EXPECT_EQ(drawn_median_time(pointers(rows), Draw::people, {}).value, 25.0);
  rows.back().rt.reset();
  EXPECT_EQ(drawn_median_time(pointers(rows), Draw::people, {}).value, 20.0);
  EXPECT_FALSE(drawn_median_time({}, Draw::people, {}).value);
}

TEST(DrawnMedianTime, IsNotSurerWhenPeopleRepeatThemselves) {
  const auto once = stubborn(1);
  const auto often = stubborn(8);
  const Drawn few = drawn_median_time(pointers(once), Draw::people, {});
  const Drawn many = drawn_median_time(pointers(often), Draw::people, {});
  ASSERT_TRUE(few.interval && many.interval);
  EXPECT_EQ(few.interval->low, many.interval->low);
  EXPECT_EQ(few.interval->high, many.interval->high);
  EXPECT_LT(few.interval->low, *few.value);
}

}  // namespace
}  // namespace assay::analysis
