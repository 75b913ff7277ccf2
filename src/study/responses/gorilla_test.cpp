#include "study/responses/gorilla.h"

#include "study/responses/csv.h"
#include "study/responses/drawn_test.h"

namespace assay::responses {
namespace {

using testing::HasSubstr;

// Two participants of a task as Gorilla exports it, cut to the columns that matter; a setting and
// a column share the name 'question', and lists are chosen by the counterbalance.
constexpr const char* table =
    "\xEF\xBB\xBF"
    "Event Index,UTC Timestamp,Local Date,Experiment ID,Experiment Version,Participant Public ID,"
    "Participant Private ID,Participant Status,Task Name,counterbalance-ao9d,question,"
    "Trial Number,Screen Number,Zone Type,Reaction Time,Response,Correct,Timed Out,display,ANSWER,"
    "question,answer1,answer2,file_name,file_name1,file_name2,SAMguessed,SAMguessed1,SAMguessed2\n"
    "1,1000,1/2/21,45279,3,secret@panel,777,complete,NNs,,,BEGIN TASK,,,,,0,,,,,,,,,,,,\n"
    "2,1001,1/2/21,45279,3,secret@panel,777,complete,NNs,,,1,1,response_button_text,1500.5,No,1,,"
    "Validation,No,# Is this **hen**?,,,hen.jpg,,,# Sam guessed this is **96% hen**,,\n"
    "3,1002,1/2/21,45279,3,secret@panel,777,complete,NNs,,,1,2,continue_button,700,,0,,Validation,"
    "No,,,,hen.jpg,,,,,\n"
    "4,1003,1/2/21,45279,3,secret@panel,777,complete,NNs,,,1,3,response_button_text,900,Yes,0,,"
    "Validation,No,,,,hen.jpg,,,,,\n"
    "5,1004,1/2/21,45279,3,secret@panel,777,complete,NNs,2,question$${var},2,3,"
    "response_button_text,2000,No,0,,Trial,,,Yes,No,,a.jpg,b.jpg,,6/1/49,# Sam guessed\n"
    "6,1005,1/2/21,45279,3,other@panel,888,complete,NNs,1,question$${var},1,3,"
    "response_button_text,fast,No,0,1,Trial,,,Yes,No,,a.jpg,b.jpg,,6/1/49,# Sam guessed\n"
    "END OF FILE";

class GorillaImport : public Importing {};

TEST_F(GorillaImport, ReadsWhatPeopleAnswered) {
  const Imported found = imported("gorilla", "a.csv", table);
  EXPECT_EQ(found.read, 6);
  ASSERT_EQ(found.rows.size(), 5U);
  std::vector<std::string> said;
  for (const ResponseRow& row : found.rows) {
    said.push_back(fmt::format("{} {} {} {} {} {} {}", row.participant, row.phase, row.screen,
                               row.position, row.item, row.response,
                               row.correct ? (*row.correct ? "right" : "wrong") : "-"));
  }
  EXPECT_THAT(said, testing::ElementsAre(
                        "1 check familiar 0 hen.jpg No -", "1 check definition 0 hen.jpg  -",
                        "1 check decide 0 hen.jpg Yes wrong", "1 test decide 1 b.jpg No right",
                        "2 test decide 0 a.jpg No wrong"));
  EXPECT_EQ(found.rows[0].rt, 1501);
  EXPECT_EQ(found.rows[0].study, "gorilla-45279");
  EXPECT_EQ(found.rows[3].item_set, "2");
  EXPECT_EQ(found.rows[3].received, 1004);
  EXPECT_FALSE(found.rows[4].rt);
}

// The first took one check, and failed it; of the second there is none.
TEST_F(GorillaImport, ExcludesWhoFailedTheChecks) {
  struct ChecksCase {
    const char* spec;
    bool is_excluded;
  };
  for (const ChecksCase& wanted : {ChecksCase{"gorilla", true}, ChecksCase{"gorilla:pass=1", true},
                                   ChecksCase{"gorilla:pass=0", false}}) {
    for (const ResponseRow& row : imported(wanted.spec, "a.csv", table).rows) {
      EXPECT_EQ(row.outcome, "completed");
      EXPECT_EQ(row.excluded, wanted.is_excluded && row.participant == "1") << wanted.spec;
      EXPECT_EQ(row.exclusion_reasons, row.excluded ? "failed checks" : "");
    }
  }
}

TEST_F(GorillaImport, KeepsHowOthersEnded) {
  std::string other = table;
  for (std::size_t at = other.find("888,complete"); at != std::string::npos;
       at = other.find("888,complete")) {
    other.replace(at, 12, "888,Timed out");
  }
  const Imported found = imported("gorilla", "a.csv", other);
  EXPECT_EQ(found.rows.front().outcome, "completed");
  EXPECT_EQ(found.rows.back().outcome, "timed_out");
}

TEST_F(GorillaImport, LeavesIdsBehind) {
  const Imported found = imported("gorilla", "a.csv", table);
  for (const ResponseRow& row : found.rows) {
    for (const std::string& cell : cells_of(row)) {
      for (const char* secret : {"panel", "777", "888", "1/2/21"}) {
        EXPECT_THAT(cell, testing::Not(HasSubstr(secret)));
      }
    }
  }
}

TEST_F(GorillaImport, ReportsWhatBecameADateAndWhatElseIsOdd) {
  std::vector<std::string> said;
  for (const Oddity& oddity : imported("gorilla", "a.csv", table).oddities) {
    said.push_back(oddity.what + " | " + oddity.where);
  }
  EXPECT_THAT(
      said, testing::UnorderedElementsAre(
                "a text that became a date | column SAMguessed1: '6/1/49', in 2 rows",
                "a reaction time that is no number | line 7", "an answer that timed out | line 7"));
}

// The prompt says what the machine said; whether it was right, the answer.
TEST_F(GorillaImport, KnowsWhatTheMachineSaid) {
  std::string other = table;
  other.replace(other.find("6/1/49,# Sam guessed\n6"), 20,
                "49% junco,# Sam guessed this is **54% jeep**");
  const Imported found = imported("gorilla", "a.csv", other);
  const ResponseRow& row = found.rows[3];
  EXPECT_EQ(row.prediction, "jeep");
  EXPECT_EQ(row.label, "not jeep") << "its right answer is No";
  EXPECT_EQ(row.confidence, 0.54);
  EXPECT_EQ(found.rows[4].prediction, "") << "a date says nothing";
  EXPECT_FALSE(found.rows[4].confidence);
}

TEST_F(GorillaImport, CallsNoDecisionWithoutAnAnswerWrong) {
  std::string other = table;
  other.replace(other.find("fast,No,0,1"), 11, "fast,,0,1");
  const Imported found = imported("gorilla", "a.csv", other);
  EXPECT_FALSE(found.rows[4].correct);
  EXPECT_EQ(std::ranges::count(found.oddities, "a decision without an answer", &Oddity::what), 1);
}

// Gorilla counts anew in every task, and analyses take two rows of one number for one.
TEST_F(GorillaImport, GivesAnswersOfOneNumberTwo) {
  std::string other = table;
  other.replace(other.find("\n3,1002"), 2, "\n2");
  const Imported found = imported("gorilla", "a.csv", other);
  EXPECT_EQ(found.rows[0].seq, 2);
  EXPECT_EQ(found.rows[1].seq, 3);
  EXPECT_EQ(found.rows[2].seq, 4);
}

TEST_F(GorillaImport, MakesRowsThatCanBeReadBack) {
  std::string other = table;
  other.replace(other.find("Validation"), 10, "Welcome");
  const Imported found = imported("gorilla", "a.csv", other);
  EXPECT_EQ(found.rows[0].phase, "unknown");
  EXPECT_EQ(found.rows[0].screen, "other");
  EXPECT_EQ(imported("responses", "b.csv", csv_header() + csv_rows(found.rows)).rows, found.rows);
}

TEST_F(GorillaImport, CanPoolVersions) {
  for (const ResponseRow& row : imported("gorilla:pool=true", "a.csv", table).rows) {
    EXPECT_EQ(row.version, 1);
    EXPECT_EQ(row.group, 3);
  }
  EXPECT_EQ(imported("gorilla", "a.csv", table).rows[0].version, 3);
}

TEST_F(GorillaImport, RefusesOtherTables) {
  EXPECT_THAT(refusal("gorilla", "a.csv", "a,b\n1,2\n"), HasSubstr("is it Gorilla's?"));
  EXPECT_THAT(refusal("gorilla", "a.csv", "END OF FILE"), HasSubstr("empty"));
}

TEST(LooksLikeDate, KnowsWhatSpreadsheetsMakeOfText) {
  for (const char* text : {"6/1/49", "3/30/01", "2021-03-15", "1-May", "May-82", "5-Jun-2021",
                           "2049-06-01 00:00:00", "01.06.2049"}) {
    EXPECT_TRUE(looks_like_date(text)) << text;
  }
  for (const char* text : {"", "# Sam guessed this is **54% jeep**", "half-track", "1/2", "-", "//",
                           "# Is this **a/b**?", "12", "may", "n01-x", "3.5"}) {
    EXPECT_FALSE(looks_like_date(text)) << text;
  }
}

}  // namespace
}  // namespace assay::responses
