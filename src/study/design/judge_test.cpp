#include "study/design/judge.h"

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "base/rng.h"
#include "study/design/screen_json.h"
#include "study/design/test_study.h"

namespace assay::study {
namespace {

using nlohmann::json;
using testing::HasSubstr;

Step first(const Study& study, Screen screen, Phase phase = Phase::test) {
  for (const Step& step : entry_steps(study)) {
    if (step.screen == screen) return step;
  }
  for (const Step& step : plan(study, study.cells().front(), 1)) {
    if (step.screen == screen && (step.phase == phase || !is_trial_screen(screen))) return step;
  }
  throw Bug("no such step");
}

std::string answer(const json& response) {
  return json{{"response", response}, {"rt", 6000}}.dump();
}

Verdict judged(const Study& study, const Step& step, const json& response) {
  return judge(study, study.cells().front(), step, answer(response));
}

TEST(Judge, KnowsWhenTheMachineIsRight) {
  const Study study = test_study("team:faithful=true");
  for (const Step& step : plan(study, {0, 0}, 2)) {
    if (step.screen != Screen::decide) continue;
    // Items with even numbers are predicted rightly.
    const bool right = std::stoi(study.item(step.item).id.substr(5)) % 2 == 0;
    EXPECT_EQ(judged(study, step, "yes").correct, right);
    EXPECT_EQ(judged(study, step, "no").correct, !right);
  }
  EXPECT_EQ(judged(study, first(study, Screen::familiar), "yes").correct, std::nullopt);
}

TEST(Judge, KnowsTheGuessedLabelAndCountsNotKnowingApart) {
  const Study guess = test_study("guess");
  const Step step = first(guess, Screen::guess);
  EXPECT_EQ(judged(guess, step, guess.item(step.item).prediction).correct, true);
  EXPECT_EQ(judged(guess, step, "Heron").correct, false);
  EXPECT_FALSE(judged(guess, step, guess.item(step.item).label).accepted);

  Design design = test_design("psychophysics:faithful=true");
  const Material material = test_material(design);
  const Study apart = make_study(design, material);
  const Step face = first(apart, Screen::recognise);
  EXPECT_EQ(judged(apart, face, apart.item(face.item).label).correct, true);
  EXPECT_EQ(judged(apart, face, "I don't know").correct, std::nullopt);
  EXPECT_TRUE(judged(apart, face, "I don't know").accepted);
  design.trial.unsure_is_wrong = true;
  EXPECT_EQ(judged(make_study(design, material), face, "I don't know").correct, false);
}

TEST(Judge, RefusesAGuessBeforeItsTime) {
  const Study study = test_study("guess:least_ms=3000");
  const auto after = [&](const Step& step, int ms) {
    return judge(study, study.cells().front(), step,
                 json{{"response", "Heron"}, {"rt", ms}}.dump());
  };
  for (const Phase phase : {Phase::practice, Phase::check, Phase::test}) {
    const Step step = first(study, Screen::guess, phase);
    EXPECT_FALSE(after(step, 2999).accepted);
    EXPECT_EQ(after(step, 2999).why,
              "This screen is answered after 3000 milliseconds, not after 2999.");
    EXPECT_TRUE(after(step, 3000).accepted) << after(step, 3000).why;
  }
  // Pages to read are not looked at for so long.
  const Step consent = first(study, Screen::consent);
  EXPECT_TRUE(judge(study, study.cells().front(), consent, R"({"response":true,"rt":9})").accepted);
}

TEST(Judge, TellsFeedbackOnlyWhilePractisingAndOnlyAtTheEndOfATrial) {
  const Study study = test_study("psychophysics");
  for (const Step& step : plan(study, {0, 0}, 2)) {
    if (step.screen != Screen::recognise) continue;
    const Verdict verdict = judged(study, step, "happy");
    const bool told = step.phase == Phase::practice && step.level == 9;
    EXPECT_EQ(!verdict.feedback.empty(), told);
    EXPECT_EQ(is_decisive(study, step), step.level == 9);
  }
  const Study team = test_study("team");
  const Step step = first(team, Screen::decide, Phase::practice);
  const json feedback = judged(team, step, "yes").feedback;
  EXPECT_TRUE(feedback["correct"]);
  EXPECT_THAT(feedback["text"].get<std::string>(), HasSubstr("truth0"));
}

TEST(Judge, DoesNotCallItWrongWhenSomebodyDoesNotKnow) {
  Design design = test_design("psychophysics");
  const Material material = test_material(design);
  const Study apart = make_study(design, material);
  Step last = first(apart, Screen::recognise, Phase::practice);
  last.level = 9;
  const auto told = [&](const Study& study, const std::string& answer) {
    return judged(study, last, answer).feedback;
  };
  EXPECT_EQ(told(apart, "I don't know"), (json{{"correct", nullptr}, {"text", "It was: happy."}}));
  EXPECT_EQ(told(apart, "angry"),
            (json{{"correct", false}, {"text", "Not correct. It was: happy."}}));
  design.trial.unsure_is_wrong = true;
  EXPECT_EQ(told(make_study(design, material), "I don't know")["correct"], false);
}

TEST(Judge, RefusesAnswersOutsideTheClosedSet) {
  const Study study = test_study("team");
  const Step step = first(study, Screen::decide);
  for (const json& wrong : {json("Yes"), json(""), json(true), json(nullptr), json(1),
                            json::array({"yes"}), json::object(), json("yes ")}) {
    EXPECT_FALSE(judged(study, step, wrong).accepted) << wrong;
  }
  const Step definition = first(study, Screen::definition);
  EXPECT_TRUE(judged(study, definition, nullptr).accepted);
  EXPECT_FALSE(judged(study, definition, "yes").accepted);
}

TEST(Judge, RefusesAnEnvelopeThatIsNotExactlyRight) {
  const Study study = test_study("team");
  const Step step = first(study, Screen::decide);
  const Cell cell = study.cells().front();
  const auto accepts = [&](const std::string& text) {
    return judge(study, cell, step, text).accepted;
  };
  EXPECT_TRUE(accepts(R"({"response":"yes","rt":0,"onset":3,"first_input":9,"focus_losses":1,
                          "dropped_frames":2,"refresh":59.9,
                          "input":"keyboard","viewport":[1280,720]})"));
  for (const char* text : {"",
                           "yes",
                           "[]",
                           "{}",
                           R"({"response":"yes"})",
                           R"({"rt":3})",
                           R"({"response":"yes","rt":-1})",
                           R"({"response":"yes","rt":1.5})",
                           R"({"response":"yes","rt":"3"})",
                           R"({"response":"yes","rt":1e300})",
                           R"({"response":"yes","rt":18446744073709551615})",
                           R"({"response":"yes","rt":86400001})",
                           R"({"response":"yes","rt":3,"correct":true})",
                           R"({"response":"yes","rt":3,"rt":3})",
                           R"({"response":"yes","rt":3,"input":"mind"})",
                           R"({"response":"yes","rt":3,"onset":null})",
                           R"({"response":"yes","rt":3,"dropped_frames":0.5})",
                           R"({"response":"yes","rt":3,"dropped_frames":-1})",
                           R"({"response":"yes","rt":3,"refresh":0})",
                           R"({"response":"yes","rt":3,"refresh":"60"})",
                           R"({"response":"yes","rt":3,"viewport":[1]})"}) {
    EXPECT_FALSE(accepts(text)) << text;
    EXPECT_FALSE(judge(study, cell, step, text).why.empty()) << text;
  }
  EXPECT_FALSE(accepts(std::string(most_answer_bytes + 1, ' ')));
  EXPECT_FALSE(accepts(std::string(100'000, '[')));
}

json stroke(std::vector<json> points) { return {{"points", points}}; }

TEST(Judge, TakesDrawingsInsideThePictureOnly) {
  const Study study = test_study("attention_image");
  const Step step = first(study, Screen::contour);
  const auto accepts = [&](const json& response) { return judged(study, step, response).accepted; };
  const json inside = stroke({{0, 0, 0}, {320, 240, 15, 0.5}, {10.5, 3, 31}});
  EXPECT_TRUE(accepts({{"strokes", {inside}}}));
  EXPECT_TRUE(accepts("nothing"));
  EXPECT_FALSE(accepts({{"strokes", json::array()}}));
  EXPECT_FALSE(accepts({{"strokes", {stroke({{0, 0}, {1, 1}})}}}));
  for (const json& point :
       {json{321, 0}, json{0, 240.01}, json{-0.1, 0}, json{0}, json{"0", 0}, json{0, 0, -1},
        json{0, 0, 1.5}, json{0, 0, 1, 2}, json{0, 0, 1, 1, 1}, json(nullptr)}) {
    EXPECT_FALSE(accepts({{"strokes", {stroke({{0, 0}, {1, 1}, point})}}})) << point;
  }
  json many = json::array();
  for (int at = 0; at < 501; ++at) many.push_back(inside);
  EXPECT_FALSE(accepts({{"strokes", many}}));
  EXPECT_FALSE(accepts({{"strokes", {stroke(std::vector<json>(20'001, json{1, 1}))}}}));
  EXPECT_FALSE(accepts({{"strokes", {{{"points", {{0, 0}, {1, 1}, {2, 0}}}, {"adds", true}}}}}));
  const Study faithful = test_study("attention_image:faithful=true");
  EXPECT_FALSE(judged(faithful, first(faithful, Screen::contour), "nothing").accepted);
}

TEST(Judge, TakesMarkedWordsInRisingOrder) {
  const Study study = test_study("attention_text");
  const Step step = first(study, Screen::words);
  const auto accepts = [&](const json& words) {
    return judged(study, step, {{"words", words}}).accepted;
  };
  // Tokens: Volts|, |amperes| - |and| |naive| |ohms|.
  EXPECT_TRUE(accepts({0, 2, 8}));
  for (const json& wrong : {json::array(), json{1}, json{2, 0}, json{0, 0}, json{-1}, json{10},
                            json{9}, json{0.0}, json{"0"}, json(0)}) {
    EXPECT_FALSE(accepts(wrong)) << wrong;
  }
  EXPECT_TRUE(judged(study, step, "nothing").accepted);
}

TEST(Judge, TakesReviewsWithReasons) {
  const Study study = test_study("review");
  const Step rate = first(study, Screen::rate);
  EXPECT_TRUE(judged(study, rate, 7).accepted);
  for (const json& wrong : {json(0), json(8), json(3.5), json("3"), json(nullptr)}) {
    EXPECT_FALSE(judged(study, rate, wrong).accepted) << wrong;
  }
  const Step correct = first(study, Screen::correct);
  EXPECT_TRUE(judged(study, correct, "unchanged").accepted);
  const json points = {{1, 1}, {9, 1}, {5, 5}};
  EXPECT_TRUE(
      judged(study, correct, {{"strokes", {{{"points", points}, {"adds", false}}}}}).accepted);
  EXPECT_FALSE(judged(study, correct, {{"strokes", {{{"points", points}}}}}).accepted);

  const Step choose = first(study, Screen::choose);
  const auto accepts = [&](const json& response) {
    return judged(study, choose, response).accepted;
  };
  EXPECT_TRUE(accepts({{"choice", "C"}, {"why", "It marks the whole beak."}}));
  EXPECT_FALSE(accepts({{"choice", "D"}, {"why", "It marks the whole beak."}}));
  EXPECT_FALSE(accepts({{"choice", "A"}, {"why", "because"}}));
  EXPECT_FALSE(accepts({{"choice", "A"}, {"why", "         \n\n      "}}));
  EXPECT_FALSE(accepts({{"choice", "A"}, {"why", std::string(5001, 'x')}}));
  EXPECT_FALSE(accepts({{"choice", "A"}, {"why", std::string("It is good\x01, really")}}));
  EXPECT_FALSE(accepts({{"choice", "A"}}));
  // The stored facts say which condition each letter was.
  const json known = step_facts(study, choose);
  const std::vector<std::size_t> order = shown_conditions(study, choose);
  EXPECT_EQ(known["choices"][0], study.design().conditions[order[0]].name);
}

TEST(Judge, SeesConsentAndDevice) {
  const Study study = test_study("team");
  const Step consent = first(study, Screen::consent);
  EXPECT_FALSE(judged(study, consent, true).declined);
  EXPECT_TRUE(judged(study, consent, false).declined);
  EXPECT_FALSE(judged(study, consent, "true").accepted);

  const Step device = first(study, Screen::device);
  json fine{{"width", 900}, {"height", 600}, {"phone", false}, {"fine_pointer", true}};
  EXPECT_TRUE(judged(study, device, fine).accepted);
  EXPECT_FALSE(judged(study, device, fine).declined);
  for (const auto& [key, value] : {std::pair<std::string, json>{"width", 899},
                                   {"height", 599},
                                   {"phone", true},
                                   {"fine_pointer", false}}) {
    json other = fine;
    other[key] = value;
    EXPECT_TRUE(judged(study, device, other).accepted) << key;
    EXPECT_TRUE(judged(study, device, other).declined) << key;
  }
  fine["user_agent"] = "everything";
  EXPECT_FALSE(judged(study, device, fine).accepted);
}

TEST(Judge, TakesQuestionnairesWhole) {
  Design design = test_design("team");
  design.questionnaire = {
      {.id = "age", .text = "Age?", .kind = QuestionKind::number, .low = 18, .high = 120},
      {.id = "trust", .text = "Trust?", .kind = QuestionKind::scale, .low = 1, .high = 5},
      {.id = "work", .text = "Work?", .options = {"a", "b"}, .optional = true},
      {.id = "words", .text = "Else?", .kind = QuestionKind::text, .optional = true}};
  const Study study = make_study(design, test_material(design));
  const Step step = first(study, Screen::questions);
  const auto accepts = [&](const json& response) { return judged(study, step, response).accepted; };
  EXPECT_TRUE(accepts({{"age", 30.5}, {"trust", 5}}));
  EXPECT_TRUE(accepts({{"age", 30}, {"trust", 1}, {"work", "b"}, {"words", ""}}));
  EXPECT_FALSE(accepts({{"age", 30}}));
  EXPECT_FALSE(accepts({{"age", 17}, {"trust", 1}}));
  EXPECT_FALSE(accepts({{"age", 30}, {"trust", 2.5}}));
  EXPECT_FALSE(accepts({{"age", 30}, {"trust", 2}, {"work", "c"}}));
  EXPECT_FALSE(accepts({{"age", 30}, {"trust", 2}, {"name", "x"}}));
}

// What every screen offers as a closed set is taken, and bytes of any kind do no harm.
TEST(Judge, TakesWhatIsShownAndSurvivesAnything) {
  Random random(3);
  for (const std::string& spec : all_specs()) {
    const Study study = test_study(spec);
    const Cell cell = study.cells().back();
    for (const Step& step : plan(study, cell, 8)) {
      for (const std::string& value : shown_answers(study, step)) {
        EXPECT_TRUE(judge(study, cell, step, answer(value)).accepted) << spec;
      }
      std::string text = answer(json{{"strokes", {stroke({{1, 2}, {3, 4}, {5, 6}})}}});
      for (int change = 0; change < 3; ++change) {
        text[random.below(text.size())] = static_cast<char>(random.below(256));
      }
      const Verdict verdict = judge(study, cell, step, text);
      EXPECT_EQ(verdict.accepted, verdict.why.empty());
      EXPECT_TRUE(json::accept(step_facts(study, step).dump()));
    }
  }
}

}  // namespace
}  // namespace assay::study
