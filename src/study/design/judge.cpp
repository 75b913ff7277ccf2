#include "study/design/judge.h"

#include <algorithm>

#include "base/error.h"
#include "base/json.h"
#include "study/design/answer.h"
#include "study/design/json.h"
#include "study/design/needs.h"
#include "study/design/screen_json.h"
#include "study/design/tokens.h"

namespace assay::study {
namespace {

constexpr std::size_t most_words = 20'000;
constexpr std::size_t most_text = 5'000;
constexpr double day_ms = 24.0 * 60 * 60 * 1000;

// What surrounds every response: how long it took and by what it was given.
void check_envelope(const Answer& answer) {
  static constexpr std::string_view required[] = {"response", "rt"};
  static constexpr std::string_view optional[] = {
      "onset", "first_input", "focus_losses", "dropped_frames", "refresh", "input", "viewport"};
  static const std::vector<std::string> inputs{"mouse", "touch", "pen", "keyboard"};
  expect_keys(answer, required, optional, "The answer");
  for (const char* key : {"rt", "onset", "first_input"}) {
    if (answer.contains(key)) whole_number(answer[key], {0, day_ms}, fmt::format("'{}'", key));
  }
  for (const char* key : {"focus_losses", "dropped_frames"}) {
    if (answer.contains(key)) whole_number(answer[key], {0, 1e6}, fmt::format("'{}'", key));
  }
  if (answer.contains("refresh")) number(answer["refresh"], {1, 1000}, "'refresh'");
  if (answer.contains("input")) word(answer["input"], inputs, "'input'");
  if (answer.contains("viewport")) {
    const Answer& viewport = answer["viewport"];
    if (!viewport.is_array() || viewport.size() != 2) refuse_answer("'viewport' is not a pair.");
    for (const Answer& side : viewport) whole_number(side, {1, 100'000}, "'viewport'");
  }
}

// The page takes no answer before the time is over, so a quicker one is not the page's.
void refuse_haste(const Study& study, const Step& step, const Answer& answer) {
  if (step.screen != Screen::guess) return;
  const int least = study.design().trial.least_ms;
  const auto rt = answer["rt"].get<std::int64_t>();
  if (rt < least) {
    refuse_answer("This screen is answered after {} milliseconds, not after {}.", least, rt);
  }
}

bool fits(const Device& device, const Answer& response) {
  static constexpr std::string_view required[] = {"width", "height", "phone", "fine_pointer"};
  static constexpr std::string_view optional[] = {"ratio", "refresh", "browser", "system"};
  static const std::vector<std::string> browsers{"chrome", "firefox", "safari", "edge", "other"};
  static const std::vector<std::string> systems{"windows", "macos", "linux",
                                                "android", "ios",   "other"};
  expect_keys(response, required, optional, "The device");
  const auto width = whole_number(response["width"], {1, 100'000}, "'width'");
  const auto height = whole_number(response["height"], {1, 100'000}, "'height'");
  const bool phone = flag(response["phone"], "'phone'");
  const bool fine = flag(response["fine_pointer"], "'fine_pointer'");
  if (response.contains("ratio")) number(response["ratio"], {0.1, 20}, "'ratio'");
  if (response.contains("refresh")) number(response["refresh"], {1, 1000}, "'refresh'");
  if (response.contains("browser")) word(response["browser"], browsers, "'browser'");
  if (response.contains("system")) word(response["system"], systems, "'system'");
  return width >= device.least_width && height >= device.least_height &&
         (device.phones || !phone) && (device.touch_only || fine);
}

void check_words(const Study& study, const Step& step, const Answer& response) {
  static constexpr std::string_view required[] = {"words"};
  expect_keys(response, required, {}, "The marks");
  const Answer& words = response["words"];
  if (!words.is_array() || words.empty()) refuse_answer("No word is marked.");
  if (words.size() > most_words) refuse_answer("More than {} words are marked.", most_words);
  const std::vector<Token> all = tokens(study.item(step.item).text);
  std::int64_t last = -1;
  for (const Answer& entry : words) {
    const std::int64_t at =
        whole_number(entry, {0, static_cast<double>(all.size()) - 1}, "A marked word");
    if (!all[static_cast<std::size_t>(at)].word) refuse_answer("What is marked is not a word.");
    if (at <= last) refuse_answer("Marked words are not in rising order.");
    last = at;
  }
}

void check_question(const Question& question, const Answer& given) {
  const std::string what = fmt::format("The answer to '{}'", question.id);
  switch (question.kind) {
    case QuestionKind::choice:
      word(given, question.options, what);
      break;
    case QuestionKind::scale:
      whole_number(given, {question.low, question.high}, what);
      break;
    case QuestionKind::number:
      number(given, {question.low, question.high}, what);
      break;
    case QuestionKind::text:
      text(given, question.optional ? 0 : 1, most_text, what);
      break;
  }
}

void check_questionnaire(const std::vector<Question>& questions, const Answer& response) {
  std::vector<std::string_view> required;
  std::vector<std::string_view> optional;
  for (const Question& question : questions) {
    (question.optional ? optional : required).push_back(question.id);
  }
  expect_keys(response, required, optional, "The questionnaire");
  for (const Question& question : questions) {
    if (response.contains(question.id)) check_question(question, response[question.id]);
  }
}

void check_choice(const Study& study, const Answer& response) {
  static constexpr std::string_view required[] = {"choice", "why"};
  expect_keys(response, required, {}, "The choice");
  std::vector<std::string> letters;
  for (std::size_t at = 0; at < study.design().conditions.size(); ++at) {
    letters.emplace_back(1, static_cast<char>('A' + at));
  }
  word(response["choice"], letters, "The choice");
  const auto least = static_cast<std::size_t>(study.design().trial.least_justification);
  text(response["why"], least, most_text, "The justification");
}

void check_drawing(const Study& study, const Step& step, const Answer& response) {
  const bool edits = step.screen == Screen::correct;
  if (edits && response == "unchanged") return;
  if (!edits && response == "nothing" && study.design().trial.may_mark_nothing) return;
  const Stimulus* picture =
      study.stimulus(step.item, step.condition, edits ? "explanation" : "picture");
  expects(picture != nullptr, "the check has seen that the picture is there");
  check_strokes(response, picture->width, picture->height, edits);
}

std::optional<bool> correctness(const Study& study, const Step& step, const std::string& answer) {
  const StudyItem& item = study.item(step.item);
  const Trial& trial = study.design().trial;
  switch (step.screen) {
    case Screen::decide:
      return (answer == "yes") == (item.prediction == item.label);
    case Screen::guess:
      return answer == item.prediction;
    case Screen::recognise:
      if (!trial.unsure.empty() && answer == trial.unsure && !trial.unsure_is_wrong) return {};
      return answer == item.label;
    default:
      return {};
  }
}

// Who honestly does not know is told what it was, and not that this was wrong.
nlohmann::json feedback_json(const Study& study, const Step& step, std::optional<bool> correct) {
  const StudyItem& item = study.item(step.item);
  const Texts& texts = study.design().texts;
  const std::string& label = step.screen == Screen::guess ? item.prediction : item.label;
  const std::string& text = !correct ? texts.unsure : *correct ? texts.right : texts.wrong;
  nlohmann::json feedback{{"correct", nullptr},
                          {"text", fill_placeholders(study, text, label, item)}};
  if (correct) feedback["correct"] = *correct;
  return feedback;
}

void judge_trial(const Study& study, const Step& step, const Answer& response, Verdict& verdict) {
  switch (step.screen) {
    case Screen::definition:
      if (!response.is_null()) refuse_answer("This screen has no answer; send null.");
      return;
    case Screen::contour:
    case Screen::correct:
      return check_drawing(study, step, response);
    case Screen::words:
      if (response == "nothing" && study.design().trial.may_mark_nothing) return;
      return check_words(study, step, response);
    case Screen::rate: {
      const auto points = static_cast<double>(study.design().trial.rating_points);
      whole_number(response, {1, points}, "The rating");
      return;
    }
    case Screen::choose:
      return check_choice(study, response);
    default:
      break;
  }
  const std::string answer = word(response, shown_answers(study, step), "The answer");
  verdict.correct = correctness(study, step, answer);
  const Practice& practice = study.design().practice;
  if (step.phase == Phase::practice && practice.feedback && is_decisive(study, step)) {
    verdict.feedback = feedback_json(study, step, verdict.correct);
  }
}

void judge_page(const Study& study, const Step& step, const Answer& response, Verdict& verdict) {
  switch (step.screen) {
    case Screen::consent:
      verdict.declined = !flag(response, "The consent");
      return;
    case Screen::device:
      verdict.declined = !fits(study.design().device, response);
      return;
    case Screen::questions:
      return check_questionnaire(study.design().questionnaire, response);
    default:
      if (!response.is_null()) refuse_answer("This screen has no answer; send null.");
  }
}

}  // namespace

bool is_decisive(const Study& study, const Step& step) {
  if (!has_right_answer(step.screen)) return false;
  const Trial& trial = study.design().trial;
  for (std::size_t part = step.part + std::size_t{1}; part < trial.screens.size(); ++part) {
    if (has_right_answer(trial.screens[part])) return false;
  }
  return step.screen != Screen::recognise || step.level + std::size_t{1} == trial.levels.size();
}

Verdict judge(const Study& study, Cell, const Step& step, std::string_view answer) {
  if (answer.size() > most_answer_bytes) {
    return {.why = fmt::format("The answer has more than {} bytes.", most_answer_bytes)};
  }
  try {
    const Answer parsed = parse_json(answer, "The answer");
    check_envelope(parsed);
    refuse_haste(study, step, parsed);
    Verdict verdict{.accepted = true};
    const bool trial = is_trial_screen(step.screen);
    (trial ? judge_trial : judge_page)(study, step, parsed["response"], verdict);
    return verdict;
  } catch (const Refusal& refusal) {
    return {.why = refusal.sentence};
  } catch (const Error& error) {
    // Only reading JSON can fail so; where it fails is nobody's business outside.
    return {.why = error.what()};
  }
}

nlohmann::json step_facts(const Study& study, const Step& step) {
  nlohmann::json value{{"screen", Value<Screen>::write(step.screen)},
                       {"phase", Value<Phase>::write(step.phase)},
                       {"block", step.block},
                       {"position", step.position},
                       {"part", step.part}};
  const Design& design = study.design();
  if (step.item >= 0) {
    const bool all = step.screen == Screen::choose;
    value["repetition"] = step.repetition;
    value["item"] = study.item(step.item).id;
    value["condition"] = all ? "" : design.conditions[step.condition].name;
    if (step.screen == Screen::recognise) value["level"] = design.trial.levels[step.level];
    const std::vector<std::string> answers = shown_answers(study, step);
    if (!answers.empty()) value["answers"] = answers;
    if (all) {
      value["choices"] = nlohmann::json::array();
      for (const std::size_t condition : shown_conditions(study, step)) {
        value["choices"].push_back(design.conditions[condition].name);
      }
    }
  }
  return value;
}

}  // namespace assay::study
