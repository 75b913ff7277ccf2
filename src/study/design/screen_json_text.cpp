#include <algorithm>
#include <cmath>

#include "base/error.h"
#include "base/rng.h"
#include "base/utf8.h"
#include "study/design/screen_json.h"

namespace assay::study {
namespace {

std::string article(const std::string& label) {
  return !label.empty() && std::string_view("aeiou").find(label.front()) != std::string_view::npos
             ? "an"
             : "a";
}

std::vector<std::size_t> order_of(std::size_t count, std::uint32_t seed) {
  if (seed != 0) return shuffled(count, seed);
  std::vector<std::size_t> order(count);
  for (std::size_t at = 0; at < count; ++at) order[at] = at;
  return order;
}

std::vector<std::string> listed_answers(const Study& study, const Step& step) {
  const Trial& trial = study.design().trial;
  switch (step.screen) {
    case Screen::familiar:
    case Screen::decide:
      return {"yes", "no"};
    case Screen::recognise:
      return trial.answers.empty() ? study.item(step.item).options : trial.answers;
    case Screen::guess:
      return study.item(step.item).options;
    default:
      return {};
  }
}

}  // namespace

std::string shown_label(Screen screen, const StudyItem& item) {
  const bool truth =
      screen == Screen::guess || screen == Screen::contour || screen == Screen::words;
  if (screen == Screen::recognise) return "";
  return truth ? item.label : item.prediction;
}

std::string fill_placeholders(const Study& study, const std::string& text, const std::string& label,
                              const StudyItem& item) {
  std::string result;
  const std::string shown = in_small_letters(label);
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t open = std::min(text.find('{', at), text.size());
    const std::size_t close = text.find('}', open);
    result += text.substr(at, open - at);
    if (close == std::string::npos) return result + text.substr(open);
    const std::string name = text.substr(open + 1, close - open - 1);
    if (name == "label") result += shown;
    if (name == "article") result += article(shown);
    if (name == "truth") result += in_small_letters(item.label);
    if (name == "persona") result += study.design().trial.persona;
    if (name == "percent") result += fmt::format("{}", std::lround(100 * item.confidence));
    at = close + 1;
  }
  return result;
}

std::vector<std::string> shown_answers(const Study& study, const Step& step) {
  const std::vector<std::string> listed = listed_answers(study, step);
  std::vector<std::string> shown;
  for (const std::size_t at : order_of(listed.size(), step.order_seed)) shown.push_back(listed[at]);
  const std::string& unsure = study.design().trial.unsure;
  // Not knowing is no answer among others: it stays last.
  if (step.screen == Screen::recognise && !unsure.empty()) shown.push_back(unsure);
  return shown;
}

std::vector<std::size_t> shown_conditions(const Study& study, const Step& step) {
  return order_of(study.design().conditions.size(), step.order_seed);
}

}  // namespace assay::study
