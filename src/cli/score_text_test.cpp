#include "cli/score.h"

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "cli/explain.h"
#include "cli/test_console.h"
#include "cli/text_model_test.h"

namespace assay::cli {
namespace {

using testing::HasSubstr;
using testing::Not;
using Json = nlohmann::json;

class ScoreText : public testing::Test {
 protected:
  ScoreText() {
    score.model = text_model(folder);
    score.input = folder / "t.csv";
    score.maps = {folder / "out"};
    score.mask = folder / "marked.json";
    score.controls = {"none"};
    write_file(score.input,
               "name,text\n"
               "a,\"Good, fine and good: bad.\"\n"
               "b,bad weather\n"
               "c,good\n"
               "d,unknown\n"
               "e,fine\n");
    write_file(score.mask,
               R"([{"article": "a", "words": [["good", 1], ["bad", 0.5], ["weather", 0.5]]},
                   {"article": "b", "annotators": 2, "words": [["Bad", 1], ["weather", 0.5]]},
                   {"article": "d", "words": [["unknown", 1]]},
                   {"article": "e", "words": []}])");
    explain("input_gradient");
  }

  void explain(const std::string& method) {
    Explain unit;
    unit.model = score.model;
    unit.input = score.input;
    unit.method = {method};
    unit.target = {1};
    unit.out = folder / "out";
    said(unit);
  }
  Json read() {
    score.json = true;
    return Json::parse(said(score));
  }

