#include "cli/explain.h"

#include <gmock/gmock.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "cli/test_console.h"
#include "cli/text_model_test.h"
#include "evaluate/runner/maps_file.h"

namespace assay::cli {
namespace {

using nlohmann::json;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

class ExplainText : public testing::Test {
 protected:
  ExplainText() {
    explain.model = text_model(folder);
    explain.input = folder / "t.csv";
    explain.out = folder / "out";
    explain.method = {"input_gradient", "leave_one_out"};
    write_file(explain.input,
               "name,text,label\na,\"Good <b>, Fine & good!\",for\nb,unknown,\nc,bad,against\n");
  }

  json written(const std::string& name) const { return json::parse(read_file(explain.out / name)); }

  TemporaryFolder folder;
  Explain explain;
};

// The row of "Good Fine good" is (1, 2) / sqrt(5) for fine and good: they add 0.5 / sqrt(5) and
// 4 / sqrt(5) to the logit of "for".
TEST_F(ExplainText, WritesWeightsOfWordsAndPositions) {
  explain.target = {1};
  said(explain);
  const json all = written("input_gradient.json");
  EXPECT_EQ(all.at("spec"), "input_gradient");
  const json& first = all.at("documents").at(0);
  EXPECT_EQ(first.at("name"), "a");
  EXPECT_EQ(first.at("class"), "for");
  EXPECT_EQ(first.at("label"), "for");
  EXPECT_NEAR(first.at("score"), 4.5 / std::sqrt(5.0) + 0.25, 1e-12);
  const json& words = first.at("words");
  ASSERT_EQ(words.size(), 2U);
  EXPECT_EQ(words[0].at("word"), "good");
  EXPECT_EQ(words[0].at("count"), 2);
  EXPECT_NEAR(words[0].at("weight"), 4 / std::sqrt(5.0), 1e-12);
  EXPECT_NEAR(words[1].at("weight"), 0.5 / std::sqrt(5.0), 1e-12);
  const json& positions = first.at("positions");
  ASSERT_EQ(positions.size(), 3U);
  EXPECT_EQ(positions[1].at("offset"), 10);
  EXPECT_EQ(positions[1].at("length"), 4);
  EXPECT_EQ(positions[2].at("word"), "good");
  EXPECT_NEAR(positions[2].at("weight"), 2 / std::sqrt(5.0), 1e-12);
}

TEST_F(ExplainText, SaysOfATextWithoutKnownWordsThatItHasNone) {
  TestConsole test;
  explain(test.console);
  EXPECT_THAT(test.err.str(), HasSubstr("note: 'b' has no word that the model knows\n"));
  const json second = written("leave_one_out.json").at("documents").at(1);
  EXPECT_EQ(second.at("undefined"), "the model knows none of its words");
  EXPECT_FALSE(second.contains("words"));
  write_file(explain.input, "text\nunknown\n");
  EXPECT_THAT(refusal(explain), HasSubstr("The text 'line 2' has no word that the model knows"));
}

TEST_F(ExplainText, KeepsAListOfWhatItWroteAndDoesNotDoItAgain) {
  said(explain);
  const std::vector<runner::MapsEntry> entries = runner::read_maps_file(explain.out);
  ASSERT_EQ(entries.size(), 2U);
  EXPECT_EQ(entries[0].file, "input_gradient.json");
  EXPECT_EQ(entries[1].spec, "leave_one_out");
  EXPECT_THAT(entries[0].targets, ElementsAre(1, 1, 0));
  EXPECT_EQ(entries[1].forward, 4U + 2U);  // a: itself, two words, one "good"; c: itself, its word
  EXPECT_THAT(said(explain), HasSubstr("there already"));
  explain.method = {"lime:samples=50", "lime:samples=60"};
  said(explain);
  EXPECT_EQ(written("lime.json").at("spec"),
            "lime:samples=50,features=10,width=25,ridge=1,parts=words,seed=0");
  EXPECT_THAT(written("lime_2.json").at("spec").get<std::string>(), HasSubstr("samples=60"));
  explain.output = Output::probability;
  EXPECT_THAT(said(explain), Not(HasSubstr("there already")));
}

TEST_F(ExplainText, ShowsTextsAsTextOnAPage) {
  said(explain);
  const std::string page = read_file(explain.out / "words.html");
  EXPECT_THAT(page, HasSubstr(">Good</span> &lt;b&gt;, <span "));
  EXPECT_THAT(page, HasSubstr("</span> &amp; <span "));
  EXPECT_THAT(page, Not(HasSubstr("<b>")));
  EXPECT_THAT(page, HasSubstr("<code>leave_one_out</code>"));
  EXPECT_THAT(page, HasSubstr("The model knows none of its words."));
  explain.pictures = 1;
  said(explain);
  EXPECT_THAT(read_file(explain.out / "words.html"), HasSubstr("The first 1 of 3 texts."));
}

TEST_F(ExplainText, GivesSoundJsonForTextsThatAreNotSound) {
  write_file(explain.input, "name,text\n\"x\xff\",\"good\xff\xfe bad \x01\"\n");
  said(explain);
  EXPECT_EQ(written("leave_one_out.json").at("documents").at(0).at("positions").size(), 2U);
  EXPECT_THAT(read_file(explain.out / "words.html"), Not(HasSubstr("\xff")));
}

TEST_F(ExplainText, RefusesBeforeItWritesAnything) {
  explain.method = {"input_gradient", "rise"};
  EXPECT_THAT(refusal(explain), HasSubstr("There is no method for texts 'rise'"));
  explain.method = {"lime:samples=1"};
  EXPECT_THAT(refusal(explain), HasSubstr("samples"));
  explain.method = {"lime"};
  explain.target = {7};
  EXPECT_THAT(refusal(explain), HasSubstr("There is no class 7"));
  EXPECT_FALSE(std::filesystem::exists(explain.out));
}

}  // namespace
}  // namespace assay::cli
