#include "cli/stats.h"

#include <gmock/gmock.h>

#include "base/file.h"
#include "base/temporary_folder.h"
#include "cli/test_console.h"

namespace assay::cli {
namespace {

using testing::HasSubstr;

class StatsCommand : public testing::Test {
 protected:
  StatsCommand() {
    write_file(file, "method,correct,note\na,1,x\na,0,x\na,0,x\nb,1,y\nb,1,\nb,2,y\nc,5,z\n");
  }

  const TemporaryFolder folder;
  const std::filesystem::path file = folder.path() / "study.csv";
};

TEST_F(StatsCommand, SaysASentenceAndItsEstimates) {
  const std::string text = said(Stats{
      .test = "welch_t", .data = file, .x = "correct", .by = {"method"}, .group = {"a", "b"}});
  // Means 1/3 and 4/3, both of variance 1/3: t = -1 / sqrt(2/9), four degrees of freedom.
  EXPECT_THAT(text, HasSubstr("Welch's t-test: t(4) = -2.12, p = .101, Hedges' g = -1.38"));
  EXPECT_THAT(text, HasSubstr("difference of means"));
  EXPECT_THAT(text, HasSubstr("left out: 1 row of other levels of 'method'"));
}

TEST_F(StatsCommand, WritesJsonAndAnRScriptWithTheData) {
  const std::filesystem::path script = folder.path() / "t.R";
  const std::string json = said(Stats{.test = "welch_t:alternative=less",
                                      .data = file,
                                      .x = "correct",
                                      .by = {"method"},
                                      .group = {"a", "b"},
                                      .r_script = script,
                                      .json = true});
  EXPECT_THAT(json, HasSubstr("\"test\": \"welch_t\""));
  const std::string code = read_file(script);
  EXPECT_THAT(code, HasSubstr("x <- c(1, 0, 0, 1, 1, 2)"));
  EXPECT_THAT(code, HasSubstr("t.test(first, second, alternative = \"less\")"));
}

TEST_F(StatsCommand, WritesARowOfATable) {
  const std::string row = said(Stats{.test = "welch_t",
                                     .data = file,
                                     .x = "correct",
                                     .by = {"method"},
                                     .group = {"a", "b"},
                                     .row = true});
  EXPECT_THAT(row, testing::StartsWith("test\tstatistic\tvalue\tdf\tp\teffect\tsize"));
  EXPECT_THAT(row, HasSubstr("\nwelch_t\tt\t-2.12132"));
  EXPECT_THAT(refusal(Stats{.test = "welch_t", .row = true, .json = true}), HasSubstr("two forms"));
}

TEST_F(StatsCommand, RefusesWhatDoesNotFit) {
  EXPECT_THAT(refusal(Stats{.test = "welch_t", .data = file, .x = "correct", .by = {"method"}}),
              HasSubstr("Column 'method' has 3 levels"));
  EXPECT_THAT(refusal(Stats{.test = "fisher_exact",
                            .data = file,
                            .x = "correct",
                            .by = {"method"},
                            .group = {"a", "b"}}),
              HasSubstr("Line 7, column 'correct' has 2; 'fisher_exact' takes 0 and 1 there."));
  EXPECT_THAT(refusal(Stats{.test = "welch_t", .data = file, .x = "correct"}),
              HasSubstr("'welch_t' needs --x --by."));
  EXPECT_THAT(refusal(Stats{.test = "welch", .data = file}), HasSubstr("no test 'welch'"));
  EXPECT_THAT(refusal(Stats{.test = "welch_t:levle=3", .data = "nowhere.csv"}), HasSubstr("levle"));
  EXPECT_THAT(refusal(Stats{.test = "welch_t"}), HasSubstr("'--data'"));
  EXPECT_THAT(refusal(Stats{.test = "wilson", .data = file, .x = "correct", .pair = "note"}),
              HasSubstr("no use for --pair"));
}

TEST_F(StatsCommand, SaysWhyThereIsNoAnswer) {
  EXPECT_THAT(
      said(
          Stats{.test = "welch_t", .data = file, .x = "correct", .by = {"method"}, .group = {"c"}}),
      HasSubstr("undefined, for 'method' has one level only, 'c'."));
}

}  // namespace
}  // namespace assay::cli
