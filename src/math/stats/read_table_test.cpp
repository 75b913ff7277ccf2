#include "math/stats/read_table.h"

#include <gmock/gmock.h>

namespace assay::stats {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr std::string_view study =
    "user,method,correct,time\n"
    "u1,b,1,2.5\n"
    "u2,a,0,\n"
    "u3,a,NA,1e3\n"
    "u4,c,1,4\n"
    "u5,b,0,-1\n";

std::string refusal(std::string_view text, const Roles& roles) {
  try {
    read_table(text, "study.csv", roles);
  } catch (const Error& error) {
    return error.what();
  }
  return "accepted";
}

TEST(StatsTable, LeavesOutRowsWithGapsInTheColumnsThatAreUsed) {
  const Data data = read_table(study, "s", {.x = "correct", .by = {"method"}});
  EXPECT_THAT(data.x->values, ElementsAre(1, 0, 1, 0));
  EXPECT_THAT(data.by[0].levels, ElementsAre("a", "b", "c"));
  EXPECT_THAT(data.by[0].of, ElementsAre(1, 0, 2, 1));
  EXPECT_THAT(data.lines, ElementsAre(2, 3, 5, 6));
  EXPECT_THAT(data.dropped, ElementsAre(Dropped{1, "row without 'correct'"}));
  EXPECT_THAT(read_table(study, "s", {.x = "time"}).x->values, ElementsAre(2.5, 1000, 4, -1));
}

TEST(StatsTable, TakesLevelsInTheOrderTheyAreAskedFor) {
  const Data data =
      read_table(study, "s", {.x = "correct", .by = {"method"}, .levels = {"c", "b"}});
  EXPECT_THAT(data.by[0].levels, ElementsAre("c", "b"));
  EXPECT_THAT(data.by[0].of, ElementsAre(1, 0, 1));
  EXPECT_THAT(data.dropped, ElementsAre(Dropped{2, "rows of other levels of 'method'"}));
}

TEST(StatsTable, GivesTheWholeTableAsText) {
  const Data data = read_table(study, "s", {.whole = true});
  ASSERT_EQ(data.columns.size(), 4U);
  EXPECT_EQ(data.columns[3].name, "time");
  EXPECT_THAT(data.columns[3].cells, ElementsAre("2.5", "", "1e3", "4", "-1"));
}

TEST(StatsTable, SaysWhereATextStandsThatShouldBeANumber) {
  EXPECT_THAT(refusal(study, {.x = "method"}),
              HasSubstr("Line 2 of 'study.csv', column 'method' has 'b', which is no finite"));
  EXPECT_THAT(refusal("x\n1\n-inf\n", {.x = "x"}), HasSubstr("Line 3 of 'study.csv', column 'x'"));
  EXPECT_THAT(refusal("x\n1\nnan\n", {.x = "x"}), HasSubstr("has 'nan'"));
  EXPECT_THAT(refusal("x\n1e999\n", {.x = "x"}), HasSubstr("has '1e999'"));
}

TEST(StatsTable, SaysWhichColumnIsNotThere) {
  EXPECT_THAT(refusal(study, {.x = "corect"}),
              HasSubstr("no column 'corect'; did you mean 'correct'"));
  EXPECT_THAT(refusal("", {.x = "x"}), HasSubstr("is empty"));
  EXPECT_THAT(refusal("x,x\n1,2\n", {.x = "x"}), HasSubstr("column 'x' twice"));
  EXPECT_THAT(refusal(study, {.x = "time", .by = {"method"}, .levels = {"d"}}),
              HasSubstr("'method' of 'study.csv' has no level 'd'"));
  EXPECT_THAT(refusal("x,m\n1,GradCAM\n2,3-NN\n", {.x = "x", .by = {"m"}, .levels = {"GradCAN"}}),
              HasSubstr("no level 'GradCAN'; did you mean 'GradCAM'?"));
  EXPECT_THAT(refusal("x,m\n,a\n2,b\n", {.x = "x", .by = {"m"}, .levels = {"a"}}),
              HasSubstr("no complete row of the level 'a'"));
  EXPECT_THAT(refusal(study, {.x = "time", .levels = {"d"}}), HasSubstr("give '--by'"));
}

}  // namespace
}  // namespace assay::stats
