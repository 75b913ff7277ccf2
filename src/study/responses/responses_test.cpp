#include "study/responses/responses.h"

#include "base/csv_text.h"
#include "base/file.h"
#include "study/responses/csv.h"
#include "study/responses/stored_test.h"

namespace assay::responses {
namespace {

using testing::HasSubstr;

class ResponsesImport : public Stored {
 protected:
  Imported import_text(const std::string& text) {
    write_file(folder_ / "in.csv", text);
    return build(imports(), "responses", "kind")(folder_ / "in.csv");
  }
};

ResponseRow sound_row() { return {.session = "s", .screen = "decide", .phase = "test"}; }

TEST_F(ResponsesImport, GivesBackWhatWasExported) {
  int version = 0;
  for (const char* spec : {"team:set_size=4", "review", "attention_text"}) {
    make(spec, ++version);
    take_part("anna");
    take_part("bert", 7, true);
  }
  const std::string exported_text = exported("csv").at("responses.csv");
  const Imported found = import_text(exported_text);
  EXPECT_EQ(found.rows, rows());
  EXPECT_TRUE(found.oddities.empty());
  EXPECT_EQ(csv_header() + csv_rows(found.rows), exported_text);
}

TEST_F(ResponsesImport, SaysWhatTheTableHasTooMuchOrTooLittle) {
  std::string text = csv_header() + csv_rows(std::vector{sound_row()});
  text.insert(0, "mood,");
  text.insert(text.find('\n') + 1, "good,");
  const Imported found = import_text(text);
  EXPECT_EQ(found.rows.size(), 1U);
  ASSERT_EQ(found.oddities.size(), 1U);
  EXPECT_EQ(found.oddities[0].where, "mood");
  EXPECT_THROW(import_text("study,version\r\na,1\r\n"), Error);
  EXPECT_THROW(import_text(""), Error);
}

// Tables that were exported before there was such a column can be read all the same.
TEST_F(ResponsesImport, DoesWithoutAColumnThatMayBeEmpty) {
  std::string text = csv_header() + csv_rows(std::vector{sound_row()});
  const std::string name = "refresh";
  ASSERT_NE(text.find(name), std::string::npos);
  text.replace(text.find(name), name.size(), "renamed");
  const Imported found = import_text(text);
  EXPECT_EQ(found.rows.size(), 1U);
  EXPECT_FALSE(found.rows[0].refresh);
  EXPECT_EQ(found.oddities.size(), 2U);
}

TEST_F(ResponsesImport, NamesTheLineThatIsWrong) {
  std::string text = csv_header();
  text += "a,one" + std::string(columns().size() - 2, ',') + "\r\n";
  try {
    import_text(text);
    FAIL();
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), HasSubstr("Line 2"));
    EXPECT_THAT(error.what(), HasSubstr("'one' in the column 'version'"));
  }
}

// Analyses skip what they do not know and believe every number they do.
TEST_F(ResponsesImport, OfARowThatNoStudyHasIsRefusedWithItsLineColumnAndWhatIsAllowed) {
  struct Bad {
    const char* column;
    const char* text;
    const char* allowed;
  };
  for (const Bad& bad :
       {Bad{"confidence", "1.5", "a number from 0 to 1"}, Bad{"confidence", "nan", "from 0 to 1"},
        Bad{"rt", "-1", "a whole number from 0"}, Bad{"level", "101", "from 0 to 100"},
        Bad{"version", "0", "from 1"}, Bad{"seq", "0", "from 1"}, Bad{"seq", "-3", "from 1"},
        Bad{"step", "-1", "from 0"}, Bad{"block", "-1", "from 0"}, Bad{"position", "-1", "from 0"},
        Bad{"repetition", "-1", "from 0"}, Bad{"received", "-1", "from 0"},
        Bad{"screen", "Decide", "decide, recognise"}, Bad{"screen", "", "consent"},
        Bad{"phase", "tset", "check, test"}, Bad{"phase", "", "practice"}}) {
    std::vector<std::string> cells = cells_of(sound_row());
    const auto place = std::ranges::find(columns(), bad.column, &Column::name);
    cells[static_cast<std::size_t>(place - columns().begin())] = bad.text;
    try {
      import_text(csv_header() + csv_rows(std::vector{sound_row()}) + csv_record(cells));
      ADD_FAILURE() << bad.column << " '" << bad.text << "' is taken";
    } catch (const Error& error) {
      EXPECT_THAT(error.what(), HasSubstr("Line 3 of"));
      EXPECT_THAT(error.what(),
                  HasSubstr(fmt::format("'{}' in the column '{}'", bad.text, bad.column)));
      EXPECT_THAT(error.what(), HasSubstr(bad.allowed));
    }
  }
}

TEST_F(ResponsesImport, OfTwoAnswersOfOneNumberIsRefusedAndOfOneLineTwiceIsNot) {
  ResponseRow other = sound_row();
  EXPECT_EQ(import_text(csv_header() + csv_rows(std::vector{sound_row(), other})).rows.size(), 2U);
  other.question = "age";  // of a questionnaire each question is a row
  EXPECT_EQ(import_text(csv_header() + csv_rows(std::vector{sound_row(), other})).rows.size(), 2U);
  other = sound_row();
  other.response = "no";
  try {
    import_text(csv_header() + csv_rows(std::vector{sound_row(), other}));
    FAIL();
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), HasSubstr("Line 3 of"));
    EXPECT_THAT(error.what(), HasSubstr("has 1 in the column 'seq', which line 2 gives another"));
  }
}

}  // namespace
}  // namespace assay::responses
