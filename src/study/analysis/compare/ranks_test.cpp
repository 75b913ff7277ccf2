#include "study/analysis/compare/ranks.h"

#include <gmock/gmock.h>

namespace assay::analysis {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

// People: a beats b on all three items, c is last; deletion, which should be low, says the reverse.
Measure by_people() {
  Measure measure{"rating", "s", true, {}};
  for (const char* item : {"i", "j", "k"}) {
    for (const char* person : {"p", "q"}) {
      measure.values.push_back({"a", item, person, 5});
      measure.values.push_back({"b", item, person, 3});
      measure.values.push_back({"c", item, person, 1});
    }
  }
  return measure;
}
std::vector<MachineScore> by_machine() {
  std::vector<MachineScore> scores;
  for (const char* item : {"i", "j", "k"}) {
    scores.push_back({"deletion", "a", item, 0.9});
    scores.push_back({"deletion", "b", item, 0.5});
    scores.push_back({"deletion", "c", item, 0.1});
    scores.push_back({"iou", "a", item, item[0] == 'i' ? 0.1 : 0.9});
    scores.push_back({"iou", "b", item, 0.5});
    scores.push_back({"iou", "c", item, 0.5});
    scores.push_back({"masked_accuracy@15", "a", item, 1});
  }
  // Nobody saw this item.
  for (const char* method : {"a", "b", "c"}) {
    scores.push_back({"iou", method, "z", method[0] == 'c' ? 1.0 : 0.0});
  }
  return scores;
}

TEST(Rankings, StandSideBySideWithAndWithoutPeople) {
  const Rankings found = rankings_of(by_people(), by_machine(), {.resamples = 200});
  EXPECT_THAT(found.methods, ElementsAre("a", "b", "c"));
  ASSERT_THAT(found.by, SizeIs(3)) << "people, deletion, iou; not the levels of a score";
  EXPECT_TRUE(found.by[0].is_people);
  EXPECT_EQ(found.by[0].items, 3U);
  EXPECT_THAT(found.by[0].ranks, ElementsAre(1.0, 2.0, 3.0));
  EXPECT_THAT(found.by[1].ranks, ElementsAre(3.0, 2.0, 1.0)) << "low is good for deletion";
  // iou: a is third once and first twice; b and c share 1.5 once and 2.5 twice.
  EXPECT_DOUBLE_EQ(*found.by[2].ranks[0], 5.0 / 3);
  EXPECT_DOUBLE_EQ(*found.by[2].ranks[1], 6.5 / 3);
  EXPECT_EQ(found.by[2].ranks[1], found.by[2].ranks[2]);
  EXPECT_FALSE(found.by[0].intervals[0]) << "it never varied";
  ASSERT_TRUE(found.by[2].intervals[0]);
  EXPECT_LE(found.by[2].intervals[0]->low, 5.0 / 3);
}

TEST(Rankings, AreOfMeansWhereNoItemHasAllMethods) {
  Measure measure{
      "rating", "s", true, {{"a", "i", "p", 1}, {"b", "j", "p", 2}, {"c", "k", "p", 3}}};
  const Rankings found = rankings_of(measure, by_machine(), {});
  EXPECT_EQ(found.by[0].items, 0U);
  EXPECT_THAT(found.by[0].ranks, ElementsAre(3.0, 2.0, 1.0));
}

// 0.1 + 0.2 is not 0.3 to a computer; to people it is.
TEST(Rankings, AreSharedByWhatIsEqualButForRounding) {
  Measure measure{"rating", "s", true, {}};
  for (const char* person : {"p", "q", "r"}) {
    const double one = person[0] == 'p' ? 0.1 : person[0] == 'q' ? 0.2 : 0.3;
    measure.values.push_back({"a", "i", person, one});
    measure.values.push_back({"b", "i", person, 0.4 - one});
  }
  const std::vector<MachineScore> scores{{"iou", "a", "i", 0.1}, {"iou", "b", "i", 0.2}};
  EXPECT_THAT(rankings_of(measure, scores, {}).by[0].ranks, ElementsAre(1.5, 1.5));
}

TEST(Rankings, NeedTwoMethodsThatAreScored) {
  Measure measure{"rating", "s", true, {{"a", "i", "p", 1}, {"z", "i", "p", 2}}};
  EXPECT_THAT(rankings_of(measure, by_machine(), {}).methods, IsEmpty());
  EXPECT_THAT(with_and_without_people({}, by_machine(), {}).sheets, IsEmpty());
}

TEST(Rankings, AreOneSheetAndAFigureForEachMeasure) {
  const std::vector<Measure> measures{by_people(), by_people()};
  const Section section = with_and_without_people(measures, by_machine(), {.resamples = 100});
  EXPECT_THAT(section.figures, SizeIs(2));
  ASSERT_THAT(section.sheets, SizeIs(1));
  EXPECT_THAT(section.sheets[0].table.rows, SizeIs(2 * 3 * 3));
}

}  // namespace
}  // namespace assay::analysis
