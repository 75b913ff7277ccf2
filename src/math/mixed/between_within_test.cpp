#include "math/mixed/between_within.h"

#include <gmock/gmock.h>

#include "math/mixed/build_design.h"
#include "math/mixed/lme4_data_test.h"

namespace assay::mixed {
namespace {

using testing::ElementsAre;

// Ten users see twelve images each, the first six of them under the method a and the others under b
// in turn; users are old or young, images easy or hard, and hours differ from row to row.
std::vector<Column> study() {
  std::vector<Column> columns{{"right", {}}, {"method", {}}, {"age", {}},  {"ease", {}},
                              {"hour", {}},  {"user", {}},   {"image", {}}};
  for (int user = 0; user < 10; ++user) {
    for (int image = 0; image < 12; ++image) {
      const int row = 12 * user + image;
      columns[0].cells.emplace_back(row % 5 < 2 ? "1" : "0");
      columns[1].cells.emplace_back((user + image) % 2 == 0 ? "a" : "b");
      columns[2].cells.emplace_back(user < 4 ? "old" : "young");
      columns[3].cells.emplace_back(image % 3 == 0 ? "easy" : "hard");
      columns[4].cells.push_back(fmt::format("{}", row * row % 17));
      columns[5].cells.push_back(fmt::format("u{}", user));
      columns[6].cells.push_back(fmt::format("i{}", image));
    }
  }
  return columns;
}

std::vector<double> degrees(std::string_view formula) {
  std::vector<double> df;
  for (const DegreesOfFreedom& one :
       between_within(build_design(parse_formula(formula), study(), Family::logistic))) {
    df.push_back(one.df);
  }
  return df;
}

// The intercept and age are constant within users: 10 - 2. The method is not: 120 rows less 10
// users and itself.
TEST(BetweenWithin, CountsLevelsBetweenThemAndRowsWithin) {
  EXPECT_THAT(degrees("right ~ age + method + (1 | user)"), ElementsAre(8, 8, 109));
}

// Ease is constant within images: 12 less the intercept and itself. Of the intercept, which both
// groups claim, the users' are fewer. The method has the rows less 10, 12 and itself.
TEST(BetweenWithin, TreatsItemsAsItTreatsParticipants) {
  EXPECT_THAT(degrees("right ~ age + ease + method + (1 | user) + (1 | image)"),
              ElementsAre(8, 8, 10, 97));
}

// Every user has a method effect of its own, and the mean of ten has nine; no longer what a method
// does to an hour.
TEST(BetweenWithin, CountsLevelsForWhatHasASlope) {
  EXPECT_THAT(degrees("right ~ method + (1 + method | user)"), ElementsAre(9, 9));
  EXPECT_THAT(degrees("right ~ method + (method || user)"), ElementsAre(9, 9));
  EXPECT_THAT(degrees("right ~ method + (0 + method | user)"), ElementsAre(9, 9));
  // Intercepts and slopes of ten users carry two coefficients each.
  EXPECT_THAT(degrees("right ~ age * method + (1 + method | user)"), ElementsAre(8, 8, 8, 8));
  EXPECT_THAT(degrees("right ~ method + hour + (1 + method | user)"), ElementsAre(9, 9, 99));
}

// A user of one age has one age's effect: the slope says what the intercept does and adds nothing.
TEST(BetweenWithin, CountsAnEffectOnceWhereTwoAreTheSame) {
  EXPECT_THAT(degrees("right ~ age + (1 + age | user)"), ElementsAre(8, 8));
}

// Ages hold 4 and 6 users: what is nested in the ages has their two levels less itself, at least 1.
TEST(BetweenWithin, TakesTheOuterOfNestedGroups) {
  EXPECT_THAT(degrees("right ~ age + (1 | age/user)"), ElementsAre(1, 1));
  EXPECT_THAT(degrees("right ~ method + (1 | age/user)"), ElementsAre(1, 107));
}

// In R, nlme's lme(Reaction ~ Days, random = ~ 1 | Subject) counts 161 for Days as well.
TEST(BetweenWithin, CountsAsNlmeWithinOneGroup) {
  const auto formula = parse_formula("Reaction ~ Days + (1 | Subject)");
  const auto found = between_within(build_design(formula, sleepstudy(), Family::linear));
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].df, 17);
  EXPECT_EQ(found[1].df, 161);
  // 18 subjects have 17 degrees of freedom; rows have no variance that likelihood would underrate.
  EXPECT_DOUBLE_EQ(found[0].widening(), std::sqrt(18.0 / 17));
  EXPECT_EQ(found[1].widening(), 1);
}

}  // namespace
}  // namespace assay::mixed
