#include "study/design/screen_json.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "study/design/test_study.h"

namespace assay::study {
namespace {

using nlohmann::json;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

// Names that tell nothing: numbered as they come.
PublicName opaque() {
  auto given = std::make_shared<std::map<std::string, int>>();
  return [given](const std::string& file) {
    const int number = given->emplace(file, static_cast<int>(given->size())).first->second;
    return fmt::format("s/{}", number);
  };
}

PublicName same() {
  return [](const std::string&) { return std::string("s/x"); };
}

template <class Visit>
void for_every_step(const Study& study, const Visit& visit) {
  for (const Step& step : entry_steps(study)) visit(study.cells().front(), step);
  for (const Cell cell : study.cells()) {
    for (const Step& step : plan(study, cell, 11)) visit(cell, step);
  }
}

TEST(Show, NamesNoConditionMethodItemOrFile) {
  for (const std::string& spec : all_specs()) {
    const Study study = test_study(spec);
    const PublicName names = opaque();
    for_every_step(study, [&](Cell cell, const Step& step) {
      const std::string text = screen_json(study, cell, step, names).dump();
      for (const char* secret : {"quux", "blorp", "zyx", "gradient", "gradcam", "rise", "qitem",
                                 "pitem", "citem", "hash", "sample_", "set_", "check", "seed",
                                 "condition", "correct\":", "truth\":", "C1"}) {
        ASSERT_THAT(text, Not(HasSubstr(secret))) << spec;
      }
      ASSERT_TRUE(json::accept(text));
    });
  }
}

// The strongest form of the same: change what must not be seen, and no byte changes.
TEST(Show, DoesNotDependOnWhatMustNotBeSeen) {
  for (const std::string& spec : all_specs()) {
    const Study study = test_study(spec);
    Design design = study.design();
    Material material = study.material();
    for (std::size_t at = 0; at < design.conditions.size(); ++at) {
      const std::string name = fmt::format("renamed{}", at);
      for (Stimulus& stimulus : material.stimuli) {
        if (stimulus.condition == design.conditions[at].name) stimulus.condition = name;
      }
      for (ItemSet& set : design.item_sets) {
        for (std::string& used : set.conditions) {
          if (used == design.conditions[at].name) used = name;
        }
      }
      design.conditions[at].name = name;
      for (Shown& shown : design.conditions[at].shows) shown.method = "another";
    }
    for (StudyItem& item : material.items) {
      item.category = "C5";
      item.bin = "hard";
      item.adversarial = true;
      const bool shown = has_screen(design, Screen::guess) || has_screen(design, Screen::contour) ||
                         has_screen(design, Screen::words);
      // What was right is wrong now, or the other way round.
      if (has_screen(design, Screen::recognise)) {
        item.label = item.label == "happy" ? "angry" : "happy";
      } else if (!shown) {
        item.label = item.label == item.prediction ? "Elsewhat" : item.prediction;
      }
    }
    const Study other = make_study(design, material);
    for_every_step(study, [&](Cell cell, const Step& step) {
      ASSERT_EQ(screen_json(study, cell, step, same()).dump(),
                screen_json(other, cell, step, same()).dump())
          << spec;
    });
  }
}

TEST(Show, GivesAHiddenCheckTheBytesOfATest) {
  for (const std::string& spec : all_specs()) {
    const Study study = test_study(spec);
    for_every_step(study, [&](Cell cell, const Step& step) {
      if (step.phase != Phase::check && step.phase != Phase::test) return;
      Step other = step;
      other.phase = step.phase == Phase::check ? Phase::test : Phase::check;
      other.repetition = 7;
      other.block = 9;
      ASSERT_EQ(screen_json(study, cell, step, same()).dump(),
                screen_json(study, cell, other, same()).dump())
          << spec;
    });
  }
}

void collect_keys(const json& value, const std::string& place, std::set<std::string>& keys) {
  if (value.is_array()) {
    for (const json& entry : value) collect_keys(entry, place + "/*", keys);
  }
  if (!value.is_object()) return;
  for (const auto& [key, member] : value.items()) {
    keys.insert(place + "/" + key);
    collect_keys(member, place + "/" + key, keys);
  }
}

TEST(Show, HasTheSameKeysInEveryConditionAndTrial) {
  for (const std::string& spec : all_specs()) {
    const Study study = test_study(spec);
    std::map<std::pair<Screen, bool>, std::set<std::set<std::string>>> shapes;
    for_every_step(study, [&](Cell cell, const Step& step) {
      std::set<std::string> keys;
      collect_keys(json(screen_json(study, cell, step, same())), "", keys);
      shapes[{step.screen, step.phase == Phase::practice}].insert(keys);
    });
    for (const auto& [screen, kinds] : shapes) {
      EXPECT_EQ(kinds.size(), 1U) << spec << Value<Screen>::write(screen.first);
    }
  }
}

json first(const Study& study, Screen screen, Cell cell = {0, 0}) {
  for (const Step& step : plan(study, cell, 1)) {
    if (step.screen == screen && step.phase == Phase::test) {
      return json(screen_json(study, cell, step, opaque()));
    }
  }
  return {};
}

TEST(Show, SaysWhatTheMachineSaysInWholePercentAndSmallLetters) {
  Ingredients ingredients = test_ingredients(1, 0, 0);
  Design design = test_design("team:faithful=true", ingredients);
  Material material = test_material(design);
  material.items[0].prediction = "Ox Cart";
  material.items[0].confidence = 0.536;
  material.classes = {{"Ox Cart", "A cart drawn by oxen.", {"a.png", "b.png", "c.png"}}};
  const Study study = make_study(design, material);
  const json decide = first(study, Screen::decide, {1, 0});
  EXPECT_EQ(decide["above"], "Sam guessed this is 54% ox cart.");
  EXPECT_EQ(decide["question"], "Is this an ox cart?");
  EXPECT_EQ(decide["answers"][0]["value"], "yes");
  EXPECT_EQ(decide["pictures"].size(), 2U);
  EXPECT_EQ(first(study, Screen::familiar)["question"], "Have you ever seen an ox cart before?");
  const json definition = first(study, Screen::definition);
  EXPECT_EQ(definition["text"], "A cart drawn by oxen.");
  EXPECT_EQ(definition["samples"].size(), 3U);
}

// The page explains the colours of a heat map, unless the design shows them as a picture.
TEST(Show, SaysWhichPicturesAreHeatMaps) {
  for (const bool has_bar : {false, true}) {
    Design design = test_study("team").design();
    for (Condition& condition : design.conditions) {
      if (has_bar) condition.shows.push_back({.part = "scale"});
    }
    Material material = test_material(design);
    for (Stimulus& one : material.stimuli) one.heat = one.part == "explanation";
    const Study study = make_study(design, material);
    int maps = 0;
    for_every_step(study, [&](Cell cell, const Step& step) {
      const json screen = json(screen_json(study, cell, step, same()));
      if (screen["screen"] != "decide") return;
      ASSERT_FALSE(screen["pictures"].empty());
      EXPECT_EQ(screen["pictures"][0]["heat"], false);
      for (const json& picture : screen["pictures"]) maps += picture["heat"] == true ? 1 : 0;
    });
    EXPECT_EQ(maps > 0, !has_bar);
  }
}

// Whoever practises is told what they see; whoever is tested is not.
TEST(Show, ExplainsEveryTrialWhilePractising) {
  for (const Protocol& protocol : catalogue()) {
    const Study study = test_study(protocol.info.name);
    int explained = 0;
    for_every_step(study, [&](Cell cell, const Step& step) {
      const json screen = json(screen_json(study, cell, step, same()));
      if (!screen.contains("practice") || screen["screen"] == "familiar" ||
          screen["screen"] == "definition") {
        return;
      }
      const bool practising = screen["practice"];
      std::size_t notes = screen.value("note", "").empty() ? 0 : 1;
      for (const json& picture : screen.value("pictures", json::array())) {
        notes += picture.value("note", "").empty() ? 0 : 1;
      }
      EXPECT_EQ(notes > 0, practising) << protocol.info.name << screen;
      explained += practising ? 1 : 0;
    });
    EXPECT_GT(explained, 0) << protocol.info.name;
  }
}

TEST(Show, SaysHowLongAGuessIsLookedAt) {
  EXPECT_EQ(first(test_study("guess:least_ms=3000"), Screen::guess)["least_ms"], 3000);
  EXPECT_EQ(first(test_study("guess"), Screen::guess)["least_ms"], 5000);
  EXPECT_FALSE(first(test_study("guess:least_ms=0"), Screen::guess).contains("least_ms"));
}

TEST(Show, SaysWhatItPaysBeforeConsentAndNotToWhom) {
  Design design = test_design("team");
  const auto consent = [&] {
    const Study study = make_study(design, test_material(design));
    return json(screen_json(study, {0, 0}, entry_steps(study).front(), opaque()));
  };
  EXPECT_FALSE(consent().contains("pay"));
  design.pay = {.amount = 2.5, .currency = "GBP", .failed_checks = false};
  EXPECT_EQ(consent()["pay"], (json{{"amount", 2.5}, {"currency", "GBP"}}));
}

TEST(Show, CutsATextIntoTokensThatGiveItBack) {
  const Study study = test_study("attention_text");
  const json words = first(study, Screen::words);
  std::string whole;
  std::vector<std::string> marked;
  for (const json& token : words["tokens"]) {
    whole += token["text"].get<std::string>();
    if (token["word"]) marked.push_back(token["text"]);
  }
  EXPECT_EQ(whole, study.material().items[0].text);
  EXPECT_THAT(marked, ElementsAre("Volts", "amperes", "and", "na\xC3\xAFve", "ohms"));
}

TEST(Show, KeepsTheOrderOfAnswersThroughATrialAndNotKnowingLast) {
  const Study study = test_study("psychophysics");
  std::map<int, std::set<std::vector<std::string>>> orders;
  std::set<std::vector<std::string>> all;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    for (const Step& step : plan(study, {0, 0}, seed)) {
      if (step.screen != Screen::recognise) continue;
      orders[static_cast<int>(seed)].insert(shown_answers(study, step));
      all.insert(shown_answers(study, step));
      EXPECT_EQ(shown_answers(study, step).back(), "I don't know");
    }
  }
  for (const auto& [seed, seen] : orders) EXPECT_EQ(seen.size(), 1U);  // once for a participant
  EXPECT_EQ(all.size(), 2U);
}

TEST(Show, PutsTheGuessAnywhereAmongTheOptions) {
  const Study study = test_study("guess:set_size=12", test_ingredients(12, 0, 0));
  std::map<std::size_t, int> places;
  int trials = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    for (const Step& step : plan(study, {0, 0}, seed)) {
      if (step.screen != Screen::guess) continue;
      const std::vector<std::string> answers = shown_answers(study, step);
      EXPECT_EQ(answers.size(), 5U);
      const auto at = std::ranges::find(answers, study.item(step.item).prediction);
      ++places[static_cast<std::size_t>(at - answers.begin())];
      ++trials;
    }
  }
  // 2400 trials: 480 in each of five places, deviation 19.6.
  ASSERT_EQ(trials, 2400);
  for (std::size_t at = 0; at < 5; ++at) EXPECT_NEAR(places[at], 480, 5 * 19.6);
}

}  // namespace
}  // namespace assay::study
