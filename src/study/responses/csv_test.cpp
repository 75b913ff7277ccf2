#include "study/responses/csv.h"

#include "base/csv_text.h"
#include "base/strict_csv_test.h"
#include "study/responses/stored_test.h"

namespace assay::responses {
namespace {

using testing::Contains;
using testing::HasSubstr;

class CsvExport : public Stored {};

TEST_F(CsvExport, HasOneRowForEveryResponseAndEveryQuestion) {
  make("team:set_size=4");
  take_part("anna");
  take_part("bert", 10);
  const auto records = strict_csv(exported("csv").at("responses.csv"));
  // Counted from the plan: every step is a row, but the questionnaire is one for each question.
  const study::Cell cell = study_->cells().back();
  const std::size_t steps =
      study::entry_steps(*study_).size() + study::plan(*study_, cell, 7).size();
  const std::size_t questions = study_->design().questionnaire.size();
  EXPECT_EQ(records.size(), 1 + (steps - 1 + questions) + 10);
  EXPECT_EQ(records[0].size(), columns().size());
}

TEST_F(CsvExport, GivesBackTheRowsItWasMadeFrom) {
  make("review");
  take_part("anna");
  const std::vector<ResponseRow> made = rows();
  const auto records = strict_csv(exported("csv").at("responses.csv"));
  ASSERT_EQ(records.size(), made.size() + 1);
  bool saw_words = false;
  for (std::size_t at = 0; at < made.size(); ++at) {
    std::vector<std::string> cells = records[at + 1];
    for (std::string& cell : cells) cell = unguarded(cell);
    EXPECT_EQ(row_of(cells, "a record"), made[at]);
    saw_words = saw_words || made[at].justification == nasty_words;
  }
  EXPECT_TRUE(saw_words);
}

TEST_F(CsvExport, NeverHoldsThePanelsIdOrItsHash) {
  make("team:set_size=4");
  take_part("the-hash-of-anna");
  const std::string text = exported("csv").at("responses.csv");
  EXPECT_THAT(text, testing::Not(HasSubstr("the-hash-of-anna")));
  const std::string other = exported("csv", "another salt").at("responses.csv");
  EXPECT_NE(strict_csv(text)[1][4], strict_csv(other)[1][4]) << "participants can be joined";
  EXPECT_EQ(strict_csv(text)[1][3], strict_csv(other)[1][3]);
}

TEST_F(CsvExport, KeepsRowsOfTheExcludedAndSaysWhy) {
  make("team:set_size=4");
  const store::Session anna = take_part("anna");
  const std::size_t before = rows().size();
  store::exclude(connection(), anna.id, "failed checks", "rule", 5);
  store::restore(connection(), anna.id, "a mistake", "lead", 6);
  store::exclude(connection(), anna.id, "too fast", "rule", 7);
  const std::vector<ResponseRow> after = rows();
  ASSERT_EQ(after.size(), before);
  for (const ResponseRow& row : after) {
    EXPECT_TRUE(row.excluded);
    EXPECT_EQ(row.exclusion_reasons, "too fast");
  }
}

TEST_F(CsvExport, RefusesAStudyThatIsNotThere) {
  make("team:set_size=4");
  EXPECT_THROW(scope_of(connection(), "other"), Error);
  EXPECT_THROW(scope_of(connection(), "trial_run@9"), Error);
}

}  // namespace
}  // namespace assay::responses
