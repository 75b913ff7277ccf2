#include "cli/suite.h"

#include <gmock/gmock.h>

#include "base/file.h"
#include "base/temporary_folder.h"
#include "cli/explain.h"
#include "cli/score.h"
#include "cli/test_console.h"
#include "evaluate/suites/suite.h"

namespace assay::cli {
namespace {

using testing::HasSubstr;

TEST(SuiteCommand, ListsEverySuiteWithASpecThatCanBeCopied) {
  const std::string people = said(Suite{});
  const std::string json = said(Suite{.json = true});
  for (const suites::Recipe& suite : suites::catalogue()) {
    const std::string spec = to_string(suite.complete({}));
    EXPECT_THAT(people, HasSubstr(spec + "\n"));
    EXPECT_THAT(json, HasSubstr("\"spec\": \"" + spec + "\""));
    EXPECT_NO_THROW(build(suites::catalogue(), spec, "suite"));
  }
}

// What it says to do next can be done, and the words that were planted are found.
TEST(SuiteCommand, WritesWhatOtherCommandsTake) {
  const TemporaryFolder folder;
  const std::filesystem::path at = folder / "planted";
  const std::string next = said(Suite{.name = "text:items=8,training=100", .out = at});
  EXPECT_THAT(next, HasSubstr("8 items; "));
  EXPECT_THAT(next, HasSubstr("--mask " + (at / "words.json").string()));
  const Explain explain{.model = at / "model.json",
                        .input = at / "texts.csv",
                        .method = {"leave_one_out"},
                        .out = at / "maps"};
  said(explain);
  const std::string scores = said(Score{.model = at / "model.json",
                                        .input = at / "texts.csv",
                                        .maps = {at / "maps"},
                                        .metric = {"auc"},
                                        .mask = at / "words.json",
                                        .truth = true});
  EXPECT_THAT(scores, HasSubstr("leave_one_out"));
  EXPECT_THAT(scores, HasSubstr("8 of 8 texts annotated"));
  EXPECT_THAT(scores, HasSubstr("auc tells the truth from chance here.\n"
                                "leave_one_out beats chance by auc.\n"));
  EXPECT_THAT(read_file(at / "suite.json"), HasSubstr("\"suite\": \"text:items=8,training=100"));
}

TEST(SuiteCommand, MakesTruthThatOnlyMetricsWithControlsCanJudge) {
  const TemporaryFolder folder;
  const std::filesystem::path at = folder / "planted";
  said(Suite{.name = "text:items=8,training=100", .out = at});
  Score score{.model = at / "model.json",
              .input = at / "texts.csv",
              .maps = {at / "maps"},
              .metric = {"gini"},
              .truth = true};
  EXPECT_THAT(refusal(score), HasSubstr("--truth needs masks"));
  score.mask = at / "words.json";
  score.controls = {"none"};
  EXPECT_THAT(refusal(score), HasSubstr("leave out '--controls none'"));
}

TEST(SuiteCommand, RefusesWhatIsNoSuite) {
  EXPECT_THAT(refusal(Suite{.name = "picture", .out = "x"}),
              HasSubstr("There is no suite 'picture'"));
  EXPECT_THAT(refusal(Suite{.name = "text"}), HasSubstr("--out"));
  EXPECT_THAT(refusal(Suite{.name = "text:items=0", .out = "x"}), HasSubstr("items"));
  EXPECT_THAT(refusal(Suite{.out = "x"}), HasSubstr("which suite"));
}

}  // namespace
}  // namespace assay::cli
