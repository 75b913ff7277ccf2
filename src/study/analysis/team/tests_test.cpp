// How the conditions of a team study are compared.
#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

#include "base/rng.h"
#include "study/analysis/page.h"
#include "study/analysis/rows_test.h"
#include "study/analysis/team/parts.h"
#include "study/analysis/team/team.h"
#include "study/analysis/told_test.h"

namespace assay::analysis {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;
using testing::Not;

Analysis team_of(std::vector<responses::ResponseRow> rows) {
  number(rows);
  return analysed({.study = "trial", .protocol = "team", .rows = std::move(rows)});
}

// Maps add 2 to the log odds of being right where the machine is right, and nothing where it is
// wrong: 1 on average. Nobody is in two conditions.
std::vector<responses::ResponseRow> helped_where_the_machine_is_right() {
  std::vector<responses::ResponseRow> rows;
  Random random(5, 9);
  for (int person = 0; person < 60; ++person) {
    const bool has_map = person % 2 == 1;
    for (int item = 0; item < 30; ++item) {
      const bool ai_right = item % 2 == 0;
      const double odds = has_map && ai_right ? 2 : 0;
      const bool is_right = random.uniform() < 1 / (1 + std::exp(-odds));
      rows.push_back(decision(fmt::format("p{}", person), fmt::format("i{}", item),
                              has_map ? "map" : "none", ai_right, ai_right == is_right));
    }
  }
  return rows;
}

const stats::Detail& detail_in(const Finding& finding, std::string_view name) {
  const auto found = std::ranges::find(finding.result.details, name, &stats::Detail::name);
  if (found == finding.result.details.end()) throw Bug(fmt::format("no coefficient '{}'", name));
  return *found;
}

TEST(TeamTests, GiveTheEffectOfAConditionOnAverageOfRightAndWrongLabels) {
  const Analysis found = team_of(helped_where_the_machine_is_right());
  const Finding& model = finding_in(found.sections, "mixed_model");
  const stats::Detail& effect = detail_in(model, "conditionnone");
  EXPECT_LT(effect.interval->low, -1);
  EXPECT_GT(effect.interval->high, -1);
  EXPECT_LT(effect.interval->high, -0.5) << "not 0, as where the machine is wrong";
  EXPECT_GT(effect.interval->low, -1.5) << "not -2, as where it is right";
  EXPECT_NEAR(*detail_in(model, "conditionnone:ai_right").estimate, -2, 0.6);
  EXPECT_THAT(model.result.notes,
              Contains(AllOf(HasSubstr("none against map"), HasSubstr("right and wrong labels"))));
  const Finding& test = finding_in(found.sections, "mixed_model_condition");
  EXPECT_LT(*test.result.p, 0.001);
  EXPECT_THAT(test.result.notes, Contains(HasSubstr("likelihood-ratio test")));
  EXPECT_THAT(page_of(found), HasSubstr("SD of (Intercept) by participant ="));
}

TEST(TeamTests, AskTheModelOnlyWhereItIsKnownWhoWasRight) {
  std::vector<responses::ResponseRow> rows = helped_where_the_machine_is_right();
  for (std::size_t at = 0; at < 7; ++at) rows[at].label = "";
  const Analysis found = team_of(rows);
  const Finding& model = finding_in(found.sections, "mixed_model");
  EXPECT_EQ(model.data.columns.front().cells.size(), rows.size() - 7);
  EXPECT_THAT(model.result.notes, Contains(HasSubstr("7 decisions")));
}

// Four people in both conditions, all of them better with the map: 2 / 2^4. As two samples of four
// that share no value it would be 2 / (8 choose 4).
TEST(TeamTests, AreWithinPeopleWhoMetBothConditions) {
  for (const bool is_within : {true, false}) {
    std::vector<responses::ResponseRow> rows;
    for (int person = 0; person < 4; ++person) {
      for (const char* condition : {"map", "none"}) {
        const int right = (condition[0] == 'm' ? 10 : 1) + person;
        for (int trial = 0; trial < 20; ++trial) {
          rows.push_back(decision(fmt::format("{}{}", is_within ? "" : condition, person),
                                  fmt::format("i{}", trial), condition, true, trial < right));
        }
      }
    }
    const Analysis found = team_of(rows);
    const Finding& finding = finding_in(found.sections, "accuracy_map_none");
    EXPECT_EQ(finding.result.test, is_within ? "wilcoxon_signed_rank" : "mann_whitney");
    EXPECT_NEAR(*finding.result.p, is_within ? 2.0 / 16 : 2.0 / 70, 1e-9);
    EXPECT_THAT(found.methods, HasSubstr(is_within ? "signed-rank tests" : "Mann-Whitney U tests"));
    EXPECT_THAT(found.methods, Not(HasSubstr(is_within ? "Mann-Whitney" : "signed-rank")));
  }
}

// Two of forty came twice. As pairs they would be all that is tested, with a p of 2 / 2^2 at best.
TEST(TeamTests, AreBetweenPeopleOfWhomFewCameTwice) {
  std::vector<responses::ResponseRow> rows;
  for (int person = 0; person < 42; ++person) {
    const std::string condition = person % 2 == 0 ? "map" : "none";
    const int right = person % 2 == 0 ? 16 : 8;
    for (int trial = 0; trial < 20; ++trial) {
      rows.push_back(decision(fmt::format("p{}", person % 40), fmt::format("i{}", trial),
                              person < 40       ? condition
                              : person % 2 == 0 ? "none"
                                                : "map",
                              true, trial < right + person % 3));
    }
  }
  const Analysis found = team_of(rows);
  const Finding& finding = finding_in(found.sections, "accuracy_map_none");
  EXPECT_EQ(finding.result.test, "mann_whitney");
  EXPECT_LT(*finding.result.p, 1e-5);
  EXPECT_THAT(found.sections[1].text, Contains(HasSubstr("2 of 40 participants met several")));
}

}  // namespace
}  // namespace assay::analysis
