#include <algorithm>
#include <set>
#include <unordered_map>
#include <unordered_set>

#include "base/near_name.h"
#include "base/utf8.h"
#include "study/design/check.h"
#include "study/design/check_parts.h"
#include "study/design/needs.h"
#include "study/design/tokens.h"

namespace assay::study {
namespace {

// The screens of the design against one item.
class ItemCheck {
 public:
  ItemCheck(const Design& design, const Material& material, Complaints& complaints)
      : design_(design), complaints_(complaints) {
    for (const Class& named : material.classes) classes_.emplace(named.name, &named);
  }

  void operator()(const StudyItem& item, const std::string& place) {
    for (const Screen screen : design_.trial.screens) look(screen, item, place);
  }

 private:
  void look(Screen screen, const StudyItem& item, const std::string& place) {
    const std::string word = Value<Screen>::write(screen);
    const bool machine =
        screen != Screen::recognise && screen != Screen::contour && screen != Screen::words;
    const bool truth = screen != Screen::familiar && screen != Screen::definition &&
                       screen != Screen::rate && screen != Screen::correct &&
                       screen != Screen::choose;
    if (machine && item.prediction.empty()) {
      complaints_.add(place, "The item '{}' has no prediction, which '{}' needs.", item.id, word);
    }
    if (truth && item.label.empty()) {
      complaints_.add(place, "The item '{}' has no label, which '{}' needs.", item.id, word);
    }
    if (screen == Screen::definition && !item.prediction.empty()) definition(item, place);
    if (screen == Screen::guess) guess(item, place);
    if (screen == Screen::recognise) recognise(item, place);
    if (screen == Screen::words && word_count(tokens(item.text)) == 0) {
      complaints_.add(place, "The item '{}' has no words to mark.", item.id);
    }
  }

  void definition(const StudyItem& item, const std::string& place) {
    const auto found = classes_.find(item.prediction);
    if (found == classes_.end() || found->second->gloss.empty()) {
      complaints_.add(place, "The class '{}' that is predicted of '{}' has no gloss.",
                      item.prediction, item.id);
    } else if (found->second->samples.empty() && design_.faithful) {
      // As published, pictures show what a word means; without them the words alone do.
      complaints_.add(place, "The class '{}' that is predicted of '{}' has no samples.",
                      item.prediction, item.id);
    }
  }

  void guess(const StudyItem& item, const std::string& place) {
    const std::set<std::string> options(item.options.begin(), item.options.end());
    if (item.options.size() < 2 || options.size() != item.options.size()) {
      complaints_.add(place, "The item '{}' needs at least two different options.", item.id);
    } else if (!options.contains(item.prediction)) {
      complaints_.add(place, "The options of '{}' lack the prediction '{}'.", item.id,
                      item.prediction);
    }
    if (options.contains(item.label)) {
      complaints_.add(place, "The options of '{}' have its true label '{}'.", item.id, item.label);
    }
    if (item.label == item.prediction) {
      complaints_.add(
          place, "The item '{}' is predicted rightly; there is no wrong label to guess.", item.id);
    }
  }

  void recognise(const StudyItem& item, const std::string& place) {
    const auto& answers = design_.trial.answers.empty() ? item.options : design_.trial.answers;
    if (answers.size() < 2) {
      complaints_.add(place, "The item '{}' has no options and /trial/answers is empty.", item.id);
    } else if (std::ranges::find(answers, item.label) == answers.end()) {
      complaints_.add(place, "The label '{}' of the item '{}' is not among the answers.",
                      item.label, item.id);
    }
  }

