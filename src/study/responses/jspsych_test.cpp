#include "study/responses/jspsych.h"

#include "study/responses/stored_test.h"

namespace assay::responses {
namespace {

class JspsychExport : public Stored {
 protected:
  json trials() { return json::parse(exported("jspsych").at("responses.json")); }
};

TEST_F(JspsychExport, NumbersTheTrialsOfASessionAndTheirTime) {
  make("team:set_size=4");
  take_part("anna");
  take_part("bert");
  const json all = trials();
  int expected = 0;
  std::string session;
  std::int64_t elapsed = 0;
  for (const json& trial : all) {
    if (trial["session"] != session) {
      session = trial["session"];
      expected = 0;
      elapsed = 0;
    }
    EXPECT_EQ(trial["trial_index"], expected++);
    EXPECT_GT(trial["time_elapsed"].get<std::int64_t>(), elapsed);
    elapsed = trial["time_elapsed"];
    EXPECT_TRUE(trial["rt"].is_number_integer());
    EXPECT_TRUE(trial.contains("stimulus"));
  }
  const std::size_t steps =
      study::entry_steps(*study_).size() + study::plan(*study_, study_->cells().back(), 7).size();
  EXPECT_EQ(all.size(), 2 * steps);
}

TEST_F(JspsychExport, AnswersWithTheIndexOfTheButton) {
  make("guess");
  take_part("anna");
  std::size_t seen = 0;
  for (const json& trial : trials()) {
    if (trial["screen"] == "consent") {
      EXPECT_EQ(trial["response"], 0);
    }
    if (trial["screen"] != "guess") continue;
    ++seen;
    EXPECT_EQ(trial["trial_type"], "image-button-response");
    EXPECT_EQ(trial["response"], 0) << "the first of the shown answers was given";
    EXPECT_EQ(json::parse(trial["options"].get<std::string>())[0], trial["response_text"]);
    EXPECT_TRUE(trial["stimulus"].is_string());
  }
  EXPECT_GT(seen, 0U);
}

TEST_F(JspsychExport, DrawsAsTheSketchpadDoes) {
  make("attention_image");
  take_part("anna");
  std::size_t seen = 0;
  for (const json& trial : trials()) {
    if (trial["screen"] != "contour") continue;
    ++seen;
    EXPECT_EQ(trial["trial_type"], "sketchpad");
    const json expected = {{{"action", "start"}, {"x", 10}, {"y", 10}, {"t", 0}},
                           {{"action", "move"}, {"x", 90}, {"y", 10}, {"t", 8}},
                           {{"action", "move"}, {"x", 90}, {"y", 90}, {"t", 16}},
                           {{"action", "end"}, {"t", 16}}};
    EXPECT_EQ(trial["strokes"][0], expected);
  }
  EXPECT_GT(seen, 0U);
}

TEST_F(JspsychExport, RatesFromNoughtAndChoosesByPlace) {
  make("review");
  take_part("anna");
  for (const json& trial : trials()) {
    if (trial["screen"] == "rate") {
      EXPECT_EQ(trial["response"], 1);
    }
    if (trial["screen"] == "choose") {
      EXPECT_EQ(trial["response"], 1);
    }
    if (trial["screen"] == "questions") {
      EXPECT_EQ(trial["response"]["remarks"], nasty_words);
    }
  }
}

TEST_F(JspsychExport, IsAListEvenWithoutSessions) {
  make("guess");
  EXPECT_EQ(trials(), json::array());
}

TEST(JspsychPlugins, AreNamedForEveryScreen) {
  for (const auto& screen : Words<study::Screen>::values) {
    EXPECT_NE(plugin_of(screen.text), "assay-unknown") << screen.text;
  }
}

}  // namespace
}  // namespace assay::responses
