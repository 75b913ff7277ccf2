// How the conditions of a team study are compared.
#include <gmock/gmock.h>

#include "analyse/rows_test.h"
#include "analyse/team.h"
#include "analyse/team_parts.h"
#include "analyse/told_test.h"

namespace assay::analyse {
namespace {

using testing::HasSubstr;
using testing::Not;

Analysis team_of(std::vector<exchange::ResponseRow> rows) {
  number(rows);
  return analysed({.study = "trial", .protocol = "team", .rows = std::move(rows)});
}

// Four people in both conditions, all of them better with the map: 2 / 2^4. As two samples of four
// that share no value it would be 2 / (8 choose 4).
TEST(TeamTests, AreWithinPeopleWhoMetBothConditions) {
  for (const bool is_within : {true, false}) {
    std::vector<exchange::ResponseRow> rows;
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

}  // namespace
}  // namespace assay::analyse
