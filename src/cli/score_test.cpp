#include "cli/score.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "base/file.h"
#include "base/temporary_folder.h"
#include "cli/explain.h"
#include "cli/test_console.h"
#include "math/tensor/npy.h"

namespace assay::cli {
namespace {

using testing::HasSubstr;
using testing::Not;
using Json = nlohmann::json;

// tests/cli/files/tiny.onnx has the logits x0, x1 - x3 + 1 and (x0 + x1 + x2 + x3) / 2 - 1.
double probability(const std::vector<double>& x, std::size_t at) {
  const double logits[] = {x[0], x[1] - x[3] + 1, (x[0] + x[1] + x[2] + x[3]) / 2 - 1};
  double sum = 0;
  for (const double logit : logits) sum += std::exp(logit);
  return std::exp(logits[at]) / sum;
}

class ScoreCommand : public testing::Test {
 protected:
  ScoreCommand() {
    unit.model = "tests/cli/files/tiny.onnx";
    unit.input = folder / "x.npy";
    unit.maps = {folder / "m.npy"};
    write_npy(folder / "x.npy", Tensor({2, 4}, {1, 2, 3, 4, 0, 1, 0, 0}));
    write_npy(folder / "m.npy", Tensor({2, 4}, {1, 2, 3, 4, 7, 7, 7, 7}));
    write_npy(folder / "k.npy", Tensor({2, 4}, {0, 0, 1, 1, 1, 0, 0, 0}));
  }

  // All scores as a program reads them.
  Json read() {
    unit.json = true;
    return Json::parse(said(unit)).at("scores");
  }
  // Writes maps by a method into a folder.
  void explain(const std::string& method, std::size_t target) {
    Explain explain;
    explain.model = unit.model;
    explain.input = unit.input;
    explain.method = {method};
    explain.target = {target};
    explain.out = folder / "maps";
    said(explain);
    unit.maps = {folder / "maps"};
  }

