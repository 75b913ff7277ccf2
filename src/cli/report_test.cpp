#include "cli/report.h"

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "base/file.h"
#include "base/temporary_folder.h"
#include "cli/explain.h"
#include "cli/score.h"
#include "cli/sweep.h"
#include "cli/test_console.h"
#include "cli/text_model_test.h"
#include "math/tensor/npy.h"

namespace assay::cli {
namespace {

using Json = nlohmann::json;
using testing::HasSubstr;
using testing::Not;

class ReportCommand : public testing::Test {
 protected:
  ReportCommand() {
    sweep.model = {"tests/cli/files/tiny.onnx"};
    sweep.input = folder / "x.npy";
    sweep.method = {"gradient", "input_gradient"};
    sweep.metric = {"deletion:steps=4", "gini"};
    sweep.out = folder / "r.sqlite";
    write_npy(folder / "x.npy", Tensor({3, 4}, {1, 2, 3, 4, 0, 1, 0, 0, 5, 1, 2, 0}));
    said(sweep);
    report.results = sweep.out;
    report.out = folder / "report";
  }

  std::string page() const { return read_file(report.out / "report.html"); }

  TemporaryFolder folder;
  Sweep sweep;
  Report report;
};

TEST_F(ReportCommand, WritesAPageWithItsFiguresAndTables) {
  EXPECT_THAT(said(report),
              HasSubstr("2 methods were judged by 2 metrics on 3 items of 1 model.\n"));
  EXPECT_THAT(page(), HasSubstr("with --model and --input as the sweep had"));
  EXPECT_TRUE(std::filesystem::exists(report.out / "figures/ranks.svg"));
  EXPECT_TRUE(std::filesystem::exists(report.out / "tables/leaderboards.csv"));
  // Once more, to the same folder, the same bytes.
  const std::string before = page();
  said(report);
  EXPECT_EQ(page(), before);
}

TEST_F(ReportCommand, DrawsMapsOfTheInputsOfTheSweep) {
  report.model = sweep.model;
  report.input = sweep.input;
  said(report);
  EXPECT_THAT(page(), Not(HasSubstr("run 'assay report' with")));
  EXPECT_THAT(page(), HasSubstr("aria-label=\"x.npy["));
}

TEST_F(ReportCommand, DrawsMapsThatWereMadeElsewhere) {
  write_npy(folder / "m.npy", Tensor({3, 4}, {9, 0, 0, 0, 0, 9, 0, 0, 0, 0, 9, 0}));
  sweep.method.clear();
  sweep.maps = {{"mine", folder / "m.npy"}};
  sweep.out = folder / "mine.sqlite";
  said(sweep);
  report.results = sweep.out;
  report.model = sweep.model;
  report.input = sweep.input;
  TestConsole without;
  report(without.console);
  EXPECT_THAT(without.err.str(), HasSubstr("no pictures of 'mine', which was made elsewhere"));
  EXPECT_THAT(page(), Not(HasSubstr("], maps:name=mine")));
  report.maps = sweep.maps;
  said(report);
  EXPECT_THAT(page(), HasSubstr("aria-label=\"x.npy[0], maps:name=mine"));

  report.maps = {{"theirs", folder / "m.npy"}};
  EXPECT_THAT(refusal(report), HasSubstr("was given no maps 'theirs'"));
  report.maps = {{"mine", folder / "x.npy"}};
  EXPECT_THAT(refusal(report), HasSubstr("x.npy' is not what it was in the sweep"));
  report.maps = sweep.maps;
  report.model.clear();
  report.input.clear();
  EXPECT_THAT(refusal(report), HasSubstr("give --model and --input"));
}

// Whether a metric tells the truth from chance is one question, whoever asks it.
TEST_F(ReportCommand, JudgesMetricsAsScoreDoes) {
  write_npy(folder / "x.npy", Tensor({6, 4}, {1, 2, 3, 4, 0, 1, 0, 0, 5, 1, 2, 0,  //
                                              2, 0, 1, 7, 3, 3, 1, 0, 1, 0, 9, 2}));
  write_npy(folder / "k.npy", Tensor({6, 4}, {0, 0, 0, 1, 0, 1, 0, 0, 1, 0, 0, 0,  //
                                              0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 1, 0}));
  sweep.metric = {"deletion:steps=4", "auc", "max_sensitivity"};
  sweep.mask = folder / "k.npy";
  sweep.out = folder / "truth.sqlite";
  said(sweep);
  report.results = sweep.out;
  said(report);

  Explain explain;
  explain.model = sweep.model[0];
  explain.input = sweep.input;
  explain.method = sweep.method;
  explain.out = folder / "maps";
  said(explain);
  Score score;
  score.model = sweep.model[0];
  score.input = sweep.input;
  score.maps = {folder / "maps"};
  score.mask = sweep.mask;
  score.metric = {"deletion:steps=4", "auc"};
  score.truth = true;
  score.json = true;
  const Json verdicts = Json::parse(said(score)).at("verdicts").at("metrics");
  std::string expected;
  for (const Json& one : verdicts) {
    const Json& nearest = one.at("nearest_control");
    expected += fmt::format("{},here,{},{},{},{},{}\r\n", one.at("metric").get<std::string>(),
                            one.at("holds").get<bool>() ? "yes" : "no",
                            nearest.at("name").get<std::string>(), nearest.at("items").get<int>(),
                            nearest.at("better_share").get<double>(), one.at("p").get<double>());
  }
  EXPECT_THAT(read_file(report.out / "tables/truth.csv"),
              HasSubstr("\r\n" + expected + "max_sensitivity,here,not known,"));
}

TEST_F(ReportCommand, TakesResultsOfSuites) {
  EXPECT_THAT(said(report), HasSubstr("No metric was examined on planted truth"));
  report.suite = {sweep.out};
  EXPECT_THAT(refusal(report), HasSubstr("r.sqlite' is not of a suite, so nobody knows what the"));

  const std::filesystem::path suite = folder / "suite";
  std::filesystem::create_directory(suite);
  std::filesystem::copy_file(sweep.model[0], suite / "model.onnx");
  // What is planted are the least of the points: no metric of what the model needs finds them.
  write_npy(suite / "inputs.npy", Tensor({6, 4}, {1, 2, 3, 4, 0, 1, 2, 3, 5, 1, 2, 0,
                                                  1, 3, 3, 9, 0, 1, 4, 0, 5, 1, 4, 0}));
  write_npy(suite / "mask.npy", Tensor({6, 4}, {1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1,
                                                1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1}));
  write_npy(suite / "labels.npy", Tensor({6}, {0, 0, 0, 0, 0, 0}));
  write_file(suite / "suite.json", R"({"suite": "toy:seed=1"})");
  Sweep planted;
  planted.suite = suite;
  planted.method = {"gradient"};
  planted.metric = {"deletion:steps=4"};
  planted.out = folder / "planted.sqlite";
  said(planted);
  report.suite = {planted.out};
  EXPECT_THAT(said(report),
              HasSubstr("deletion:steps=4 cannot tell planted truth from chance on the suite "
                        "toy:seed=1.\ngini was not examined on planted truth.\n"));

  planted.model = sweep.model;
  EXPECT_THAT(refusal(planted), HasSubstr("A suite has its own --model"));
  planted.suite.clear();
  EXPECT_THAT(refusal(planted), HasSubstr("'sweep' needs '--input'"));
  planted.input = suite / "inputs.npy";
  EXPECT_THAT(refusal(planted), HasSubstr("has results of the suite toy:seed=1, not of no suite"));
  planted.model.clear();
  EXPECT_THAT(refusal(planted), HasSubstr("Give --model and --input, or a suite's folder"));
  planted.input.clear();
  planted.suite = folder / "none";
  EXPECT_THAT(refusal(planted), HasSubstr("holds no suite"));
}

TEST_F(ReportCommand, ShadesWordsOfTheTextsOfTheSweep) {
  Sweep words;
  words.model = {text_model(folder)};
  words.input = folder / "t.csv";
  words.method = {"input_gradient"};
  words.metric = {"comprehensiveness"};
  words.out = folder / "words.sqlite";
  write_file(words.input, "name,text\na,a good <b> bad one\nb,bad good good\n");
  said(words);
  report.results = words.out;
  report.model = words.model;
  report.input = words.input;
  said(report);
  EXPECT_THAT(page(), HasSubstr(">good</span> &lt;b&gt; <span"));
  EXPECT_THAT(page(), HasSubstr("underline dotted #5c6770\" title=\""));  // speaks against
  write_file(words.input, "name,text\na,a good <b> bad ONE\nb,bad good good\n");
  EXPECT_THAT(refusal(report), HasSubstr("'a' is not what it was in the sweep"));
  write_file(words.input, "name,text\nc,good\n");
  EXPECT_THAT(refusal(report), HasSubstr("it has no 'a' at place 1"));
}

TEST_F(ReportCommand, RefusesWhatTheSweepDidNotHave) {
  report.model = sweep.model;
  EXPECT_THAT(refusal(report), HasSubstr("both --model and --input"));
  report.input = folder / "y.npy";
  write_npy(report.input, Tensor({3, 4}, {1, 2, 3, 4, 0, 1, 0, 0, 5, 1, 2, 0}));
  EXPECT_THAT(refusal(report), HasSubstr("has other inputs than the sweep"));
  report.input = sweep.input;
  write_npy(sweep.input, Tensor({3, 4}, {9, 2, 3, 4, 0, 9, 0, 0, 9, 1, 2, 9}));
  EXPECT_THAT(refusal(report), HasSubstr("is not what it was in the sweep"));
  report.model = {text_model(folder)};
  report.input = folder / "t.txt";
  write_file(report.input, "good");
  EXPECT_THAT(refusal(report), HasSubstr("is none of the models of the sweep"));
  report.results = folder / "none.sqlite";
  EXPECT_THAT(refusal(report), HasSubstr("There is no results file"));
}

}  // namespace
}  // namespace assay::cli
