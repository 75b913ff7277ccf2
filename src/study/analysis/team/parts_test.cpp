#include "study/analysis/team/parts.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "study/analysis/rows_test.h"
#include "study/analysis/team/team.h"
#include "study/analysis/told_test.h"

namespace assay::analysis {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

// Right labels are accepted by two of three, wrong ones by one of three.
std::vector<responses::ResponseRow> three_of_each() {
  std::vector<responses::ResponseRow> rows;
  for (const char* person : {"ann", "ben", "cleo"}) {
    rows.push_back(decision(person, "a", "map", true, person[0] != 'a'));
    rows.push_back(decision(person, "b", "map", false, person[0] == 'a'));
    for (std::size_t at = rows.size() - 2; at < rows.size(); ++at) rows[at].adversarial = false;
  }
  return rows;
}

Analysis team_of(std::vector<responses::ResponseRow> rows) {
  number(rows);
  return analysed({.study = "trial", .protocol = "team", .rows = std::move(rows)});
}

TEST(TeamDecisions, ThatAreNeitherRightNorWrongAreLeftOutWithANote) {
  std::vector<responses::ResponseRow> rows = three_of_each();
  rows[0].correct.reset();
  const Sheet sheet = sheet_in(team_of(rows).sections, "overview");
  EXPECT_EQ(number_in(sheet, {"map"}, "trials"), 5);
  EXPECT_THAT(sheet.notes, Contains("1 decision is neither right nor wrong and left out."));
  const Sheet whole = sheet_in(team_of(three_of_each()).sections, "overview");
  EXPECT_THAT(whole.notes, Not(Contains(HasSubstr("neither right nor wrong"))));
}

// What was accepted follows from who was right, whatever the answers are called.
TEST(TeamDecisions, CanBeInAnyWords) {
  struct Words {
    const char* yes;
    const char* no;
    bool is_known;
  };
  for (const Words& words : {Words{"yes", "no", true}, Words{"YES", "No", true},
                             Words{"accept", "reject", false}, Words{"", "", false}}) {
    std::vector<responses::ResponseRow> rows = three_of_each();
    for (responses::ResponseRow& row : rows) {
      row.response = row.response == "yes" ? words.yes : words.no;
    }
    const Sheet sheet = sheet_in(team_of(rows).sections, "acceptance");
    EXPECT_EQ(number_in(sheet, {"map"}, "accepted, %"), 50) << words.yes;
    EXPECT_NEAR(number_in(sheet, {"map"}, "accepted, AI right, %"), 200.0 / 3, 1e-9) << words.yes;
    EXPECT_NEAR(number_in(sheet, {"map"}, "accepted, AI wrong, %"), 100.0 / 3, 1e-9) << words.yes;
    EXPECT_EQ(sheet.notes.size(), words.is_known ? 1U : 2U) << words.yes;
    EXPECT_EQ(std::ranges::count_if(sheet.notes,
                                    [](const std::string& note) {
                                      return note.find("Of 6 decisions") != std::string::npos;
                                    }),
              words.is_known ? 0 : 1);
  }
}

TEST(TeamDecisions, HaveBinsOfAnyName) {
  std::vector<responses::ResponseRow> rows = three_of_each();
  const std::vector<std::string> names{"odd", "HARD", "", "Easy", "Medium", "blurred"};
  for (std::size_t at = 0; at < rows.size(); ++at) rows[at].bin = names[at];
  const Sheet sheet = sheet_in(team_of(rows).sections, "kinds");
  std::vector<std::string> shares;
  std::ranges::copy_if(sheet.table.columns, std::back_inserter(shares),
                       [](const std::string& name) { return name.ends_with("%"); });
  EXPECT_THAT(shares, ElementsAre("all, %", "Easy, %", "Medium, %", "HARD, %", "blurred, %",
                                  "odd, %", "AI right, %", "AI wrong, %"));
}

// Shares of a workspace are of easy, medium and hard items; published tables say E, M and H.
TEST(TeamDecisions, MeetSharesOfBinsThatAreWrittenOtherwise) {
  std::vector<responses::ResponseRow> rows = three_of_each();
  for (responses::ResponseRow& row : rows) row.bin = row.item == "a" ? "E" : "Hard";
  number(rows);
  const Analysis found = analysed({.study = "trial",
                                   .protocol = "team",
                                   .rows = rows,
                                   .natural = {{"easy", true, 0.75}, {"hard", false, 0.25}}});
  EXPECT_NEAR(number_in(sheet_in(found.sections, "natural"), {"map"}, "accuracy, %"), 200.0 / 3,
              1e-9);
}

}  // namespace
}  // namespace assay::analysis
