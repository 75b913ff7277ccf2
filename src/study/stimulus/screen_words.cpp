#include "study/stimulus/screen_words.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "study/design/screen_json.h"

namespace assay::stimulus {
namespace {

using nlohmann::json;

// Fields that hold words, in the order in which they are read.
constexpr const char* fields[] = {"title",     "above",      "text",    "question",
                                  "low_label", "high_label", "nothing", "unchanged",
                                  "why",       "agree",      "decline", "go_on"};

std::string joined(const json& list, const char* field) {
  std::string words;
  for (const json& one : list) {
    if (!words.empty()) words += " \xC2\xB7 ";
    words += one.is_string() ? one.get<std::string>() : one.value(field, "");
  }
  return words;
}

ScreenWords words_of(const json& screen) {
  ScreenWords words{screen.value("screen", ""), {}};
  for (const char* field : fields) {
    const auto found = screen.find(field);
    if (found == screen.end() || !found->is_string()) continue;
    if (!found->get<std::string>().empty()) words.lines.push_back(found->get<std::string>());
  }
  if (screen.contains("answers")) words.lines.push_back(joined(screen["answers"], "text"));
  if (screen.contains("pictures")) {
    for (const json& picture : screen["pictures"]) {
      for (const char* field : {"caption", "note"}) {
        if (!picture.value(field, "").empty()) words.lines.push_back(picture.value(field, ""));
      }
    }
  }
  if (screen.contains("questions")) {
    for (const json& question : screen["questions"]) {
      std::string line = question.value("text", "");
      if (question.contains("options")) line += " " + joined(question["options"], "");
      words.lines.push_back(std::move(line));
    }
  }
  return words;
}

}  // namespace

AllScreens screen_words(const study::Study& study) {
  AllScreens all;
  const study::PublicName itself = [](const std::string& file) { return file; };
  const auto take = [&](study::Cell cell, const study::Step& step) {
    const std::string kind = Value<study::Screen>::write(step.screen);
    std::vector<ScreenWords>& list =
        study::is_trial_screen(step.screen) ? all.of_items[step.item] : all.pages;
    const bool is_page = !study::is_trial_screen(step.screen);
    const bool is_known =
        !is_page && std::ranges::find(list, kind, &ScreenWords::screen) != list.end();
    if (is_known) return;
    ScreenWords words = words_of(study::screen_json(study, cell, step, itself));
    if (std::ranges::find(list, words) == list.end()) list.push_back(std::move(words));
  };
  for (const study::Step& step : study::entry_steps(study)) take({}, step);
  for (const study::Cell& cell : study.cells()) {
    for (const study::Step& step : study::plan(study, cell, 1)) {
      if (step.screen == study::Screen::rest) continue;  // it says how far one has come
      take(cell, step);
    }
  }
  return all;
}

}  // namespace assay::stimulus