  TemporaryFolder folder;
  Score unit;
};

// Points 3, 2, 1 and 0 of the first input go in this order; its class is 2. The second map is
// constant.
TEST_F(ScoreCommand, ScoresMapsMadeElsewhere) {
  unit.metric = {"deletion:steps=4"};
  unit.controls = {"none"};
  const Json scores = read();
  ASSERT_EQ(scores.size(), 1U);
  const double expected = (probability({1, 2, 3, 4}, 2) / 2 + probability({1, 2, 3, 0}, 2) +
                           probability({1, 2, 0, 0}, 2) + probability({1, 0, 0, 0}, 2) +
                           probability({0, 0, 0, 0}, 2) / 2) /
                          4;
  EXPECT_NEAR(scores[0]["values"][0], expected, 1e-6);
  EXPECT_TRUE(scores[0]["values"][1].is_null());
  EXPECT_EQ(scores[0]["reasons"][1], "the map is constant");
  EXPECT_NEAR(scores[0]["mean"], expected, 1e-6);
  EXPECT_TRUE(scores[0]["low"].is_null());
  EXPECT_EQ(scores[0]["defined"], 1);
  EXPECT_EQ(scores[0]["curves"][0].size(), 5U);
}

TEST_F(ScoreCommand, ScoresWhatExplainWroteForTheClassesItExplained) {
  explain("input_gradient", 1);
  unit.metric = {"deletion:steps=4"};
  unit.controls = {"none"};
  // The logit of class 1 gives points 1 and 3 of the first input 2 and -4: 1, 0, 2 and 3 go.
  const double expected = (probability({1, 2, 3, 4}, 1) / 2 + probability({1, 0, 3, 4}, 1) +
                           probability({0, 0, 3, 4}, 1) + probability({0, 0, 0, 4}, 1) +
                           probability({0, 0, 0, 0}, 1) / 2) /
                          4;
  const Json scores = read();
  EXPECT_NEAR(scores[0]["values"][0], expected, 1e-6);
  EXPECT_EQ(scores[0]["method"], "input_gradient:sign=signed");
}

TEST_F(ScoreCommand, PutsControlsBesideTheMaps) {
  unit.metric = {"bounding_box", "half_l1"};
  unit.mask = folder / "k.npy";
  const Json scores = read();
  ASSERT_EQ(scores.size(), 10U);
  EXPECT_EQ(scores[0]["values"][0], 1.0);
  EXPECT_FALSE(scores[1]["control"]);
  EXPECT_EQ(scores[2]["maps"], "random");
  EXPECT_TRUE(scores[9]["control"]);
  // A constant map and two of four, or one of four marked points share a half and a quarter.
  EXPECT_EQ(scores[5]["maps"], "constant");
  EXPECT_EQ(scores[5]["values"][0], 0.5);
  EXPECT_EQ(scores[5]["values"][1], 0.25);
}

TEST_F(ScoreCommand, ShowsATableWithReasons) {
  unit.metric = {"bounding_box", "deletion"};
  unit.mask = folder / "k.npy";
  const std::string table = said(unit);
  EXPECT_THAT(table, HasSubstr("bounding_box ↑"));
  EXPECT_THAT(table, HasSubstr("deletion ↓"));
  EXPECT_THAT(table, HasSubstr("[centre]"));
  EXPECT_THAT(table, HasSubstr("m, bounding_box: 1 of 2 defined (the map is constant: 1)\n"));
  EXPECT_THAT(table, HasSubstr("constant, deletion: 0 of 2 defined (the map is constant: 2)\n"));
}

TEST_F(ScoreCommand, WritesALineForEveryScore) {
  unit.metric = {"bounding_box"};
  unit.mask = folder / "k.npy";
  unit.controls = {"none"};
  unit.out = folder / "s.csv";
  said(unit);
  EXPECT_EQ(read_file(unit.out),
            "item,maps,control,metric,value,reason\n"
            "x.npy[0],m,false,bounding_box,1,\n"
            "x.npy[1],m,false,bounding_box,,the map is constant\n");
  unit.out = folder / "s.json";
  EXPECT_THAT(said(unit), Not(HasSubstr("{")));
  unit.json = true;
  EXPECT_EQ(read_file(unit.out), said(unit));
}

// Labels say class 0 for both; at every level the model is shown at least one of four points.
TEST_F(ScoreCommand, TakesLabels) {
  write_npy(folder / "l.npy", Tensor({2}, {0, 1}));
  write_npy(folder / "m.npy", Tensor({2, 4}, {4, 3, 2, 1, 4, 3, 2, 1}));
  unit.metric = {"masked_accuracy:fill=zero"};
  unit.labels = folder / "l.npy";
  unit.controls = {"none"};
  const Json scores = read();
  // The first input shows 1 of 4 points up to 34 percent: logits 1, 1, -0.5 and the first wins;
  // then two: 1, 3, 0.5, and class 1 wins. The second shows nothing that matters, then its only
  // one: logits 0, 1, -1, then 0, 2, -0.5. Its class is always found.
  EXPECT_NEAR(scores[0]["values"][0], 0.8, 1e-12);
  EXPECT_NEAR(scores[0]["values"][1], 1.0, 1e-12);
  write_npy(folder / "l.npy", Tensor({2}, {0, 3}));
  EXPECT_THAT(refusal(unit), HasSubstr("hold 3, which is no class"));
}

TEST_F(ScoreCommand, SaysWhatIsMissingForAMetric) {
  unit.metric = {"deletion", "iou"};
  EXPECT_THAT(refusal(unit), HasSubstr("'iou' asks where the object is; give '--mask'"));
  unit.metric = {"aupr"};
  EXPECT_THAT(refusal(unit), HasSubstr("'aupr' asks what people marked; give '--mask'"));
}

// The logit of class 1 is linear, so its gradient is the same everywhere; the map of the control
// 'input' moves with the input.
TEST_F(ScoreCommand, ExplainsAgainByTheMethodInTheFolder) {
  explain("gradient", 1);
  unit.metric = {"max_sensitivity", "completeness"};
  unit.controls = {"input"};
  const Json scores = read();
  ASSERT_EQ(scores.size(), 4U);
  EXPECT_EQ(scores[0]["values"][0], 0.0);
  EXPECT_EQ(scores[2]["maps"], "input");
  EXPECT_GT(scores[2]["values"][0], 0.0);
  // Logits are explained, whatever other metrics look at: 2 - 4 + 1 less 1 is -2, and the
  // gradient's magnitudes add up to 2.
  EXPECT_NEAR(scores[1]["values"][0], 2, 1e-6);
}

TEST_F(ScoreCommand, ExplainsAgainOnlyByAKnownMethod) {
  unit.metric = {"entropy", "random_logit"};
  EXPECT_THAT(refusal(unit), HasSubstr("'random_logit' explains again, and '"));
  EXPECT_THAT(refusal(unit), HasSubstr("give as '--maps' a folder that 'assay explain' wrote"));
  unit.metric = {"entropy"};
  unit.controls = {"none"};
  // Shares 0.1 to 0.4, and four of a quarter.
  const Json scores = read();
  EXPECT_NEAR(scores[0]["values"][0], 1.27985, 1e-5);
  EXPECT_NEAR(scores[0]["values"][1], std::log(4), 1e-9);
}

TEST_F(ScoreCommand, KnowsMetricsByTheirOtherNames) {
  unit.metric = {"rank_accuracy", "bounding_box"};
  unit.mask = folder / "k.npy";
  unit.controls = {"none"};
  const Json scores = read();
  EXPECT_EQ(scores[0]["values"], scores[1]["values"]);
  EXPECT_EQ(scores[0]["metric"], "bounding_box");
}

// Classes 2 and 1 for highest points 3 and 0 of four cells, then both at point 0.
TEST_F(ScoreCommand, AsksAboutAllItemsAtOnceWhereScoresDependOnEachOther) {
  unit.metric = {"consistency", "deletion"};
  unit.controls = {"none"};
  write_npy(folder / "m.npy", Tensor({2, 4}, {1, 2, 3, 4, 7, 6, 5, 4}));
  Json scores = read();
  EXPECT_EQ(scores[0]["reasons"][0], "no other item has the same explanation");
  EXPECT_FALSE(scores[1]["values"][0].is_null());
  write_npy(folder / "m.npy", Tensor({2, 4}, {4, 3, 2, 1, 7, 6, 5, 4}));
  scores = read();
  EXPECT_EQ(scores[0]["values"][0], 0.0);
  EXPECT_EQ(scores[0]["values"][1], 0.0);
}

// A net that can be trained, items whose class the first of four points tells, maps that know it.
TEST_F(ScoreCommand, TrainsAgainOnItemsItIsGiven) {
  Tensor items({40, 4});
  Tensor classes({40});
  for (std::size_t item = 0; item < 40; ++item) {
    items.row(item)[0] = item % 2 == 0 ? 1.0F : -1.0F;
    classes.data[item] = static_cast<float>(item % 2);
  }
  write_npy(folder / "x.npy", items);
  write_npy(folder / "l.npy", classes);
  explain("input", 1);
  unit.labels = folder / "l.npy";
  unit.metric = {"roar:levels=1,epochs=40,batch=8,learning_rate=0.05",
                 "keep_and_retrain:levels=1,epochs=40,batch=8,learning_rate=0.05"};
  unit.controls = {"none"};
  EXPECT_THAT(refusal(unit), HasSubstr("'roar' trains the model again; give '--train-input'"));
  unit.train_input = folder / "x.npy";
  unit.train_labels = folder / "l.npy";
  const Json scores = read();
  EXPECT_EQ(scores[0]["mean"], 0.5);
  EXPECT_EQ(scores[1]["mean"], 1.0);
}

TEST_F(ScoreCommand, RefusesBeforeItWritesAnything) {
  unit.metric = {"deletion"};
  unit.out = folder / "s.csv";
  write_file(unit.out, "kept");
  const auto refused = [&](const std::string& sentence) {
    EXPECT_THAT(refusal(unit), HasSubstr(sentence));
    EXPECT_EQ(read_file(folder / "s.csv"), "kept");
  };
  write_npy(folder / "w.npy", Tensor({2, 5}, std::vector<float>(10, 1.0F)));
  unit.maps = {folder / "w.npy"};
  refused("have the shape 2x5; 2 inputs of this model need 2x4");
  write_file(folder / "n.npy", npy_bytes(Tensor({2, 4}, {1, 2, NAN, 4, 0, 0, 0, 0})));
  unit.maps = {folder / "n.npy"};
  refused("nan");
  unit.maps = {folder.path()};
  refused("has no maps.json");
  unit.maps = {folder / "none.npy"};
  refused("do not exist");
  unit.maps = {folder / "m.npy"};
  unit.metric = {"deletoin"};
  refused("There is no metric 'deletoin'");
  unit.metric = {"deletion"};
  unit.controls = {"centr"};
  refused("There is no method 'centr'");
  unit.controls = {"none"};
  unit.out = folder / "s.txt";
  refused("name it .json or .csv");
}

TEST_F(ScoreCommand, RefusesMapsOfAnotherModelOrOtherInputs) {
  explain("gradient", 1);
  unit.metric = {"deletion"};
  write_npy(folder / "x.npy", Tensor({2, 4}, {1, 2, 3, 4, 0, 1, 0, 9}));
  EXPECT_THAT(refusal(unit), HasSubstr("explains other inputs"));
  std::string list = read_file(folder / "maps" / "maps.json");
  const std::size_t hash = list.find("model_sha256") + 16;
  list[hash] = list[hash] == '0' ? '1' : '0';
  write_file(folder / "maps" / "maps.json", list);
  EXPECT_THAT(refusal(unit), HasSubstr("explains another model"));
}

// Of 57 metrics 21 never ask the model: entropy looks at maps alone, iou at masks as well.
TEST_F(ScoreCommand, NeedsNoModelForMetricsThatAskNone) {
  unit.metric = {"entropy", "iou"};
  unit.mask = folder / "k.npy";
  const Json with = read();
  unit.model.clear();
  EXPECT_THAT(refusal(unit), HasSubstr("What inputs mean only a model says"));
  unit.input.clear();
  const Json without = read();
  // Random maps are drawn by the input, and edges are those of the input, which is not there.
  std::size_t compared = 0;
  for (const Json& one : without) {
    EXPECT_NE(one["maps"], "edges");
    if (one["maps"] == "random") continue;
    const auto same = std::ranges::find_if(with, [&](const Json& other) {
      return other["maps"] == one["maps"] && other["metric"] == one["metric"];
    });
    ASSERT_NE(same, with.end());
    EXPECT_EQ((*same)["values"], one["values"]) << one;
    ++compared;
  }
  EXPECT_EQ(compared, 6U);  // the maps, constant and centre by two metrics
  unit.metric = {"deletion"};
  EXPECT_THAT(refusal(unit), HasSubstr("'deletion' asks the model; give --model"));
  unit.metric = {"entropy"};
  write_npy(folder / "m.npy", Tensor(Shape{4}, {1, 2, 3, 4}));
  EXPECT_THAT(refusal(unit), HasSubstr("[maps, points...]"));
  unit.maps = {folder / "words.json"};
  write_file(unit.maps[0], "{}");
  EXPECT_THAT(refusal(unit), HasSubstr("has weights of words; give --model and --input"));
}

}  // namespace
}  // namespace assay::cli
