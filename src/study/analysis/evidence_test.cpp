#include "study/analysis/evidence.h"

#include <gmock/gmock.h>

#include "study/analysis/rows_test.h"

namespace assay::analysis {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::Field;
using testing::IsEmpty;
using testing::Pair;
using testing::SizeIs;

std::vector<responses::ResponseRow> three_people() {
  std::vector<responses::ResponseRow> rows;
  for (const char* person : {"ann", "ben", "cleo"}) {
    for (const char* item : {"a", "b"}) rows.push_back(decision(person, item, "map", true, true));
  }
  number(rows);
  return rows;
}

auto concern(const std::string& what, std::size_t count) {
  return AllOf(Field(&Concern::what, what), Field(&Concern::count, count));
}

TEST(Evidence, IsAllRowsOfTestTrialsWhenNothingIsOdd) {
  const Sorted found = sorted({.study = "trial", .rows = three_people()});
  EXPECT_THAT(found.kept.rows, SizeIs(6));
  EXPECT_THAT(found.concerns, IsEmpty());
  EXPECT_FALSE(found.anyone_excluded);
  EXPECT_THAT(found.flow, ElementsAre(Station{"Began", 3, {}}, Station{"Completed", 3, {}},
                                      Station{"Analysed", 3, {}}));
}

TEST(Evidence, IsWithoutThoseWhoAreExcludedAndWithThem) {
  std::vector<responses::ResponseRow> rows = three_people();
  for (responses::ResponseRow& row : rows) {
    if (row.participant == "ben") row.excluded = true, row.exclusion_reasons = "failed_checks";
    if (row.participant == "cleo") row.outcome = "timed_out";
  }
  const Sorted found = sorted({.study = "trial", .rows = rows});
  EXPECT_THAT(found.kept.rows, SizeIs(2));
  EXPECT_THAT(found.all.rows, SizeIs(4)) << "who did not complete is in neither";
  EXPECT_TRUE(found.anyone_excluded);
  EXPECT_THAT(found.flow[0].lost, ElementsAre(Pair("timed_out", 1)));
  EXPECT_THAT(found.flow[1].lost, ElementsAre(Pair("failed_checks", 1)));
  EXPECT_EQ(found.flow[2].people, 1U);
}

// ann answered an older version only, ben decided nothing that is right or wrong: both completed,
// neither is in a table.
TEST(Evidence, CountsAsAnalysedOnlyThoseWhoseAnswersAre) {
  std::vector<responses::ResponseRow> rows = three_people();
  for (responses::ResponseRow& row : rows) {
    row.version = row.participant == "ann" ? 1 : 2;
    if (row.participant == "ben") row.correct.reset();
  }
  const Sorted found = sorted({.study = "trial", .rows = rows});
  EXPECT_EQ(found.flow[1].people, 3U);
  EXPECT_THAT(found.flow[1].lost, ElementsAre(Pair("answered another version of the study", 1),
                                              Pair("no answer that can be used", 1)));
  EXPECT_EQ(found.flow[2].people, 1U);
}

TEST(Evidence, TellsOfConfidencesAndSecondAnswers) {
  std::vector<responses::ResponseRow> rows = three_people();
  rows[0].confidence = 54;
  rows[1].confidence = 0.54;
  rows.push_back(rows[2]);
  number(rows);
  const Sorted found =
      sorted({.study = "trial", .rows = rows, .concerns = {{"on import: a date", 2, "line 3"}}});
  EXPECT_THAT(found.concerns,
              ElementsAre(concern("on import: a date", 2),
                          concern("confidence of the model that is not between 0 and 1", 1),
                          concern("second answer of a participant to the same question", 1)));
  EXPECT_FALSE(found.kept.rows[0].confidence);
  EXPECT_EQ(found.kept.rows[1].confidence, 0.54);
  EXPECT_THAT(found.kept.rows, SizeIs(7));
}

TEST(Evidence, TellsOfReactionTimesThatTheServersClockContradicts) {
  std::vector<responses::ResponseRow> rows = three_people();
  rows[0].rt = 5000;
  rows[0].server_ms = 900;
  rows[0].rt_flag = "longer";
  rows[1].rt = 5000;
  rows[1].server_ms = 90'000;
  rows[1].rt_flag = "shorter";
  const Sorted found = sorted({.study = "trial", .rows = rows});
  EXPECT_THAT(
      found.concerns,
      ElementsAre(
          concern("reaction time that is longer than the server saw pass", 1),
          concern("reaction time that lacks more than a minute of what the server saw", 1)));
  EXPECT_FALSE(found.kept.rows[0].rt);
  EXPECT_EQ(found.kept.rows[1].rt, 5000);
}

// A gate ends a session before its test; without one people go on, and the server says only at the
// end that they failed.
TEST(Evidence, OfThoseWhoFailedTheChecksIsExcludedWhereTheyDidTheTest) {
  std::vector<responses::ResponseRow> rows = three_people();
  for (responses::ResponseRow& row : rows) {
    if (row.participant != "ann") row.outcome = "failed_checks";
    if (row.participant == "cleo") row.phase = "check";
  }
  const Sorted found = sorted({.study = "trial", .rows = rows});
  EXPECT_THAT(found.kept.rows, SizeIs(2));
  EXPECT_THAT(found.all.rows, SizeIs(4));
  EXPECT_TRUE(found.anyone_excluded);
  EXPECT_THAT(found.flow, ElementsAre(Station{"Began", 3, {{"failed_checks", 1}}},
                                      Station{"Completed", 2, {{"failed checks", 1}}},
                                      Station{"Analysed", 1, {}}));
}

// Somebody who was excluded by hand as well is counted once, by the reason that was given.
TEST(Evidence, NamesOneReasonOfEveryoneWhoIsExcluded) {
  std::vector<responses::ResponseRow> rows = three_people();
  for (responses::ResponseRow& row : rows) {
    if (row.participant != "ben") continue;
    row.outcome = "failed_checks";
    row.excluded = true;
    row.exclusion_reasons = "told us so";
  }
  const Sorted found = sorted({.study = "trial", .rows = rows});
  EXPECT_THAT(found.flow[1].lost, ElementsAre(Pair("told us so", 1)));
}

// One of each kind, and each is counted once.
TEST(Evidence, CountsWhatIsOddAndSaysWhatWasDone) {
  std::vector<responses::ResponseRow> rows = three_people();
  rows.push_back(rows[0]);
  rows[1].version = 2;
  for (std::size_t at = 0; at < rows.size(); ++at) rows[at].version = at == 1 ? 1 : 2;
  rows[2].rt = 12;
  rows[3].rt = 3'000'000;
  rows[4].superseded = true;
  const Sorted found = sorted({.study = "trial", .rows = rows});
  EXPECT_THAT(found.concerns, ElementsAre(concern("response to version 1 of the design", 1),
                                          concern("reaction time that is too short to be one", 1),
                                          concern("reaction time of more than ten minutes", 1),
                                          concern("answer that was given again later", 1),
                                          concern("row that is there twice", 1)));
  ASSERT_THAT(found.kept.rows, SizeIs(4));
  EXPECT_EQ(found.kept.rows[1].rt, std::nullopt);
  EXPECT_EQ(found.kept.rows[1].correct, true) << "the answer counts all the same";
}

// Of what other rows of the same screen have; a choice between explanations has no condition.
TEST(Evidence, IsWithoutRowsOfNobodyAndNothing) {
  std::vector<responses::ResponseRow> rows = three_people();
  rows[0].participant = "";
  rows[1].item = "";
  rows[2].condition = "";
  rows[3].response = "";
  rows[4].correct.reset();
  rows.push_back(rows[5]);
  rows.back().seq = 3;
  rows.back().screen = "choose";
  rows.back().condition = "";
  const Sorted found = sorted({.study = "trial", .rows = rows});
  EXPECT_THAT(found.kept.rows, SizeIs(4));
  EXPECT_THAT(
      found.concerns,
      ElementsAre(concern("row without a participant", 1), concern("row without an item", 1),
                  concern("row without a condition", 1), concern("row without an answer", 1),
                  concern("decision that is neither right nor wrong", 1)));
  EXPECT_EQ(found.concerns[0].done, "left out");
  EXPECT_EQ(found.flow[0].people, 2U) << "nothing is left of ann";
}

TEST(Evidence, NamesItemsThatTheStudyDoesNotHave) {
  study::Frozen frozen;
  frozen.design.version = 1;
  frozen.material.items = {{.id = "a"}};
  const Sorted found = sorted({.study = "trial", .rows = three_people(), .frozen = frozen});
  EXPECT_THAT(found.kept.rows, SizeIs(3));
  ASSERT_THAT(found.concerns,
              ElementsAre(concern("response to an item that the study does not have", 3)));
  EXPECT_EQ(found.concerns[0].example, "session s_ann, event 2, item 'b'");
}

TEST(Evidence, KnowsThatProgramsTookPart) {
  std::vector<responses::ResponseRow> rows = three_people();
  EXPECT_FALSE(sorted({.study = "trial", .rows = rows}).is_simulated);
  for (responses::ResponseRow& row : rows) row.simulated = row.participant == "ben";
  EXPECT_TRUE(sorted({.study = "trial", .rows = rows}).is_simulated);
}

}  // namespace
}  // namespace assay::analysis
