#include "study/analysis/team/team.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "base/error.h"
#include "base/rng.h"
#include "study/analysis/ask.h"
#include "study/analysis/r_tables_test.h"
#include "study/analysis/rows_test.h"
#include "study/analysis/team/parts.h"
#include "study/analysis/told_test.h"
#include "study/responses/columns.h"

namespace assay::analysis {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

Source source_of(std::vector<responses::ResponseRow> rows) {
  number(rows);
  return {.study = "trial", .protocol = "team", .rows = std::move(rows)};
}

// Correct of 30 by each of eleven experts (Nguyen, Kim and Nguyen 2021, Table 1), spread over their
// items in any way.
TEST(Team, GivesTheExpertsOfThePaperTheirNumbers) {
  std::vector<responses::ResponseRow> rows;
  const std::map<std::string, std::vector<int>> right{{"3-NN", {23, 23, 22, 22, 24, 24}},
                                                      {"GradCAM", {20, 18, 18, 22, 24}}};
  for (const auto& [method, people] : right) {
    for (std::size_t person = 0; person < people.size(); ++person) {
      for (int trial = 0; trial < 30; ++trial) {
        const bool ai_right = trial % 2 == 0;
        const bool is_right = trial < people[person];
        rows.push_back(decision(fmt::format("{}{}", method, person), fmt::format("i{}", trial),
                                method, ai_right, ai_right == is_right));
      }
    }
  }
  const Analysis found = analysed(source_of(rows));
  const Sheet& overview = sheet_in(found.sections, "overview");
  EXPECT_NEAR(number_in(overview, {"GradCAM"}, "mean, %"), 68.00, 5e-3);
  EXPECT_NEAR(number_in(overview, {"GradCAM"}, "SD"), 8.69, 5e-3);
  EXPECT_NEAR(number_in(overview, {"3-NN"}, "mean, %"), 76.67, 5e-3);
  EXPECT_NEAR(number_in(overview, {"3-NN"}, "SD"), 2.98, 5e-3);
  const Finding& test = finding_in(found.sections, "accuracy_3_nn_gradcam");
  EXPECT_NEAR(*test.result.p, 53.0 / 462, 1e-9) << "exact, with ties";
}

// The published trials themselves, where they are at hand.
TEST(Team, GivesTable1OfThePaperFromItsTrials) {
  const std::filesystem::path file = "../shared/golden/nguyen2021/trials.csv";
  if (!std::filesystem::exists(file)) GTEST_SKIP() << "The published trials are not here.";
  const responses::Columns map{.study = "study",
                               .participant = "user",
                               .item = "image",
                               .condition = "method",
                               .response = "response",
                               .correct = "user_correct",
                               .rt = "reaction_ms",
                               .label = "gt_wnid",
                               .prediction = "pred_wnid",
                               .confidence = "confidence_pct",
                               .percent = true,
                               .bin = "bin",
                               .adversarial = "adversarial",
                               .known = "knows_class"};
  Source source{.study = "expert", .protocol = "team"};
  for (responses::ResponseRow& row : map(file).rows) {
    if (row.study == "expert") source.rows.push_back(std::move(row));
  }
  const Analysis found = analysed(std::move(source));
  const Sheet& overview = sheet_in(found.sections, "overview");
  EXPECT_EQ(cell_in(overview, {"GradCAM"}, "natural"), Cell("70/104"));
  EXPECT_EQ(cell_in(overview, {"GradCAM"}, "adversarial"), Cell("32/46"));
  EXPECT_EQ(cell_in(overview, {"3-NN"}, "natural"), Cell("91/116"));
  EXPECT_EQ(cell_in(overview, {"3-NN"}, "adversarial"), Cell("47/64"));
  EXPECT_NEAR(number_in(overview, {"GradCAM"}, "natural, %"), 67.31, 5e-3);
  EXPECT_NEAR(number_in(overview, {"GradCAM"}, "adversarial, %"), 69.57, 5e-3);
  EXPECT_NEAR(number_in(overview, {"3-NN"}, "natural, %"), 78.45, 5e-3);
  EXPECT_NEAR(number_in(overview, {"3-NN"}, "adversarial, %"), 73.44, 5e-3);
  EXPECT_NEAR(number_in(overview, {"GradCAM"}, "mean, %"), 68.00, 5e-3);
  EXPECT_NEAR(number_in(overview, {"GradCAM"}, "SD"), 8.69, 5e-3);
  EXPECT_NEAR(number_in(overview, {"3-NN"}, "mean, %"), 76.67, 5e-3);
  EXPECT_NEAR(number_in(overview, {"3-NN"}, "SD"), 2.98, 5e-3);
  EXPECT_NEAR(*finding_in(found.sections, "accuracy_3_nn_gradcam").result.p, 0.114719, 5e-7);
}

// Four natural items by hand: easy ones right and wrong, hard ones right and wrong.
TEST(Team, BreaksAccuracyDownByDifficultyAndByWhoIsRight) {
  std::vector<responses::ResponseRow> rows;
  const auto add = [&](const char* person, const char* item, const char* bin, bool ai_right,
                       bool accepts) {
    rows.push_back(decision(person, item, "map", ai_right, accepts));
    rows.back().bin = bin;
    rows.back().confidence = ai_right ? 0.9 : 0.2;
  };
  add("ann", "a", "easy", true, true);
  add("ann", "b", "easy", false, true);
  add("ann", "c", "hard", true, false);
  add("ben", "a", "easy", true, false);
  add("ben", "b", "easy", false, false);
  add("ben", "d", "hard", false, false);
  add("ben", "e", "hard", false, true);
  rows.back().adversarial = true;
  responses::ResponseRow known = rows[0];
  known.screen = "familiar";
  known.response = "yes";
  known.correct.reset();
  rows.push_back(known);
  const Analysis found = analysed(source_of(rows));
  const Sheet& bins = sheet_in(found.sections, "bins");
  EXPECT_EQ(number_in(bins, {"map"}, "easy, AI right, %"), 50);
  EXPECT_EQ(number_in(bins, {"map"}, "easy, AI wrong, %"), 50);
  EXPECT_EQ(number_in(bins, {"map"}, "hard, AI right, %"), 0);
  EXPECT_EQ(number_in(bins, {"map"}, "hard, AI wrong, %"), 100);
  EXPECT_EQ(number_in(bins, {"map"}, "easy, AI right, trials"), 2);
  EXPECT_EQ(number_in(bins, {"map"}, "hard, AI wrong, trials"), 1);
  const Sheet& kinds = sheet_in(found.sections, "kinds");
  EXPECT_EQ(number_in(kinds, {"map"}, "all, %"), 50) << "the adversarial item is not natural";
  EXPECT_NEAR(number_in(kinds, {"map"}, "AI right, %"), 100.0 / 3, 1e-9);
  EXPECT_NEAR(number_in(kinds, {"map"}, "AI wrong, %"), 200.0 / 3, 1e-9);
  EXPECT_EQ(number_in(kinds, {"map"}, "participants"), 2);
  EXPECT_EQ(number_in(kinds, {"map"}, "trials"), 6);
  EXPECT_EQ(number_in(kinds, {"map"}, "easy, trials"), 4);
  EXPECT_EQ(number_in(kinds, {"map"}, "AI right, trials"), 3);
  const Sheet& trust = sheet_in(found.sections, "acceptance");
  EXPECT_NEAR(number_in(trust, {"map"}, "accepted, %"), 100.0 / 3, 1e-9);
  EXPECT_EQ(number_in(trust, {"map"}, "participants"), 2);
  EXPECT_EQ(number_in(trust, {"map"}, "AI right, trials"), 3);
  EXPECT_EQ(number_in(trust, {"map"}, "AI wrong, trials"), 3);
  EXPECT_THAT(sheet_in(found.sections, "machine_alone").notes.front(),
              HasSubstr("the labels of 2 are right and of 3 wrong"));
  const Sheet& knowledge = sheet_in(found.sections, "prior_knowledge");
  EXPECT_EQ(cell_in(knowledge, {"map"}, "known trials"), Cell(std::int64_t{1}));
  EXPECT_EQ(cell_in(knowledge, {"map"}, "unknown trials"), Cell(std::int64_t{0}));
  // Accepting from .2 on takes every label, from .25 on only the right ones.
  const Sheet& alone = sheet_in(found.sections, "machine_alone");
  EXPECT_EQ(number_at(alone, 3, "natural, %"), 50);
  EXPECT_EQ(number_at(alone, 4, "natural, %"), 100);
}

// Of the six kinds of Table A1, Confidence on ImageNet, with shares that make the sum easy by hand:
// 0.6 x 92.23 + 0.1 x (78.64 + 88.78 + 59.22 + 75.51) = 85.553.
TEST(Team, WeighsKindsOfItemsByHowCommonTheyAre) {
  const std::vector<NaturalShare> shares{{"E", true, 0.6},  {"E", false, 0.1}, {"M", true, 0.1},
                                         {"M", false, 0.1}, {"H", true, 0.1},  {"H", false, 0}};
  const std::map<std::pair<std::string, bool>, double> published{{{"E", true}, 92.23},
                                                                 {{"E", false}, 78.64},
                                                                 {{"M", true}, 88.78},
                                                                 {{"M", false}, 59.22},
                                                                 {{"H", true}, 75.51}};
  const auto found =
      team::reweighted(shares, [&](const NaturalShare& one) -> std::optional<double> {
        const auto known = published.find({one.bin, one.ai_right});
        return known == published.end() ? std::nullopt : std::optional(known->second);
      });
  EXPECT_NEAR(*found, 85.553, 1e-9) << "a kind that never occurs need not have been shown";

  std::vector<responses::ResponseRow> rows;
  for (int person = 0; person < 6; ++person) {
    const std::string who = fmt::format("p{}", person);
    rows.push_back(decision(who, "a", "map", true, true));
    rows.back().bin = "easy";
    rows.push_back(decision(who, "b", "map", false, person < 3));
    rows.back().bin = "hard";
  }
  Source source = source_of(rows);
  source.natural = {{"easy", true, 0.9}, {"hard", false, 0.1}};
  const Analysis known = analysed(source);
  const Sheet& sheet = sheet_in(known.sections, "natural");
  EXPECT_NEAR(number_in(sheet, {"map"}, "accuracy, %"), 90 + 5, 1e-9);
  source.natural.push_back({"medium", true, 0.1});
  const Analysis blank = analysed(source);
  EXPECT_EQ(cell_in(sheet_in(blank.sections, "natural"), {"map"}, "accuracy, %"), Cell());
}

// d' and c of Table A4 from its rates, for one person with very many trials.
TEST(Team, TellsSensitivityFromBias) {
  std::vector<responses::ResponseRow> rows;
  constexpr int trials = 20000;
  for (int trial = 0; trial < trials; ++trial) {
    rows.push_back(
        decision("ann", fmt::format("r{}", trial), "Confidence", true, trial < 0.8562 * trials));
    rows.push_back(
        decision("ann", fmt::format("w{}", trial), "Confidence", false, trial >= 0.6080 * trials));
  }
  const Analysis found = analysed(source_of(rows));
  const Sheet& trust = sheet_in(found.sections, "acceptance");
  EXPECT_NEAR(number_in(trust, {"Confidence"}, "d'"), 1.338, 1e-3);
  EXPECT_NEAR(number_in(trust, {"Confidence"}, "c"), -0.395, 1e-3);
}

struct World {
  double effect = 0;  // of the map on the logit of being right
  std::uint64_t seed = 1;
};
std::vector<responses::ResponseRow> simulated(const World& world) {
  Random random(world.seed, 9);
  std::vector<double> items(30);
  for (double& item : items) item = 0.5 * random.normal();
  std::vector<responses::ResponseRow> rows;
  for (int person = 0; person < 60; ++person) {
    const std::string condition = person % 2 == 0 ? "none" : "map";
    const double skill = 0.8 + 0.5 * random.normal() + (person % 2 == 0 ? 0 : world.effect);
    for (std::size_t item = 0; item < items.size(); ++item) {
      const bool ai_right = item % 2 == 0;
      const bool is_right = random.uniform() < 1 / (1 + std::exp(-(skill + items[item])));
      rows.push_back(decision(fmt::format("p{}", person), fmt::format("i{}", item), condition,
                              ai_right, ai_right == is_right));
    }
  }
  return rows;
}

TEST(Team, RecoversAnEffectThatWasPutIn) {
  const Analysis found = analysed(source_of(simulated({.effect = 1})));
  EXPECT_LT(*finding_in(found.sections, "accuracy_map_none").adjusted_p, 0.001);
  // The model's contrast of conditions: none against map.
  const stats::Result& model = finding_in(found.sections, "mixed_model").result;
  const auto effect = std::ranges::find_if(
      model.details, [](const stats::Detail& one) { return one.name == "conditionnone"; });
  ASSERT_NE(effect, model.details.end());
  ASSERT_TRUE(effect->interval.has_value());
  EXPECT_LT(effect->interval->low, -1.0);
  EXPECT_GT(effect->interval->high, -1.0);
}

// The mixed model is left out, which has a test of its own and takes most of the time.
TEST(Team, FindsAsLittleAsItSaysWhereNothingIs) {
  int rejected = 0;
  constexpr int studies = 200;
  for (int study = 0; study < studies; ++study) {
    const Evidence evidence =
        sorted(source_of(simulated({.seed = 50U + static_cast<std::uint64_t>(study)}))).kept;
    const team::Decisions decisions = team::decisions_of(evidence);
    std::vector<Sample> samples;
    for (const std::string& condition : decisions.conditions) {
      for (const auto& [person, share] :
           accuracies(team::of_condition(decisions, condition), participant_of)) {
        samples.push_back({condition, person, share});
      }
    }
    const auto found = compared({.id = "x", .measure = "m", .outcome = "o", .unit = "u"},
                                decisions.conditions, samples);
    rejected += *found.at(0).result.p < 0.05 ? 1 : 0;
  }
  EXPECT_LE(rejected, 0.05 * studies + 4 * std::sqrt(studies * 0.05 * 0.95));
}

// A score that is what people will do, and one that is not.
TEST(Team, SaysWhichScorePredictsPeople) {
  std::vector<responses::ResponseRow> rows;
  std::vector<MachineScore> scores;
  Random random(3, 1);
  for (int item = 0; item < 40; ++item) {
    const std::string name = fmt::format("i{}", item);
    const double ease = random.uniform();
    scores.push_back({"good", "map", name, ease});
    scores.push_back({"bad", "map", name, random.uniform()});
    for (int person = 0; person < 12; ++person) {
      rows.push_back(
          decision(fmt::format("p{}", person), name, "map", true, random.uniform() < ease));
    }
  }
  Source source = source_of(rows);
  source.scores = scores;
  const Analysis found = analysed(std::move(source));
  const Finding& good = finding_in(found.sections, "predictor_good_map");
  const Finding& bad = finding_in(found.sections, "predictor_bad_map");
  EXPECT_LT(*good.adjusted_p, 1e-6);
  EXPECT_GT(*bad.adjusted_p, 0.01);
  EXPECT_GT(number_in(sheet_in(found.sections, "predictors"), {"good"}, "r"), 0.7);
}

TEST(Team, HasTablesThatRFindsAgain) {
  if (!has_r()) GTEST_SKIP() << "there is no Rscript";
  Evidence evidence = sorted(source_of(simulated({.effect = 0.5}))).kept;
  Random random(3, 2);
  for (responses::ResponseRow& row : evidence.rows) {
    const auto item = static_cast<std::size_t>(std::stoi(row.item.substr(1)));
    row.bin = std::array{"E", "M", "H"}[item % 3];
    row.confidence = 0.02 * static_cast<double>(item) + 0.3;
    row.adversarial = item > 25;
    if (item == 5) row.response = "perhaps";
  }
  const std::vector<responses::ResponseRow> decisions = evidence.rows;
  for (const responses::ResponseRow& row : decisions) {
    responses::ResponseRow& asked = evidence.rows.emplace_back(row);
    asked.screen = "familiar";
    asked.correct.reset();
    asked.response = random.uniform() < 0.6 ? "Yes" : "no";
  }
  for (const char* bin : {"easy", "medium", "hard"}) {
    evidence.natural.push_back({bin, true, 0.3});
    evidence.natural.push_back({bin, false, 1.0 / 30});
  }
  for (int item = 0; item < 30; ++item) {
    evidence.scores.push_back({"knows", "map", fmt::format("i{}", item), random.normal()});
    evidence.scores.push_back({"hits", "map", fmt::format("i{}", item), item % 4 == 0 ? 1.0 : 0.0});
  }
  expect_found_again(Team{}(evidence));
}

// Imported data may not say what the machine said.
TEST(Team, DoesNotGuessWhetherTheMachineWasRight) {
  for (const bool is_known : {false, true}) {
    std::vector<responses::ResponseRow> rows;
    for (int person = 0; person < 8; ++person) {
      for (int item = 0; item < 6; ++item) {
        rows.push_back(decision(fmt::format("p{}", person), fmt::format("i{}", item),
                                person % 2 == 0 ? "none" : "map", true, (person + item) % 3 > 0));
        if (!is_known) rows.back().label = rows.back().prediction = "";
      }
    }
    const Analysis found = analysed(source_of(rows));
    EXPECT_EQ(finding_in(found.sections, "mixed_model").result.notes.back().substr(0, 26),
              "The machine is always righ");
    const auto titled = [&](const char* title) {
      return std::ranges::find(found.sections, title, &Section::title);
    };
    EXPECT_EQ(titled("Acceptance") != found.sections.end(), is_known);
    EXPECT_EQ(titled("Who was right") == found.sections.end(), is_known);
    if (!is_known) {
      EXPECT_THAT(titled("Who was right")->text.front(), HasSubstr("Of 48 of 48 decisions"));
    }
  }
}

// Nor whether an item was made to mislead.
TEST(Team, SaysHowManyItemsAreTakenForNatural) {
  for (const std::size_t unmarked : {0U, 1U, 3U}) {
    std::vector<responses::ResponseRow> rows;
    for (int person = 0; person < 4; ++person) {
      rows.push_back(decision(fmt::format("p{}", person), "a", person % 2 == 0 ? "none" : "map",
                              person < 2, person < 3));
      rows.back().adversarial = false;
    }
    for (std::size_t row = 0; row < unmarked; ++row) rows[row].adversarial.reset();
    const Analysis found = analysed(source_of(rows));
    const std::vector<std::string>& notes = sheet_in(found.sections, "overview").notes;
    const std::vector<std::string> more(notes.begin() + 1, notes.end());
    if (unmarked == 0) {
      EXPECT_THAT(more, testing::IsEmpty());
    } else {
      EXPECT_THAT(more, testing::ElementsAre(HasSubstr(unmarked == 1 ? "Of 1 decision it is"
                                                                     : "Of 3 decisions it is")));
    }
  }
}

TEST(Team, WithoutDecisionsSaysWhatItNeeds) {
  std::vector<responses::ResponseRow> rows{decision("ann", "a", "map", true, true)};
  rows[0].screen = "rate";
  EXPECT_THAT([&] { analysed(source_of(rows)); },
              ThrowsMessage<Error>(HasSubstr("needs answers to the screen 'decide'")));
}

}  // namespace
}  // namespace assay::analysis
