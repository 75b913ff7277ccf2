#include "cli/sweep.h"

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "base/file.h"
#include "base/temporary_folder.h"
#include "cli/explain.h"
#include "cli/score.h"
#include "cli/test_console.h"
#include "cli/text_model_test.h"
#include "evaluate/sweep/results.h"
#include "math/tensor/npy.h"
#include "net/graph/builder.h"
#include "net/model/onnx_export.h"

namespace assay::cli {
namespace {

using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::Pair;
using Json = nlohmann::json;

class SweepCommand : public testing::Test {
 protected:
  SweepCommand() {
    unit.model = {"tests/cli/files/tiny.onnx"};
    unit.input = folder / "x.npy";
    unit.method = {"gradient", "input_gradient"};
    unit.metric = {"deletion:steps=4", "insertion:steps=4,substrate=zero"};
    unit.out = folder / "r.sqlite";
    write_npy(folder / "x.npy", Tensor({3, 4}, {1, 2, 3, 4, 0, 1, 0, 0, 5, 1, 2, 0}));
    write_npy(folder / "k.npy", Tensor({3, 4}, {0, 0, 1, 1, 1, 0, 0, 0, 0, 2, 1, 0}));
    write_npy(folder / "l.npy", Tensor({3}, {2, 1, 0}));
  }

  sweep::Results results() const { return sweep::Results(unit.out); }
  std::size_t metric(std::string_view name) const {
    const auto file = results();
    for (std::size_t at = 0; at < file.metrics().size(); ++at) {
      if (file.metrics()[at].name == name) return at;
    }
    return 1000;
  }