  TemporaryFolder folder;
  Score score;
};

// Text a has good twice, fine and bad once: weights for the class "for" in the ratio 4, 0.5, -1.
// People give 1, 0, 0.5 and 0.5 for "weather", which is not in it. As shares: the method has
// 8/9 and 1/9, people 1/2, 0, 1/4 and 1/4. They have in common min(8/9, 1/2) = 1/2.
// Picked are good and fine: the mean weight is 1/2, and 1 of 2 of all weight is found. Of three
// marked words good comes first, the others are not picked: (1/1) / 3.
// The order is good, fine, weather (0), bad: aupr is (1/1 + 2/3 + 3/4) / 3.
// At every threshold from 0.05 to 0.1, good and fine share 1 of 4 words with people; fine has
// exactly 0.125 of the greatest, so it is above the two lowest of the nineteen thresholds; then
// good alone shares 1 of 3. All mass on marked words: 8/9.
TEST_F(ScoreText, ComparesWeightsWithWhatPeopleMarked) {
  score.metric = {
      "half_l1", "weighted_precision", "weighted_recall",     "iou", "word_average_precision",
      "aupr",    "iou:variant=best",   "energy_pointing_game"};
  const Json all = read();
  const Json& scores = all.at("scores");
  const double expected[] = {
      0.5,     0.5,    0.5, (2 * 0.25 + 17.0 / 3) / 19, 1.0 / 3, (1 + 2.0 / 3 + 0.75) / 3,
      1.0 / 3, 8.0 / 9};
  ASSERT_EQ(scores.size(), 8U);
  for (std::size_t metric = 0; metric < 8; ++metric) {
    EXPECT_NEAR(scores[metric]["values"][0], expected[metric], 1e-6) << scores[metric]["metric"];
    EXPECT_EQ(scores[metric]["method"], "input_gradient");
  }
}

// The only known word of b speaks against: nowhere positive, though aupr ranks it, last behind
// "weather" with nothing, and both are marked.
TEST_F(ScoreText, CountsTextsWithoutAScoreByTheirReasons) {
  score.metric = {"half_l1", "aupr"};
  const Json all = read();
  const Json& half = all.at("scores")[0];
  EXPECT_EQ(half["reasons"],
            Json({nullptr, "the map is nowhere positive", "nobody annotated it",
                  "the model knows none of its words", "people marked none of its words"}));
  EXPECT_EQ(half["defined"], 1);
  EXPECT_EQ(half["undefined"]["nobody annotated it"], 1);
  EXPECT_EQ(all.at("scores")[1]["values"][1], 1.0);
  EXPECT_EQ(all.at("items"), Json({"a", "b", "c", "d", "e"}));
}

TEST_F(ScoreText, SaysHowManyPeopleMarkedHowManyWords) {
  score.metric = {"half_l1"};
  const Json markings = read().at("markings");
  EXPECT_EQ(markings[0],
            Json({{"annotators", 1}, {"words", 3}, {"not_in_text", 1}, {"unknown", 0}}));
  EXPECT_EQ(markings[1],
            Json({{"annotators", 2}, {"words", 2}, {"not_in_text", 0}, {"unknown", 1}}));
  EXPECT_TRUE(markings[2].is_null());
  EXPECT_EQ(markings[4],
            Json({{"annotators", 1}, {"words", 0}, {"not_in_text", 0}, {"unknown", 0}}));
  score.json = false;
  EXPECT_THAT(said(score),
              HasSubstr("4 of 5 texts annotated, by 1 to 2 people each; 6 marked words; of these 1 "
                        "not in their text and 2 unknown to the model count as missed.\n"));
}

// Of a: counts 2, 1, 1 as shares 1/2, 1/4, 1/4 of good, fine, bad have min(1/2, 1/2) + min(1/4,
// 1/4) in common with people; constants min(1/3, 1/2) + min(1/3, 1/4).
TEST_F(ScoreText, PutsControlsOfTextsBesideTheWeights) {
  score.metric = {"half_l1"};
  score.controls = Score{}.controls;
  const Json scores = read().at("scores");
  ASSERT_EQ(scores.size(), 4U);
  EXPECT_FALSE(scores[0]["control"]);
  EXPECT_EQ(scores[1]["method"], "random:seed=0");
  EXPECT_EQ(scores[2]["maps"], "constant");
  EXPECT_NEAR(scores[2]["values"][0], 1.0 / 3 + 0.25, 1e-6);
  EXPECT_EQ(scores[3]["maps"], "frequency");
  EXPECT_TRUE(scores[3]["control"]);
  EXPECT_NEAR(scores[3]["values"][0], 0.75, 1e-6);
  // "bad" and "weather" are marked 1 and 1/2; only the first can be found.
  EXPECT_NEAR(scores[3]["values"][1], 2.0 / 3, 1e-6);
  score.controls = {"frequency", "random:seed=7"};
  EXPECT_EQ(read().at("scores").size(), 3U);
}

// Of the greatest weight, fine has an eighth in a and a quarter in f. People marked good and fine
// in a: 1 up to a threshold of 0.1 and 1/2 above; good alone in f: 1/2 up to 0.2 and 1 above. One
// threshold for both gives 3/2 at most, where each by itself would have 1.
TEST_F(ScoreText, FindsTheThresholdThatIsBestForAllTexts) {
  write_file(score.input, "name,text\na,\"Good, fine and good: bad.\"\nf,good fine\n");
  write_file(score.mask, R"([{"article": "a", "words": [["good", 1], ["fine", 1]]},
                             {"article": "f", "words": [["good", 1]]}])");
  explain("input_gradient");
  score.maps = {folder / "out" / "input_gradient_2.json"};
  score.metric = {"iou:variant=shared", "iou:variant=best"};
  const Json scores = read().at("scores");
  EXPECT_NEAR(scores[0]["mean"], 0.75, 1e-6);
  EXPECT_NEAR(scores[1]["mean"], 1, 1e-6);
}

TEST_F(ScoreText, TakesASingleFileOfWeightsMadeElsewhere) {
  write_file(folder / "mine.json",
             R"({"documents": [
                 {"name": "a", "words": [{"word": "bad", "weight": 2}]},
                 {"name": "b", "words": [{"word": "bad", "weight": 1}], "positions": [1, [2]]},
                 {"name": "c", "words": []}, {"name": "d"}, {"name": "e", "words": []}],
                "more": 1})");
  score.maps = {folder / "mine.json"};
  score.metric = {"half_l1"};
  const Json scores = read().at("scores");
  EXPECT_EQ(scores[0]["maps"], "mine");
  EXPECT_NEAR(scores[0]["values"][0], 0.25, 1e-6);
  EXPECT_NEAR(scores[0]["values"][1], 2.0 / 3, 1e-6);
}

