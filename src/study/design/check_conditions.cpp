#include <algorithm>
#include <set>
#include <unordered_map>

#include "base/near_name.h"
#include "study/design/check_parts.h"

namespace assay::study {
namespace {

// Of one session; positions are counted in 16 bits.
constexpr std::size_t most_answers = 20'000;

bool shows(const Condition& condition, std::string_view part) {
  return std::ranges::find(condition.shows, part, &Shown::part) != condition.shows.end();
}

void check_condition(const Design& design, std::size_t at, Complaints& complaints) {
  const Condition& condition = design.conditions[at];
  const std::string place = fmt::format("/conditions/{}", at);
  if (condition.shows.empty()) {
    complaints.add(place + "/shows", "The condition '{}' shows nothing.", condition.name);
  }
  std::set<std::string> parts;
  for (std::size_t i = 0; i < condition.shows.size(); ++i) {
    if (parts.insert(condition.shows[i].part).second) continue;
    complaints.add(fmt::format("{}/shows/{}", place, i), "The part '{}' is there twice.",
                   condition.shows[i].part);
  }
  if (has_screen(design, Screen::recognise) != shows(condition, "level")) {
    complaints.add(place + "/shows", "{}",
                   has_screen(design, Screen::recognise)
                       ? "The screen 'recognise' needs the part 'level'."
                       : "The part 'level' belongs to the screen 'recognise', which is not used.");
  }
  for (const Screen screen : {Screen::rate, Screen::correct, Screen::choose}) {
    if (has_screen(design, screen) && !shows(condition, "explanation")) {
      complaints.add(place + "/shows", "The screen '{}' needs the part 'explanation'.",
                     Value<Screen>::write(screen));
    }
  }
  const bool used = std::ranges::any_of(design.item_sets,
                                        [&](const ItemSet& set) { return uses(set, condition); });
  if (!used) {
    complaints.add(place, "The condition '{}' is empty: no item set is used in it.",
                   condition.name);
  }
}

void check_set(const Design& design, std::size_t at, Complaints& complaints) {
  const ItemSet& set = design.item_sets[at];
  const std::string place = fmt::format("/item_sets/{}", at);
  if (set.items.empty()) complaints.add(place + "/items", "The set '{}' is empty.", set.name);
  std::vector<std::string> known;
  for (const Condition& condition : design.conditions) known.push_back(condition.name);
  for (std::size_t i = 0; i < set.conditions.size(); ++i) {
    if (std::ranges::find(known, set.conditions[i]) != known.end()) continue;
    complaints.add(fmt::format("{}/conditions/{}", place, i), "There is no condition '{}'{}",
                   set.conditions[i], did_you_mean(set.conditions[i], known));
  }
  if (design.assignment != Assignment::between && !set.conditions.empty()) {
    complaints.add(place + "/conditions",
                   "Only an assignment 'between' can keep a set to some conditions.");
  }
  const std::size_t conditions = std::max<std::size_t>(design.conditions.size(), 1);
  const std::size_t levels = std::max<std::size_t>(design.trial.levels.size(), 1);
  if (set.items.size() > most_answers / conditions / levels) {
    complaints.add(place + "/items", "{} items are more than anybody can answer in one session.",
                   set.items.size());
  }
  if (design.assignment == Assignment::rotated && set.items.size() % conditions != 0) {
    complaints.add(place + "/items",
                   "The set has {} items; rotated over {} conditions it needs a multiple of that.",
                   set.items.size(), conditions);
  }
}

bool share_a_condition(const Design& design, const ItemSet& left, const ItemSet& right) {
  return std::ranges::any_of(design.conditions, [&](const Condition& condition) {
    return uses(left, condition) && uses(right, condition);
  });
}

// Where each id was first used: an item is practised, a check, or in a set, and in only one set of
// a condition.
class Places {
 public:
  Places(const Design& design, Complaints& complaints) : design_(design), complaints_(complaints) {}

  void add(const std::vector<std::string>& ids, const std::string& list, const ItemSet* set) {
    for (std::size_t at = 0; at < ids.size(); ++at) {
      const std::string place = fmt::format("{}/{}", list, at);
      std::vector<Use>& uses_of_id = places_[ids[at]];
      for (const Use& other : uses_of_id) {
        const bool apart = set != nullptr && other.set != nullptr && set != other.set &&
                           !share_a_condition(design_, *set, *other.set);
        if (apart) continue;
        complaints_.add(place, "The item '{}' is at {} already.", ids[at], other.place);
        break;
      }
      uses_of_id.push_back({place, set});
    }
  }

 private:
  struct Use {
    std::string place;
    const ItemSet* set;
  };

  const Design& design_;
  Complaints& complaints_;
  std::unordered_map<std::string, std::vector<Use>> places_;
};

}  // namespace

void check_conditions(const Design& design, Complaints& complaints) {
  if (design.conditions.empty()) complaints.add("/conditions", "There is no condition.");
  std::set<std::string> names;
  for (std::size_t at = 0; at < design.conditions.size(); ++at) {
    check_condition(design, at, complaints);
    if (names.insert(design.conditions[at].name).second) continue;
    complaints.add(fmt::format("/conditions/{}/name", at), "The condition '{}' is there twice.",
                   design.conditions[at].name);
  }
  if (!has_screen(design, Screen::choose)) return;
  if (design.conditions.size() < 2 || design.conditions.size() > 26) {
    complaints.add("/conditions", "The screen 'choose' needs from 2 to 26 conditions.");
  }
  if (design.assignment != Assignment::within) {
    complaints.add("/assignment", "The screen 'choose' shows all conditions; this is 'within'.");
  }
}

void check_sets(const Design& design, Complaints& complaints) {
  if (design.item_sets.empty()) complaints.add("/item_sets", "There is no item set.");
  std::set<std::string> names;
  Places places(design, complaints);
  places.add(design.practice.items, "/practice/items", nullptr);
  places.add(design.checks.items, "/checks/items", nullptr);
  for (std::size_t at = 0; at < design.item_sets.size(); ++at) {
    const ItemSet& set = design.item_sets[at];
    check_set(design, at, complaints);
    places.add(set.items, fmt::format("/item_sets/{}/items", at), &set);
    if (names.insert(set.name).second) continue;
    complaints.add(fmt::format("/item_sets/{}/name", at), "The set '{}' is there twice.", set.name);
  }
}

}  // namespace assay::study
