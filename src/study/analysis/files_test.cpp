#include "study/analysis/files.h"

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include <algorithm>

#include "base/file.h"
#include "base/temporary_folder.h"
#include "study/analysis/page.h"
#include "study/analysis/protocol.h"
#include "study/analysis/rows_test.h"

namespace assay::analysis {
namespace {

using testing::HasSubstr;
using testing::Not;

Analysis of_few(bool someone_excluded = false) {
  std::vector<responses::ResponseRow> rows;
  for (int person = 0; person < 8; ++person) {
    for (int item = 0; item < 6; ++item) {
      rows.push_back(decision(fmt::format("p{}", person), fmt::format("i{}", item),
                              person % 2 == 0 ? "<b>none</b>" : "map", item % 2 == 0,
                              (item + person) % 3 == 0));
      if (someone_excluded && person == 3) {
        rows.back().excluded = true;
        rows.back().exclusion_reasons = "failed_checks";
      }
    }
  }
  number(rows);
  return analysed({.study = "trial", .protocol = "team", .rows = rows});
}

TEST(Reports, AreFilesThatNameEachOther) {
  const TemporaryFolder folder;
  write_files(of_few(), folder.path() / "new" / "one");
  const std::filesystem::path made = folder.path() / "new" / "one";
  const std::string page = read_file(made / "report.html");
  for (const auto& table : std::filesystem::directory_iterator(made / "tables")) {
    EXPECT_THAT(page, HasSubstr("tables/" + table.path().filename().string()));
  }
  for (const auto& script : std::filesystem::directory_iterator(made / "r")) {
    EXPECT_THAT(page, HasSubstr("r/" + script.path().filename().string()));
  }
  EXPECT_THAT(read_file(made / "figures" / "accuracy.svg"), HasSubstr("<svg"));
  EXPECT_THAT(read_file(made / "r" / "accuracy_b_none_b_map.R"), HasSubstr("wilcox"));
  const auto json = nlohmann::json::parse(read_file(made / "analysis.json"));
  EXPECT_EQ(json["flow"][2]["people"], 8);
  EXPECT_EQ(json["sections"][0]["tables"]["overview"]["rows"][0]["participants"], 4);
}

TEST(Reports, NeverShowASmallNumberAsZero) {
  Table table{.columns = {"what", "p"}};
  for (const double p : {0.0004, 0.0006, 0.0, -0.0001, -0.0, 3e-17, -8.4e-17, -0.0006}) {
    table.add({"x", p});
  }
  Section section{.title = "s"};
  section.sheets.push_back({.id = "t", .title = "t", .unit = "row", .table = table, .digits = 3});
  const std::string page = page_of({.title = "T", .study = "lab", .sections = {section}});
  for (const char* cell : {">&lt; 0.001<", ">0.001<", ">0<", ">&gt; -0.001<", ">-0.001<"}) {
    EXPECT_THAT(page, HasSubstr(cell));
  }
  EXPECT_THAT(page, Not(HasSubstr("0.000<"))) << "zero, also of rounding, has no sign";
  section.sheets[0].table.rows = {{"x", 1e-30}};
  EXPECT_THAT(page_of({.title = "T", .study = "lab", .sections = {section}}),
              HasSubstr(">&lt; 0.001<"));
  EXPECT_THAT(page, HasSubstr("Workspace &#39;lab&#39;")) << "it has no protocol";
}

// One row is the head's; 40 rows stand there whole, of 41 the last 21 are folded away.
TEST(Reports, FoldTheRestOfALongTable) {
  const auto parts = [](std::size_t rows) {
    Table table{.columns = {"what"}};
    for (std::size_t row = 0; row < rows; ++row) table.add({fmt::format("row {}.", row)});
    Section section{.title = "s"};
    section.sheets.push_back({.id = "t", .title = "t", .unit = "row", .table = table});
    const std::string page = page_of({.title = "T", .study = "lab", .sections = {section}});
    const auto lines = [](std::string_view part) {
      std::size_t count = 0;
      for (std::size_t at = 0; (at = part.find("<tr>", at)) != part.npos; ++at) ++count;
      return count;
    };
    for (std::size_t row = 0; row < rows; ++row) {
      EXPECT_THAT(page, HasSubstr(fmt::format("row {}.", row)));
    }
    const std::size_t fold = std::min(page.find("<details"), page.size());
    return std::pair(lines(page.substr(0, fold)), lines(page.substr(fold)));
  };
  EXPECT_EQ(parts(40), std::pair(std::size_t{41}, std::size_t{0}));
  EXPECT_EQ(parts(41), std::pair(std::size_t{21}, std::size_t{22}));
}

// Names become those of files, which have plain letters only: the second gets a number.
TEST(Reports, KeepApartConditionsThatAreSpeltAlike) {
  std::vector<responses::ResponseRow> rows;
  for (int at = 0; at < 72; ++at) {
    const char* const conditions[] = {"none", "größe", "gräße"};
    rows.push_back(decision(fmt::format("p{}", at / 6), fmt::format("i{}", at % 6),
                            conditions[at / 6 % 3], at % 2 == 0, at % 5 < 3));
    rows.back().excluded = at < 6;
  }
  number(rows);
  const TemporaryFolder folder;
  const Analysis analysis = analysed({.study = "trial", .protocol = "team", .rows = rows});
  write_files(analysis, folder.path());
  const std::string first = read_file(folder / "r/accuracy_gr_e_none.R");
  const std::string second = read_file(folder / "r/accuracy_gr_e_none_2.R");
  EXPECT_NE(first, second);
  EXPECT_THAT(read_file(folder / "report.html"), HasSubstr("r/accuracy_gr_e_none_2.R"));
  // The same name is the same question with those who are excluded.
  for (std::size_t at = 0; at < analysis.sections[1].findings.size(); ++at) {
    EXPECT_EQ(analysis.sections[1].findings[at].id, analysis.with_all[1].findings[at].id);
  }
}

// Of people who are always right there is no mixed model, and no script of it.
TEST(Reports, NameNoScriptThatWasNotWritten) {
  std::vector<responses::ResponseRow> rows;
  for (int at = 0; at < 24; ++at) {
    rows.push_back(decision(fmt::format("p{}", at / 6), fmt::format("i{}", at % 6),
                            at / 6 % 2 == 0 ? "a" : "b", at % 2 == 0, at % 2 == 0));
  }
  number(rows);
  const TemporaryFolder folder;
  write_files(analysed({.study = "trial", .protocol = "team", .rows = rows}), folder.path());
  EXPECT_FALSE(std::filesystem::exists(folder / "r/mixed_model.R"));
  EXPECT_THAT(read_file(folder / "report.html"), Not(HasSubstr("r/mixed_model.R")));
}

TEST(Reports, WriteTablesWithThoseWhoAreExcludedToo) {
  const TemporaryFolder folder;
  const Analysis analysis = of_few(true);
  write_files(analysis, folder.path());
  EXPECT_THAT(read_file(folder / "report.html"),
              HasSubstr("Numbers: tables/overview_with_excluded.csv."));
  const std::string all = read_file(folder / "tables/overview_with_excluded.csv");
  EXPECT_EQ(all, csv_of(analysis.with_all[0].sheets[0].table));
  EXPECT_NE(all, read_file(folder / "tables/overview.csv"));
}

// A family of one needs no correction.
TEST(Reports, NameACorrectionAsPeopleDo) {
  Section section{.title = "s"};
  for (const char* correction : {"benjamini_hochberg over 3 tests", "holm over 1 tests"}) {
    section.findings.push_back({.id = "t", .question = "q", .unit = "item", .outcome = "o"});
    section.findings.back().adjusted_p = 0.25;
    section.findings.back().correction = correction;
  }
  const std::string page = page_of({.title = "T", .study = "lab", .sections = {section}});
  EXPECT_THAT(page, HasSubstr("Adjusted (Benjamini-Hochberg over 3 tests): p = .250."));
  EXPECT_THAT(page, Not(HasSubstr("over 1 test")));
}

TEST(Reports, SayThatSomeAreStillAtIt) {
  Analysis analysis = of_few();
  analysis.flow[0].lost = {{"active", 4}, {"timed_out", 1}};
  const std::string page = page_of(analysis);
  EXPECT_THAT(page, HasSubstr("still under way: n = 4"));
  EXPECT_THAT(page, HasSubstr("timed out: n = 1"));
}

// Beside many numbers, a column of sentences would be as narrow as its longest word.
TEST(Reports, GiveSentencesInTablesRoom) {
  Table table{.columns = {"what", "remarks"}};
  table.add({"a", ""});
  table.add({"b", "No fit of the curve, for all answers at all levels are the same."});
  Section section{.title = "s"};
  section.sheets.push_back({.id = "t", .title = "t", .unit = "row", .table = table});
  const std::string page = page_of({.title = "T", .study = "lab", .sections = {section}});
  EXPECT_THAT(page, HasSubstr("<td class=\"text long\">No fit"));
  EXPECT_THAT(page, HasSubstr("<th class=\"text\">b"));
}

TEST(Reports, AttachFilesAsTheyAre) {
  const TemporaryFolder folder;
  Analysis analysis = of_few();
  analysis.attachments = {{"r/all.R", "1 + 1\n"}};
  write_files(analysis, folder.path());
  EXPECT_EQ(read_file(folder / "r/all.R"), "1 + 1\n");
}

TEST(Reports, TakeNothingFromElsewhereAndRunNothing) {
  const std::string page = page_of(of_few());
  EXPECT_THAT(page, Not(HasSubstr("<b>none"))) << "names of conditions are text";
  EXPECT_THAT(page, Not(HasSubstr("<script")));
  EXPECT_THAT(page, Not(HasSubstr("src=\"http")));
}

TEST(Reports, ShowTablesWithThoseWhoAreExcludedToo) {
  const std::string folded = "The same with those who are excluded";
  EXPECT_THAT(page_of(of_few()), Not(HasSubstr(folded)));
  const Analysis analysis = of_few(true);
  EXPECT_EQ(analysis.flow[2].people, 7U);
  const std::string page = page_of(analysis);
  EXPECT_THAT(page, HasSubstr(folded));
  EXPECT_THAT(page, HasSubstr("failed checks: n = 1"));
}

TEST(Reports, SayThatProgramsTookPart) {
  Analysis analysis = of_few();
  EXPECT_THAT(page_of(analysis), Not(HasSubstr("Simulated")));
  analysis.is_simulated = true;
  EXPECT_THAT(page_of(analysis), HasSubstr("Programs took part here, not people"));
}

TEST(Reports, GiveTablesInFull) {
  EXPECT_EQ(csv_of({.columns = {"a", "b"},
                    .rows = {{std::string("=x"), 0.1}, {Cell(), std::int64_t{3}}}}),
            "a,b\r\n'=x,0.1\r\n,3\r\n");
}

}  // namespace
}  // namespace assay::analysis
