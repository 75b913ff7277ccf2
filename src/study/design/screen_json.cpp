#include "study/design/screen_json.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "study/design/needs.h"
#include "study/design/tokens.h"

namespace assay::study {
namespace {

using Json = nlohmann::ordered_json;

class Presenter {
 public:
  Presenter(const Study& study, Cell cell, const Step& step, const PublicName& public_name)
      : study_(study),
        design_(study.design()),
        cell_(cell),
        step_(step),
        public_name_(public_name) {}

  Json operator()() {
    screen_["screen"] = Value<Screen>::write(step_.screen);
    if (is_trial_screen(step_.screen)) {
      trial();
    } else {
      page();
    }
    return std::move(screen_);
  }

 private:
  void page() {
    switch (step_.screen) {
      case Screen::consent:
        screen_["text"] = design_.consent.text;
        screen_["agree"] = design_.consent.agree;
        screen_["decline"] = design_.consent.decline;
        if (design_.pay.amount > 0) {
          screen_["pay"] = {{"amount", design_.pay.amount}, {"currency", design_.pay.currency}};
        }
        break;
      case Screen::device:
        device();
        break;
      case Screen::instructions: {
        const InstructionPage& page = design_.instructions[step_.part];
        screen_["title"] = page.title;
        screen_["text"] = page.text;
        screen_["page"] = step_.part + 1;
        screen_["pages"] = design_.instructions.size();
        screen_["go_on"] = design_.texts.go_on;
        break;
      }
      case Screen::rest:
        screen_["text"] = design_.texts.rest;
        progress(Phase::test);
        screen_["go_on"] = design_.texts.go_on;
        break;
      case Screen::questions:
        questions();
        break;
      default:
        screen_["text"] = design_.debrief;
        break;
    }
  }

  void device() {
    screen_["least_width"] = design_.device.least_width;
    screen_["least_height"] = design_.device.least_height;
    screen_["phones"] = design_.device.phones;
    screen_["touch_only"] = design_.device.touch_only;
    screen_["text"] = design_.device.text;
    screen_["go_on"] = design_.texts.go_on;
  }

  void questions() {
    Json all = Json::array();
    for (const Question& question : design_.questionnaire) {
      Json entry{{"id", question.id},
                 {"text", question.text},
                 {"kind", Value<QuestionKind>::write(question.kind)},
                 {"optional", question.optional}};
      if (question.kind == QuestionKind::choice) entry["options"] = question.options;
      if (question.kind == QuestionKind::scale || question.kind == QuestionKind::number) {
        entry["low"] = question.low;
        entry["high"] = question.high;
      }
      if (question.kind == QuestionKind::scale) {
        entry["low_label"] = question.low_label;
        entry["high_label"] = question.high_label;
      }
      all.push_back(std::move(entry));
    }
    screen_["questions"] = std::move(all);
    screen_["go_on"] = design_.texts.go_on;
  }

  // A check counts among the tests and looks like one.
  void progress(Phase phase) {
    screen_["progress"] = {{"done", step_.position}, {"of", trial_count(study_, cell_, phase)}};
  }

  bool practising() const { return step_.phase == Phase::practice; }
  const StudyItem& item() const { return study_.item(step_.item); }
  std::string said(const std::string& text) const {
    return fill_placeholders(study_, text, shown_label(step_.screen, item()), item());
  }

  void trial() {
    screen_["practice"] = practising();
    progress(practising() ? Phase::practice : Phase::test);
    const Texts& texts = design_.texts;
    switch (step_.screen) {
      case Screen::familiar:
        screen_["question"] = said(texts.familiar);
        break;
      case Screen::definition:
        definition();
        break;
      case Screen::decide:
        screen_["above"] = said(texts.decide_above);
        screen_["question"] = said(texts.decide);
        pictures();
        break;
      case Screen::recognise:
        screen_["question"] = said(texts.recognise);
        screen_["part"] = step_.level + 1;
        screen_["parts"] = design_.trial.levels.size();
        pictures();
        break;
      case Screen::guess:
        screen_["above"] = said(texts.guess_above);
        screen_["question"] = said(texts.guess);
        if (design_.trial.least_ms > 0) screen_["least_ms"] = design_.trial.least_ms;
        pictures();
        break;
      case Screen::contour:
        contour();
        break;
      case Screen::words:
        words();
        break;
      case Screen::rate:
        screen_["question"] = said(texts.rate);
        screen_["points"] = design_.trial.rating_points;
        screen_["low_label"] = texts.rate_low;
        screen_["high_label"] = texts.rate_high;
        pictures();
        break;
      case Screen::correct:
        screen_["question"] = said(texts.correct);
        screen_["unchanged"] = texts.unchanged;
        pictures();
        break;
      default:
        choose();
        break;
    }
    answers();
  }

