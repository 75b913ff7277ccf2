#include "study/analysis/table_script.h"

#include <algorithm>

#include "study/analysis/r_tables_test.h"
#include "study/analysis/rows_test.h"
#include "study/analysis/team/team.h"

namespace assay::analysis {
namespace {

ProtocolReport decided() {
  Evidence evidence{.study = "s", .protocol = "team"};
  for (int person = 0; person < 8; ++person) {
    for (int item = 0; item < 6; ++item) {
      evidence.rows.push_back(decision(fmt::format("p{}", person), fmt::format("i{}", item),
                                       person % 2 == 0 ? "a" : "b", item % 2 == 0,
                                       (person * item) % 3 != 0));
    }
  }
  return Team{}(evidence);
}

void change(ProtocolReport& told, std::string_view id, std::string_view column, const Cell& to) {
  for (Section& section : told.sections) {
    for (Sheet& sheet : section.sheets) {
      if (sheet.id != id) continue;
      const auto at = std::ranges::find(sheet.table.columns, column) - sheet.table.columns.begin();
      sheet.table.rows.at(0).at(static_cast<std::size_t>(at)) = to;
    }
  }
}

TEST(TableScript, SaysWhichTableDiffers) {
  if (!has_r()) GTEST_SKIP() << "there is no Rscript";
  ProtocolReport told = decided();
  EXPECT_TRUE(r_says(told).is_content) << r_says(told).text;
  change(told, "kinds", "all, %", 12.5);
  const RSaid said = r_says(told);
  EXPECT_FALSE(said.is_content);
  EXPECT_THAT(said.text, testing::ContainsRegex("kinds: .*DIFFERS"));
  EXPECT_THAT(said.text, testing::Not(testing::ContainsRegex("acceptance: .*DIFFERS")));
}

TEST(TableScript, MindsWordsBlanksAndEndsOfIntervals) {
  if (!has_r()) GTEST_SKIP() << "there is no Rscript";
  const struct {
    const char* column;
    Cell to;
  } wrong[] = {
      {"natural", "1/24"}, {"mean, %", Cell()}, {"95 % low", -100.0}, {"95 % low", Cell()}};
  for (const auto& [column, to] : wrong) {
    ProtocolReport told = decided();
    change(told, "overview", column, to);
    EXPECT_THAT(r_says(told).text, testing::ContainsRegex("overview: .*DIFFERS")) << column;
  }
}

TEST(TableScript, SetsWhatTheCodeReadsBetweenTheSharedPartAndTheCode) {
  const std::string shared = read_file("src/study/analysis/tables.R");
  const std::string end = "\nif (wrong > 0) stop(wrong, \" of the tables differ\")\n";
  EXPECT_EQ(table_script("1 + a\n", {}, "a <- 2\n")[0].text,
            shared + "\na <- 2\n" + "\n1 + a\n" + end);
  EXPECT_EQ(table_script("1\n", {})[0].text, shared + "\n1\n" + end);
}

TEST(TableScript, GivesListsOfOptionsWithTabs) {
  ResponseRow row{.participant = "p", .options = R"(["a \"b\"","c"])"};
  row.correct = true;
  const std::vector<Attachment> files = table_script("", {&row});
  ASSERT_EQ(files.size(), 2U);
  EXPECT_EQ(files[1].path, "r/responses.csv");
  EXPECT_THAT(files[1].text, testing::HasSubstr("\"a \"\"b\"\"\tc\",,1,"));
}

}  // namespace
}  // namespace assay::analysis
