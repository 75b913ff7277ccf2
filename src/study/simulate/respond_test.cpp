#include "study/simulate/respond.h"

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>

#include "study/design/judge.h"
#include "study/design/screen_json.h"
#include "study/design/test_study.h"
#include "study/simulate/truth.h"

namespace assay::simulate {
namespace {

using nlohmann::json;

std::string as_it_is(const std::string& file) { return file; }

struct Answered {
  study::Step step;
  study::Verdict verdict;
  json answer;
};

// Every screen of a participant of every cell, answered.
std::vector<Answered> answered(const study::Study& study, const ParticipantTraits& traits) {
  std::vector<Answered> result;
  std::uint64_t seed = 0;
  for (const study::Cell& cell : study.cells()) {
    assay::Random random(7, ++seed);
    std::vector<study::Step> steps = study::entry_steps(study);
    for (const study::Step& step : study::plan(study, cell, seed)) steps.push_back(step);
    int trial = 0;
    for (const study::Step& step : steps) {
      const json screen = study::screen_json(study, cell, step, as_it_is);
      const study::StudyItem* item = step.item < 0 ? nullptr : &study.item(step.item);
      json answer = respond(screen, traits, {item}, trial++, random);
      result.push_back({step, study::judge(study, cell, step, answer.dump()), std::move(answer)});
    }
  }
  return result;
}

class RespondTo : public testing::TestWithParam<std::string> {};

// The judge was written without knowing this layer.
TEST_P(RespondTo, EveryScreenIsAnsweredAsTheJudgeAllows) {
  const study::Study study = study::test_study(GetParam());
  for (const char* spec : {"careful", "random", "accepting", "fatigued:growth=0.5"}) {
    assay::Random random(3);
    const ParticipantTraits traits = build(catalogue(), spec, "behaviour")(random);
    for (const Answered& one : answered(study, traits)) {
      EXPECT_TRUE(one.verdict.accepted) << one.verdict.why << ' ' << one.answer.dump();
      EXPECT_FALSE(one.verdict.declined);
    }
  }
}

TEST_P(RespondTo, WhoAlwaysLooksAndKnowsIsAlwaysRight) {
  const study::Study study = study::test_study(GetParam());
  for (const Answered& one : answered(study, {.skill = 1, .lapse = 0})) {
    EXPECT_TRUE(one.verdict.correct.value_or(true)) << one.answer.dump();
  }
  for (const Answered& one : answered(study, {.skill = 0, .lapse = 0})) {
    EXPECT_FALSE(one.verdict.correct.value_or(false)) << one.answer.dump();
  }
}

std::string spec_name(const testing::TestParamInfo<std::string>& info) {
  std::string name = info.param;
  std::ranges::replace_if(
      name, [](char c) { return !std::isalnum(static_cast<unsigned char>(c)); }, '_');
  return name;
}
INSTANTIATE_TEST_SUITE_P(All, RespondTo, testing::ValuesIn(study::all_specs()), spec_name);

const json decide = {{"screen", "decide"},
                     {"answers", {{{"value", "no"}}, {{"value", "yes"}}}},
                     {"question", "Is this an otter?"}};
const study::StudyItem wrong_item{.id = "a", .label = "otter", .prediction = "mink"};

double share_of_yes(const ParticipantTraits& traits, int trial) {
  assay::Random random(11);
  int yes = 0;
  constexpr int times = 4000;
  for (int at = 0; at < times; ++at) {
    if (respond(decide, traits, {&wrong_item}, trial, random)["response"] == "yes") ++yes;
  }
  return static_cast<double>(yes) / times;
}

// "no" is right. Five deviations of a share of 4000: 0.04 at most.
TEST(Respond, ErrorsComeAsOftenAsTheTemperSays) {
  EXPECT_NEAR(share_of_yes({.skill = 0.9, .lapse = 0}, 0), 0.1, 0.025);
  EXPECT_NEAR(share_of_yes({.skill = 1, .lapse = 1}, 0), 0.5, 0.04);
  // 0.3 agree; of the rest a fifth does not look, and half of those say yes.
  EXPECT_NEAR(share_of_yes({.skill = 1, .lapse = 0.2, .agreeing = 0.3}, 0), 0.3 + 0.7 * 0.2 * 0.5,
              0.04);
  EXPECT_NEAR(share_of_yes({.skill = 1, .lapse = 0, .tiring = 0.02}, 10), 0.1, 0.025);
  EXPECT_NEAR(share_of_yes({.skill = 1, .lapse = 0, .tiring = 0.02}, 1000), 0.5, 0.04);
}

// Who cannot tell says one of two answers, so half of what is unclear is wrong.
TEST(Respond, WhatIsUnclearIsAnsweredByChance) {
  for (const double clarity : {0.0, 0.4, 1.0}) {
    assay::Random random(17);
    int yes = 0;
    double log_time = 0;
    constexpr int times = 4000;
    for (int at = 0; at < times; ++at) {
      const json said = respond(decide, {.skill = 1, .median_ms = 2000},
                                {.item = &wrong_item, .clarity = clarity}, 0, random);
      yes += said["response"] == "yes" ? 1 : 0;
      log_time += std::log(said["rt"].get<double>() / 2000);
    }
    EXPECT_NEAR(static_cast<double>(yes) / times, (1 - clarity) / 2, 0.04);
    EXPECT_NEAR(log_time / times, std::log(1.5 - 0.5 * clarity), 0.04);
  }
}

TEST(Respond, ClearExplanationsAreRatedHigherAndChosenMoreOften) {
  const json rate = {{"screen", "rate"}, {"points", 10}};
  const json choose = {{"screen", "choose"},
                       {"least_letters", 5},
                       {"choices", {{{"value", "a"}}, {{"value", "b"}}, {{"value", "c"}}}}};
  assay::Random random(19);
  std::map<double, double> ratings;
  std::map<std::string, int> chosen;
  for (int at = 0; at < 1000; ++at) {
    for (const double clarity : {0.3, 0.6}) {
      const PerceivedStimulus seen{.clarity = clarity};
      ratings[clarity] += respond(rate, {}, seen, 0, random)["response"].get<double>() / 1000;
    }
    const PerceivedStimulus seen{.clarity = 0.9, .choices = {0.3, 0.9, 0.6}};
    ++chosen[respond(choose, {}, seen, 0, random)["response"]["choice"].get<std::string>()];
  }
  EXPECT_NEAR(ratings[0.3], 1 + 9 * 0.3, 0.15);  // the ends of the scale cut little off
  EXPECT_NEAR(ratings[0.6], 1 + 9 * 0.6, 0.15);
  EXPECT_GT(chosen["b"], 2 * chosen["c"]);
  EXPECT_GT(chosen["c"], 2 * chosen["a"]);
}

// A square in a corner: whoever knows it draws there, whoever does not look draws in the middle.
TEST(Respond, ContoursLieAroundTheObject) {
  const json contour = {{"screen", "contour"}, {"pictures", {{{"width", 200}, {"height", 100}}}}};
  const std::vector<Spot> corner = {{0, 0}, {0.2, 0}, {0.2, 0.2}, {0, 0.2}};
  assay::Random random(23);
  for (int at = 0; at < 100; ++at) {
    const auto furthest = [&](const ParticipantTraits& traits) {
      const json said = respond(contour, traits, {.outline = &corner}, 0, random)["response"];
      double most = 0;
      for (const json& point : said["strokes"][0]["points"]) {
        most = std::max({most, point[0].get<double>() / 200, point[1].get<double>() / 100});
      }
      return most;
    };
    EXPECT_LT(furthest({.lapse = 0}), 0.27);
    EXPECT_GT(furthest({.lapse = 1}), 0.55);
  }
}

TEST(Respond, TellingWordsAreMarked) {
  const json text = {{"screen", "words"},
                     {"tokens",
                      {{{"text", "the"}, {"word", true}},
                       {{"text", " "}, {"word", false}},
                       {{"text", "rain"}, {"word", true}}}}};
  const std::vector<double> telling = {0, 1};
  assay::Random random(29);
  for (int at = 0; at < 50; ++at) {
    EXPECT_EQ(respond(text, {.lapse = 0}, {.telling = &telling}, 0, random)["response"],
              (json{{"words", {2}}}));
  }
}

TEST(Respond, ReactionTimesAreLogNormal) {
  assay::Random random(5);
  const ParticipantTraits traits{.median_ms = 2000, .spread = 0.5};
  double sum = 0;
  double squares = 0;
  constexpr int times = 4000;
  for (int at = 0; at < times; ++at) {
    const double rt = respond(decide, traits, {}, 0, random)["rt"];
    sum += std::log(rt / 2000);
    squares += std::log(rt / 2000) * std::log(rt / 2000);
  }
  EXPECT_NEAR(sum / times, 0, 0.04);
  EXPECT_NEAR(std::sqrt(squares / times), 0.5, 0.04);
}

TEST(Respond, NobodyAnswersBeforeTheScreenLetsThem) {
  assay::Random random(5);
  json slow = decide;
  slow["least_ms"] = 5000;
  const ParticipantTraits hasty{.median_ms = 300, .spread = 0.5};
  std::set<std::int64_t> times;
  for (int at = 0; at < 100; ++at) {
    times.insert(respond(slow, hasty, {}, 0, random)["rt"].get<std::int64_t>());
  }
  EXPECT_GE(*times.begin(), 5000);
  EXPECT_GT(times.size(), 50U) << "and they differ in how long they take after that";
}

TEST(Respond, TheSameNumbersGiveTheSameAnswers) {
  assay::Random first(5, 2);
  assay::Random second(5, 2);
  const ParticipantTraits traits{.skill = 0.5, .lapse = 0.5};
  for (int at = 0; at < 100; ++at) {
    EXPECT_EQ(respond(decide, traits, {&wrong_item}, at, first),
              respond(decide, traits, {&wrong_item}, at, second));
  }
}

}  // namespace
}  // namespace assay::simulate