  void answers() {
    const std::vector<std::string> values = shown_answers(study_, step_);
    if (values.empty()) return;
    const bool yes_no = step_.screen == Screen::familiar || step_.screen == Screen::decide;
    Json all = Json::array();
    for (const std::string& value : values) {
      std::string text = value;
      if (yes_no) text = value == "yes" ? design_.texts.yes : design_.texts.no;
      all.push_back({{"value", value}, {"text", text}});
    }
    screen_["answers"] = std::move(all);
  }

  void definition() {
    const Class* meant = study_.class_named(item().prediction);
    expects(meant != nullptr, "the check has seen that the class is there");
    screen_["title"] = said(design_.texts.definition);
    screen_["text"] = meant->gloss;
    Json samples = Json::array();
    for (const std::string& file : meant->samples) samples.push_back({{"src", public_name_(file)}});
    screen_["samples"] = std::move(samples);
    screen_["go_on"] = design_.texts.go_on;
  }

  Json picture(const Stimulus& stimulus) const {
    return {{"src", public_name_(stimulus.file)},
            {"width", stimulus.width},
            {"height", stimulus.height},
            {"alt", stimulus.alt},
            {"heat", stimulus.heat && !has_own_bar()}};
  }

  // A design may show the colours as a picture of its own.
  bool has_own_bar() const {
    return std::ranges::any_of(design_.conditions[step_.condition].shows,
                               [](const Shown& shown) { return shown.part == "scale"; });
  }

  const Stimulus* stimulus(std::size_t condition, const std::string& part) const {
    const bool level = part == "level";
    return study_.stimulus(step_.item, condition,
                           level ? level_part(design_.trial.levels[step_.level]) : part);
  }

  void describe(Json& entry, const Shown& shown) const {
    entry["caption"] = shown.caption;
    if (practising()) entry["note"] = shown.note;
  }

  // What a condition says of the item itself; nothing where it does not show it.
  Shown input(std::size_t condition) const {
    const std::vector<Shown>& shows = design_.conditions[condition].shows;
    const auto found = std::ranges::find(shows, "picture", &Shown::part);
    return found == shows.end() ? Shown{} : *found;
  }

  void pictures() {
    if (item().kind == "text") screen_["text"] = item().text;
    Json all = Json::array();
    for (const Shown& shown : design_.conditions[step_.condition].shows) {
      const Stimulus* found = stimulus(step_.condition, shown.part);
      if (found == nullptr) continue;  // the picture of a text
      Json entry = picture(*found);
      describe(entry, shown);
      if (step_.screen == Screen::correct) entry["editable"] = shown.part == "explanation";
      all.push_back(std::move(entry));
    }
    screen_["pictures"] = std::move(all);
  }

  void contour() {
    screen_["question"] = said(design_.texts.contour);
    if (design_.trial.may_mark_nothing) screen_["nothing"] = design_.texts.nothing;
    const Stimulus* found = stimulus(step_.condition, "picture");
    expects(found != nullptr, "the check has seen that the picture is there");
    Json entry = picture(*found);
    describe(entry, input(step_.condition));
    screen_["pictures"] = Json::array({std::move(entry)});
  }

  void words() {
    screen_["question"] = said(design_.texts.words);
    if (design_.trial.may_mark_nothing) screen_["nothing"] = design_.texts.nothing;
    Json all = Json::array();
    for (const Token& token : tokens(item().text)) {
      all.push_back({{"text", std::string(token.text)}, {"word", token.word}});
    }
    screen_["tokens"] = std::move(all);
    if (practising()) screen_["note"] = input(step_.condition).note;
  }

  void choose() {
    screen_["question"] = said(design_.texts.choose);
    screen_["why"] = design_.texts.why;
    screen_["least_letters"] = design_.trial.least_justification;
    if (item().kind == "text") screen_["text"] = item().text;
    const Stimulus* original = stimulus(0, "picture");
    screen_["pictures"] = Json::array();
    if (original != nullptr) {
      Json entry = picture(*original);
      describe(entry, input(0));
      screen_["pictures"].push_back(std::move(entry));
    }
    Json all = Json::array();
    for (const std::size_t condition : shown_conditions(study_, step_)) {
      const Stimulus* found = stimulus(condition, "explanation");
      expects(found != nullptr, "the check has seen that the explanation is there");
      Json entry = picture(*found);
      entry["value"] = std::string(1, static_cast<char>('A' + all.size()));
      all.push_back(std::move(entry));
    }
    screen_["choices"] = std::move(all);
  }

  const Study& study_;
  const Design& design_;
  Cell cell_;
  const Step& step_;
  const PublicName& public_name_;
  Json screen_ = Json::object();
};

}  // namespace

Json screen_json(const Study& study, Cell cell, const Step& step, const PublicName& public_name) {
  return Presenter(study, cell, step, public_name)();
}

Json frame_json(const Study& study) {
  const Design& design = study.design();
  return {{"title", design.title},
          {"contact", design.contact},
          {"language", design.language},
          {"minutes", design.minutes}};
}

}  // namespace assay::study