// Nobody has to mark anything for these. Text c has one word, text d none that is known.
TEST_F(ScoreText, JudgesWordsByTheModelAlone) {
  score.metric = {"effective_complexity", "comprehensiveness"};
  score.mask = "";
  score.controls = {"random"};
  const Json all = read();
  const Json& scores = all.at("scores");
  EXPECT_FALSE(all.contains("markings"));
  EXPECT_EQ(scores[0]["values"][0], 3);
  EXPECT_EQ(scores[0]["values"][2], 1);
  EXPECT_TRUE(scores[0]["values"][3].is_null());
  // Without "good" alone, and without it and "fine", text a speaks less for the class that is
  // explained; a single word has no order.
  EXPECT_GT(scores[1]["values"][0], 0);
  EXPECT_EQ(scores[1]["reasons"][2], "the map is constant");
  EXPECT_EQ(scores[3]["maps"], "random");
}

TEST_F(ScoreText, RefusesMetricsAndOptionsOfNets) {
  score.metric = {"half_l1", "deletion"};
  EXPECT_THAT(refusal(score),
              HasSubstr("'deletion' cannot judge weights of words; for texts there are "
                        "comprehensiveness, sufficiency, energy_pointing_game, iou, auc, half_l1, "
                        "weighted_precision, weighted_recall, aupr, word_average_precision, "
                        "spearman, nss, kl, human_share, gini, entropy and effective_complexity."));
  score.metric = {"pointing_game"};
  EXPECT_THAT(refusal(score), HasSubstr("'pointing_game' cannot judge"));
  score.metric = {"half_l1"};
  score.target = {1};
  EXPECT_THAT(refusal(score), HasSubstr("--target is for nets"));
  score.target = {};
  score.outline = "o.npy";
  EXPECT_THAT(refusal(score), HasSubstr("--outline is for nets"));
  score.outline = "";
  score.controls = {"centre"};
  EXPECT_THAT(refusal(score), HasSubstr("There is no control for texts 'centre'"));
  score.controls = {"lime"};
  EXPECT_THAT(refusal(score), HasSubstr("'lime' is no control"));
  score.controls = {"none"};
  score.mask = "";
  EXPECT_THAT(refusal(score), HasSubstr("give '--mask': a .json file of annotated words"));
}

TEST_F(ScoreText, RefusesWeightsOfOtherTextsOrAnotherModel) {
  score.metric = {"half_l1"};
  const auto refused = [&](const std::string& json, const std::string& sentence) {
    write_file(folder / "mine.json", json);
    score.maps = {folder / "mine.json"};
    EXPECT_THAT(refusal(score), HasSubstr(sentence));
  };
  refused("{", "is not sound JSON");
  refused("[]", "is not a file of weights");
  refused(R"({"documents": []})", "explains 0 texts and not 5");
  refused(R"({"documents": [{"name": "b", "words": []}]})", "Text 1 of '");
  refused(R"({"documents": [{"name": "a"}]})", "is not a file of weights");
  refused(R"({"documents": [{"name": "a", "words": [{"word": "new", "weight": 1}]}]})",
          "gives 'new' a weight, which is no word of 'a' that the model knows");
  refused(R"({"documents": [{"name": "a", "words": [{"word": "bad", "weight": null}]}]})",
          "is not a file of weights");
  score.maps = {folder / "none"};
  EXPECT_THAT(refusal(score), HasSubstr("do not exist"));
  score.maps = {folder.path()};
  EXPECT_THAT(refusal(score), HasSubstr("has no weights of words"));
  score.maps = {folder / "out"};
  write_file(score.input, "name,text\na,good\n");
  EXPECT_THAT(refusal(score), HasSubstr("explains other inputs"));
  write_file(score.model, read_file(score.model) + " ");
  EXPECT_THAT(refusal(score), HasSubstr("explains another model"));
}

TEST_F(ScoreText, WritesTheSameFilesAsForNets) {
  score.metric = {"half_l1"};
  score.out = folder / "s.csv";
  EXPECT_THAT(said(score), Not(HasSubstr("{")));
  EXPECT_THAT(read_file(score.out),
              HasSubstr("item,maps,control,metric,value,reason\na,input_gradient,false,half_l1,"));
  EXPECT_THAT(read_file(score.out),
              HasSubstr("\nc,input_gradient,false,half_l1,,nobody annotated it\n"));
}

}  // namespace
}  // namespace assay::cli
