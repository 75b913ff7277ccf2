#include "study/design/check.h"

#include <algorithm>
#include <set>

#include "base/near_name.h"
#include "study/design/check_parts.h"

namespace assay::study {
namespace {

bool is_short_name(const std::string& name) {
  return std::ranges::all_of(name, [](char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') || letter == '-' ||
           letter == '_';
  });
}

}  // namespace

bool asks_what_can_be_wrong(const Design& design) {
  return std::ranges::any_of(design.trial.screens, has_right_answer);
}

bool uses(const ItemSet& set, const Condition& condition) {
  return set.conditions.empty() ||
         std::ranges::find(set.conditions, condition.name) != set.conditions.end();
}

std::size_t cell_count(const Design& design) {
  if (design.assignment == Assignment::within) return design.item_sets.size();
  std::size_t count = 0;
  for (const Condition& condition : design.conditions) {
    for (const ItemSet& set : design.item_sets) {
      count += design.assignment == Assignment::rotated || uses(set, condition) ? 1 : 0;
    }
  }
  return count;
}

void check_trial(const Design& design, Complaints& complaints) {
  const Trial& trial = design.trial;
  if (trial.screens.empty()) {
    complaints.add("/trial/screens", "A trial has no screens; name at least one.");
  }
  std::set<Screen> seen;
  for (std::size_t at = 0; at < trial.screens.size(); ++at) {
    const Screen screen = trial.screens[at];
    const std::string place = fmt::format("/trial/screens/{}", at);
    const std::string word = Value<Screen>::write(screen);
    if (!is_trial_screen(screen)) complaints.add(place, "'{}' is no screen of a trial.", word);
    if (!seen.insert(screen).second) complaints.add(place, "'{}' is there twice.", word);
  }
  if (has_screen(design, Screen::recognise) == trial.levels.empty()) {
    complaints.add("/trial/levels", "{}",
                   trial.levels.empty() ? "'recognise' needs levels; 100 alone shows all."
                                        : "There are levels but no screen 'recognise'.");
  }
  for (std::size_t at = 1; at < trial.levels.size(); ++at) {
    if (trial.levels[at] > trial.levels[at - 1]) continue;
    complaints.add(fmt::format("/trial/levels/{}", at),
                   "{} follows {}; levels go up, for nobody can unsee.", trial.levels[at],
                   trial.levels[at - 1]);
  }
  if (trial.least_ms > 0 && !has_screen(design, Screen::guess)) {
    complaints.add("/trial/least_ms",
                   "{} milliseconds are to be waited, but there is no screen 'guess'; give 0.",
                   trial.least_ms);
  }
  std::set<std::string> answers;
  for (std::size_t at = 0; at < trial.answers.size(); ++at) {
    const bool again = !answers.insert(trial.answers[at]).second;
    if (again || trial.answers[at] == trial.unsure) {
      complaints.add(fmt::format("/trial/answers/{}", at), "The answer '{}' is there twice.",
                     trial.answers[at]);
    }
  }
}

void check_texts(const Design& design, Complaints& complaints) {
  const std::vector<std::string> known{"label", "article", "percent", "persona", "truth"};
  for_each_param<Texts>([&](const auto& param) {
    const std::string& text = design.texts.*param.field;
    const bool feedback = param.name == "right" || param.name == "wrong" || param.name == "unsure";
    const std::string place = fmt::format("/texts/{}", param.name);
    for (std::size_t open = text.find('{'); open != std::string::npos;
         open = text.find('{', open + 1)) {
      const std::size_t close = text.find('}', open);
      if (close == std::string::npos) {
        complaints.add(place, "A '{{' is not closed.");
        return;
      }
      const std::string name = text.substr(open + 1, close - open - 1);
      if (std::ranges::find(known, name) == known.end()) {
        complaints.add(place, "Nothing is known as '{{{}}}'{}", name, did_you_mean(name, known));
      } else if (name == "truth" && !feedback) {
        complaints.add(place, "'{{truth}}' would tell the answer; only feedback may say it.");
      }
    }
  });
}

Mistakes check(const Design& design) {
  Mistakes mistakes;
  Complaints complaints(mistakes);
  if (!is_short_name(design.name)) {
    complaints.add("/name", "'{}' has other signs than small letters, digits, '-' and '_'.",
                   design.name);
  }
  check_trial(design, complaints);
  check_texts(design, complaints);
  check_conditions(design, complaints);
  check_sets(design, complaints);
  check_course(design, complaints);
  check_questions(design, complaints);
  check_quota(design, complaints);
  check_pay(design, complaints);
  check_panel(design, complaints);
  return mistakes;
}

Mistakes check(const Design& design, const Material& material) {
  Mistakes mistakes = check(design);
  Complaints complaints(mistakes);
  check_items(design, material, complaints);
  check_stimuli(design, material, complaints);
  return mistakes;
}

}  // namespace assay::study