  const Design& design_;
  Complaints& complaints_;
  std::unordered_map<std::string, const Class*> classes_;
};

// A participant who always says the same must not pass.
void check_mixture(const Design& design, const std::vector<const StudyItem*>& checks,
                   Complaints& complaints) {
  if (!has_screen(design, Screen::decide) || design.checks.pass == 0 || checks.empty()) return;
  const auto right = static_cast<int>(std::ranges::count_if(
      checks, [](const StudyItem* item) { return item->label == item->prediction; }));
  const int wrong = static_cast<int>(checks.size()) - right;
  for (const auto& [count, answer] : {std::pair{right, "yes"}, std::pair{wrong, "no"}}) {
    if (count >= design.checks.pass) {
      complaints.add("/checks/pass",
                     "Who always answers '{}' is right {} times and passes; mix the checks.",
                     answer, count);
    }
  }
}

// Whether it stands there by itself: "cat" is not in "category".
bool has_word(const std::string& text, const std::string& word) {
  const auto ends = [&](std::size_t at) {
    return at >= text.size() || !(text[at] >= 'a' && text[at] <= 'z');
  };
  for (std::size_t at = text.find(word); !word.empty() && at != std::string::npos;
       at = text.find(word, at + 1)) {
    if ((at == 0 || ends(at - 1)) && ends(at + word.size())) return true;
  }
  return false;
}

bool is_plain_file(const std::string& file) {
  return !file.starts_with('.') && std::ranges::all_of(file, [](char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
           (letter >= '0' && letter <= '9') || letter == '.' || letter == '-' || letter == '_';
  });
}

void check_stimulus(const Design& design, const Stimulus& stimulus, const StudyItem* item,
                    const std::string& place, Complaints& complaints) {
  if (!is_plain_file(stimulus.file)) {
    complaints.add(place + "/file", "'{}' is not the plain name of a file.", stimulus.file);
  }
  const std::string alt = in_small_letters(stimulus.alt);
  const auto tells = [&](const std::string& secret) {
    return has_word(alt, in_small_letters(secret));
  };
  for (const Condition& condition : design.conditions) {
    if (!tells(condition.name)) continue;
    complaints.add(place + "/alt", "The text tells the condition '{}'.", condition.name);
  }
  const bool secret = has_screen(design, Screen::decide) || has_screen(design, Screen::recognise);
  if (secret && item != nullptr && tells(item->label)) {
    complaints.add(place + "/alt", "The text tells the true label '{}'.", item->label);
  }
}

constexpr std::size_t most_near_names = 2000;  // near ones are looked for among no more

void complain_of_unknown(const std::string& id, const std::string& place,
                         const std::vector<std::string>& known, Complaints& complaints) {
  complaints.add(place, "There is no item '{}'{}", id,
                 known.size() <= most_near_names ? did_you_mean(id, known) : ".");
}

}  // namespace

Mistakes unknown_items(const Design& design, const std::vector<std::string>& known) {
  Mistakes mistakes;
  Complaints complaints(mistakes);
  const std::unordered_set<std::string> present(known.begin(), known.end());
  const auto look = [&](const std::vector<std::string>& ids, const std::string& list) {
    for (std::size_t at = 0; at < ids.size(); ++at) {
      if (present.contains(ids[at])) continue;
      complain_of_unknown(ids[at], fmt::format("{}/{}", list, at), known, complaints);
    }
  };
  look(design.practice.items, "/practice/items");
  look(design.checks.items, "/checks/items");
  for (std::size_t at = 0; at < design.item_sets.size(); ++at) {
    look(design.item_sets[at].items, fmt::format("/item_sets/{}/items", at));
  }
  return mistakes;
}

void check_items(const Design& design, const Material& material, Complaints& complaints) {
  std::unordered_map<std::string, const StudyItem*> items;
  std::vector<std::string> known;
  for (std::size_t at = 0; at < material.items.size(); ++at) {
    const StudyItem& item = material.items[at];
    known.push_back(item.id);
    if (items.emplace(item.id, &item).second) continue;
    complaints.add(fmt::format("material/items/{}", at), "The item '{}' is there twice.", item.id);
  }
  ItemCheck check(design, material, complaints);
  std::unordered_set<std::string> used;
  const auto look = [&](const std::vector<std::string>& ids, const std::string& list) {
    std::vector<const StudyItem*> found;
    for (std::size_t at = 0; at < ids.size(); ++at) {
      const std::string place = fmt::format("{}/{}", list, at);
      const auto item = items.find(ids[at]);
      if (item == items.end()) {
        complain_of_unknown(ids[at], place, known, complaints);
        continue;
      }
      used.insert(ids[at]);
      check(*item->second, place);
      found.push_back(item->second);
    }
    return found;
  };
  look(design.practice.items, "/practice/items");
  check_mixture(design, look(design.checks.items, "/checks/items"), complaints);
  for (std::size_t at = 0; at < design.item_sets.size(); ++at) {
    look(design.item_sets[at].items, fmt::format("/item_sets/{}/items", at));
  }
  for (const std::string& id : known) {
    if (used.contains(id)) continue;
    complaints.add("/item_sets", "The item '{}' of the material is in no set, practice or check.",
                   id);
  }
}

void check_stimuli(const Design& design, const Material& material, Complaints& complaints) {
  std::unordered_map<std::string, const StudyItem*> items;
  for (const StudyItem& item : material.items) items.emplace(item.id, &item);
  std::unordered_set<std::string> present;
  for (std::size_t at = 0; at < material.stimuli.size(); ++at) {
    const Stimulus& stimulus = material.stimuli[at];
    const std::string place = fmt::format("material/stimuli/{}", at);
    const auto item = items.find(stimulus.item);
    check_stimulus(design, stimulus, item == items.end() ? nullptr : item->second, place,
                   complaints);
    if (!present.insert(fmt::format("{}\n{}\n{}", stimulus.item, stimulus.condition, stimulus.part))
             .second) {
      complaints.add(place, "The part '{}' of '{}' is there twice.", stimulus.part, stimulus.item);
    }
  }
  for (const NeededStimulus& need : needed_stimuli(design, material)) {
    const bool own =
        present.contains(fmt::format("{}\n{}\n{}", need.item, need.condition, need.part));
    if (own || present.contains(fmt::format("{}\n\n{}", need.item, need.part))) continue;
    complaints.add(need.place, "The part '{}' of the item '{}' has not been made{}.", need.part,
                   need.item,
                   need.condition.empty() ? "" : fmt::format(" for '{}'", need.condition));
  }
}

}  // namespace assay::study