  TemporaryFolder folder;
  Sweep unit;
};

// The other way to the same scores: maps in files, judged afterwards.
TEST_F(SweepCommand, StoresWhatExplainAndScoreSay) {
  unit.metric = {
      "deletion:steps=4", "symmetric_relevance_gain", "iou:variant=shared", "max_box_acc", "gini",
      "max_sensitivity",  "masked_accuracy",          "completeness",       "nss"};
  unit.mask = folder / "k.npy";
  unit.labels = folder / "l.npy";
  said(unit);

  Explain explain;
  explain.model = unit.model[0];
  explain.input = unit.input;
  explain.method = unit.method;
  explain.out = folder / "maps";
  said(explain);
  Score score;
  score.model = unit.model[0];
  score.input = unit.input;
  score.maps = {folder / "maps"};
  score.metric = unit.metric;
  score.mask = unit.mask;
  score.labels = unit.labels;
  score.json = true;
  const Json scored = Json::parse(said(score)).at("scores");

  const sweep::Results file = results();
  std::size_t compared = 0;
  for (const Json& one : scored) {
    for (std::size_t method = 0; method < file.methods().size(); ++method) {
      if (one.at("method") != file.methods()[method].spec) continue;
      const std::size_t by = metric([&] {
        for (const sweep::MetricRow& row : file.metrics()) {
          if (row.spec == one.at("metric").get<std::string>()) return row.name;
        }
        return std::string();
      }());
      const sweep::Column column = file.read(0, by, method);
      ASSERT_EQ(column.values.size(), 3U);
      for (std::size_t item = 0; item < 3; ++item) {
        const Json& value = one.at("values")[item];
        EXPECT_EQ(value.is_null() ? std::nullopt : std::optional(value.get<double>()),
                  column.values[item])
            << one.at("metric") << " of " << one.at("method") << ", item " << item;
        ++compared;
      }
    }
  }
  EXPECT_EQ(compared, 9U * 6 * 3);  // metrics, methods with four controls, items
}

TEST_F(SweepCommand, SaysWhatFilesAndRowsAre) {
  unit.mask = folder / "k.npy";
  unit.labels = folder / "l.npy";
  unit.seed = 5;
  said(unit);
  const sweep::Results file = results();
  EXPECT_EQ(file.models()[0].name, "tiny.onnx");
  EXPECT_EQ(file.models()[0].sha256.size(), 64U);
  ASSERT_EQ(file.methods().size(), 7U);
  EXPECT_EQ(file.methods()[2].spec, "random:seed=5");
  EXPECT_EQ(file.methods()[2].role, sweep::Role::control);
  EXPECT_EQ(file.methods()[6].role, sweep::Role::truth);
  EXPECT_EQ(file.items()[1].name, "x.npy[1]");
  EXPECT_EQ(file.items()[1].label, "1");
  EXPECT_EQ(file.terms().seed, 5U);
  EXPECT_EQ(file.asked(0)[0]->target, 2U);
  EXPECT_EQ(file.asked(0)[0]->sha256.size(), 64U);
}

// Masks as maps hit every object; what explains again cannot be asked of them.
TEST_F(SweepCommand, HasTheTruthAsCeilingAndControlsAsChance) {
  unit.mask = folder / "k.npy";
  unit.metric = {"pointing_game:tolerance=0", "max_sensitivity"};
  const std::string table = said(unit);
  EXPECT_THAT(table, HasSubstr("(truth)"));
  EXPECT_THAT(table, HasSubstr("[random]"));
  EXPECT_THAT(table, HasSubstr("the ceiling"));
  EXPECT_THAT(results().read(0, 0, 6).values, Each(1.0));
  EXPECT_THAT(results().read(0, 1, 6).undefined,
              ElementsAre(Pair("the truth is no method that could explain again", 3)));
}

// By hand, of each of two maps: deletion hides 0 to 4 of the highest points, insertion by zeros
// shows 0 to 4 of them, which hides 4 to 0 of the lowest: 10 asked, and both ends are in both. With
// all points hidden the two items are one: of 20 asked 2 + 2 + 1 are known.
TEST_F(SweepCommand, SharesWhatTheModelSays) {
  write_npy(folder / "x.npy", Tensor({2, 4}, {1, 2, 3, 4, 5, 6, 7, 8}));
  unit.controls = {"none"};
  unit.method = {"input_gradient"};
  EXPECT_THAT(said(unit), HasSubstr("scores of 20 changed inputs; 5 of these (25 %)"));
  EXPECT_EQ(results().cost(0, 0).asked, 20U);
  EXPECT_EQ(results().cost(0, 0).run, 15U);
  EXPECT_EQ(results().cost(0, 0).forward, 2U + 15);  // the gradient's own and these
}

TEST_F(SweepCommand, GoesOnAndAddsWhatIsNew) {
  const std::string first = said(unit);
  EXPECT_THAT(first, Not(HasSubstr("judged before")));
  EXPECT_THAT(said(unit), HasSubstr("18 of 18 explanations were judged before"));
  const std::vector<std::optional<double>> before = results().read(0, 0, 1).values;
  unit.metric.emplace_back("gini");
  unit.method.emplace_back("occlusion");
  said(unit);
  EXPECT_EQ(results().read(0, 0, 1).values, before);
  EXPECT_EQ(results().methods().size(), 7U);
  EXPECT_EQ(results().read(0, metric("gini"), 6).defined().size(), 3U);
}

TEST_F(SweepCommand, RefusesBeforeAnythingIsWritten) {
  unit.metric = {"deletoin"};
  EXPECT_THAT(refusal(unit), HasSubstr("There is no metric 'deletoin'; did you mean 'deletion'?"));
  for (const char* metric : {"roar", "keep_and_retrain"}) {
    unit.metric = {metric};
    EXPECT_THAT(refusal(unit), HasSubstr("trains the model anew for every method")) << metric;
  }
  unit.metric = {"iou"};
  EXPECT_THAT(refusal(unit), HasSubstr("'iou' asks where the object is; give '--mask'"));
  unit.metric = {"deletion:stesp=3"};
  EXPECT_THAT(refusal(unit), HasSubstr("'stesp'"));
  unit.metric = {"deletion"};
  unit.method = {"nearest_neighbours"};
  EXPECT_THAT(refusal(unit), HasSubstr("answers with other items"));
  unit.method = {"gradiant"};
  EXPECT_THAT(refusal(unit), HasSubstr("did you mean 'gradient'"));
  unit.method = {"gradient"};
  EXPECT_FALSE(std::filesystem::exists(unit.out));
  unit.out = folder.path();
  EXPECT_THAT(refusal(unit), HasSubstr("is a folder"));
  unit.out = folder / "none/r.sqlite";
  EXPECT_THAT(refusal(unit), HasSubstr("none/r.sqlite"));
}

// They see all items at once, however many blocks there are: as 'assay score' shows them.
TEST_F(SweepCommand, TakesMetricsOfWholeSets) {
  unit.metric = {"consistency", "gini", "pxap"};
  unit.mask = folder / "x.npy";
  unit.controls = {"random"};
  said(unit);
  Explain explain;
  explain.model = unit.model[0];
  explain.input = unit.input;
  explain.method = {"gradient"};
  explain.out = folder / "maps";
  said(explain);
  Score score;
  score.model = unit.model[0];
  score.input = unit.input;
  score.maps = {folder / "maps"};
  score.mask = unit.mask;
  score.metric = unit.metric;
  score.controls = {"none"};
  score.json = true;
  const Json scored = Json::parse(said(score)).at("scores");
  ASSERT_EQ(scored.size(), 3U);
  for (std::size_t metric = 0; metric < 3; ++metric) {
    const std::vector<std::optional<double>> values = results().read(0, metric, 0).values;
    for (std::size_t item = 0; item < values.size(); ++item) {
      const Json& value = scored[metric]["values"][item];
      EXPECT_EQ(value.is_null() ? std::nullopt : std::optional(value.get<double>()), values[item]);
    }
  }
}

TEST_F(SweepCommand, RefusesAFileOfAnotherModelOrOtherInputs) {
  said(unit);
  const std::string known = results().models()[0].sha256;
  const std::filesystem::path model = unit.model[0];
  std::string changed = read_file(model);
  changed.replace(changed.find("dense"), 5, "Dense");  // a layer by another name
  for (const char* name : {"tiny.onnx", "other.onnx"}) {
    write_file(folder / name, changed);
    unit.model = {folder / name};
    EXPECT_THAT(refusal(unit), HasSubstr("the model 'tiny.onnx' with sha256 " + known));
  }
  unit.model = {model, folder / "other.onnx"};  // beside its own, one of another name is welcome
  EXPECT_EQ(refusal(unit), "accepted");
  EXPECT_EQ(results().models().size(), 2U);
  unit.model = {model};
  unit.seed = 1;
  EXPECT_THAT(refusal(unit), HasSubstr("was made with --seed 0, not 1"));
  unit.seed = 0;
  write_npy(folder / "x.npy", Tensor({3, 4}, {1, 2, 3, 4, 0, 1, 0, 9, 5, 1, 2, 0}));
  EXPECT_THAT(refusal(unit), HasSubstr("has results of another 'x.npy[1]': its input had sha256"));
  unit.model = {text_model(folder)};
  EXPECT_THAT(refusal(unit), HasSubstr("cannot judge weights of words"));
  unit.model = {model, text_model(folder)};
  EXPECT_THAT(refusal(unit), HasSubstr("give each a sweep of its own"));
}

// The logits are logarithms of the inputs: of an input that is hidden by zeros there is none.
TEST_F(SweepCommand, KeepsWhatItHasWhenAModelEmitsWhatIsNoNumber) {
  graph::Builder builder;
  const graph::NodeId x = builder.input("x", {1, 4});
  const graph::NodeId y = builder.add("y", graph::Unary{graph::Function::log}, {x});
  write_file(folder / "log.onnx", model::export_onnx(std::move(builder).finish({y})));
  write_npy(folder / "x.npy", Tensor({2, 4}, {1, 2, 3, 4, 5, 1, 2, 1}));
  unit.model = {folder / "log.onnx"};
  unit.metric = {"gini"};
  said(unit);
  const std::vector<std::optional<double>> before = results().read(0, 0, 0).values;
  unit.metric = {"gini", "deletion"};
  const std::string sentence = refusal(unit);
  EXPECT_THAT(sentence, HasSubstr("holds NaN or infinity"));
  EXPECT_THAT(sentence, HasSubstr("The batch is of items as a metric changed them"));
  EXPECT_THAT(sentence, HasSubstr("The metric was 'deletion'; leave it out, or give it another "
                                  "substrate."));
  EXPECT_THAT(sentence,
              HasSubstr("explaining by 'gradient' and judging 'x.npy[0]' to 'x.npy[1]' of "
                        "the model 'log.onnx'. All that was stored before is kept."));
  EXPECT_EQ(results().read(0, 0, 0).values, before);
  unit.metric = {"gini"};
  EXPECT_THAT(said(unit), HasSubstr("were judged before"));

  write_npy(folder / "x.npy", Tensor({2, 4}, {1, 2, 3, 4, 5, 1, -2, 1}));
  unit.out = folder / "other.sqlite";
  EXPECT_THAT(refusal(unit), HasSubstr("predicting 'x.npy[0]' to 'x.npy[1]'"));
  EXPECT_THAT(refusal(unit), Not(HasSubstr("changed them")));
  EXPECT_FALSE(std::filesystem::exists(unit.out));
}

class SweepTexts : public testing::Test {
 protected:
  SweepTexts() {
    unit.model = {text_model(folder)};
    unit.input = folder / "t.csv";
    unit.method = {"input_gradient", "lime:samples=50"};
    unit.metric = {"weighted_recall", "comprehensiveness"};
    unit.mask = folder / "marked.json";
    unit.out = folder / "r.sqlite";
    write_file(unit.input, "name,text,label\na,good fine bad,for\nb,bad weather,\nd,unknown,\n");
    write_file(unit.mask, R"([{"article": "a", "words": [["good", 1], ["bad", 0.5]]}])");
  }

