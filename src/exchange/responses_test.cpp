#include "exchange/responses.h"

#include "base/file.h"
#include "exchange/csv.h"
#include "exchange/stored_test.h"

namespace assay::exchange {
namespace {

using testing::HasSubstr;

class ResponsesImport : public Stored {
 protected:
  Imported import_text(const std::string& text) {
    write_file(folder_ / "in.csv", text);
    return build(imports(), "responses", "kind")(folder_ / "in.csv");
  }
};

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
  std::string text = csv_header() + csv_rows(std::vector<ResponseRow>(1));
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
  std::string text = csv_header() + csv_rows(std::vector<ResponseRow>(1));
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

}  // namespace
}  // namespace assay::exchange