  TemporaryFolder folder;
  Sweep unit;
};

TEST_F(SweepTexts, JudgesWordsBesideControlsAndTheTruth) {
  EXPECT_THAT(said(unit), HasSubstr("[frequency]"));
  const sweep::Results file(unit.out);
  ASSERT_EQ(file.methods().size(), 6U);
  EXPECT_EQ(file.methods()[5].role, sweep::Role::truth);
  EXPECT_EQ(file.items()[0].label, "for");
  const sweep::Column truth = file.read(0, 0, 5);
  EXPECT_EQ(truth.values[0], 1.0);  // all that people marked
  EXPECT_THAT(truth.undefined, ElementsAre(Pair("nobody annotated it", 2)));
  EXPECT_EQ(file.read(0, 1, 0).values[2], std::nullopt);
  EXPECT_GT(file.cost(0, 1).forward, 0U);
}

TEST_F(SweepTexts, SaysTheSameAsScore) {
  said(unit);
  Explain explain;
  explain.model = unit.model[0];
  explain.input = unit.input;
  explain.method = unit.method;
  explain.out = folder / "out";
  said(explain);
  Score score;
  score.model = unit.model[0];
  score.input = unit.input;
  score.maps = {folder / "out"};
  score.mask = unit.mask;
  score.metric = unit.metric;
  score.json = true;
  const Json scored = Json::parse(said(score)).at("scores");
  const sweep::Results file(unit.out);
  ASSERT_EQ(scored.size(), 10U);
  for (std::size_t at = 0; at < scored.size(); ++at) {
    const sweep::Column column = file.read(0, at % 2, at / 2);
    EXPECT_EQ(scored[at]["method"], file.methods()[at / 2].spec);
    for (std::size_t item = 0; item < 3; ++item) {
      const Json& value = scored[at]["values"][item];
      EXPECT_EQ(value.is_null() ? std::nullopt : std::optional(value.get<double>()),
                column.values[item]);
    }
  }
}

// Only text a has words to rank, three of them. Each metric asks for it as it is and at five
// shares, of which the first four are one word and the last is two: of 18 versions five differ.
TEST_F(SweepTexts, ScoresNoVersionOfATextTwice) {
  unit.metric = {"comprehensiveness", "sufficiency", "comprehensiveness:loss=log_odds"};
  unit.mask.clear();
  EXPECT_THAT(said(unit), HasSubstr("had been run for another metric or step"));
  const sweep::Results together(unit.out);
  const std::vector<std::string> metrics = unit.metric;
  std::size_t run_apart = 0;
  for (std::size_t metric = 0; metric < metrics.size(); ++metric) {
    unit.metric = {metrics[metric]};
    unit.out = folder / (std::to_string(metric) + ".sqlite");
    said(unit);
    const sweep::Results alone(unit.out);
    for (std::size_t method = 0; method < together.methods().size(); ++method) {
      EXPECT_EQ(alone.read(0, 0, method).values, together.read(0, metric, method).values);
      EXPECT_EQ(alone.read(0, 0, method).curve, together.read(0, metric, method).curve);
    }
    run_apart += alone.cost(0, 0).run;
  }
  const sweep::Cost cost = together.cost(0, 0);
  EXPECT_EQ(cost.asked, 18U);
  EXPECT_EQ(cost.run, 5U);
  EXPECT_EQ(run_apart, 9U);
  EXPECT_EQ(cost.forward, 7U);  // and input_gradient scores each of two texts
}

TEST_F(SweepTexts, TakesTheShareOfTheHumanCeiling) {
  write_file(unit.mask, R"([{"article": "a", "words": [["good", 1], ["bad", 0.5]]},
                            {"article": "a", "words": [["good", 1]]},
                            {"article": "b", "words": [["bad", 1]]}])");
  unit.metric = {"human_share:agreement=half_l1"};
  said(unit);
  const sweep::Results file(unit.out);
  // The truth is everybody's mean; of two people one is (2/3, 1/3) and one is (1, 0), both ways.
  const sweep::Column truth = file.read(0, 0, file.methods().size() - 1);
  EXPECT_NEAR(*truth.values[0], 1 / (2.0 / 3), 1e-6);
  EXPECT_THAT(truth.undefined, ElementsAre(Pair("fewer than two people marked it one by one", 1),
                                           Pair("nobody annotated it", 1)));
}

TEST_F(SweepTexts, RefusesWhatIsForNets) {
  unit.metric = {"deletion"};
  EXPECT_THAT(refusal(unit), HasSubstr("cannot judge weights of words"));
  unit.metric = {"comprehensiveness"};
  unit.labels = folder / "l.npy";
  EXPECT_THAT(refusal(unit), HasSubstr("--labels is for nets"));
  unit.labels.clear();
  unit.mask.clear();
  unit.metric = {"weighted_recall"};
  EXPECT_THAT(refusal(unit), HasSubstr("give '--mask'"));
}

}  // namespace
}  // namespace assay::cli
