#include "study/design/protocol.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "study/design/fields.h"

namespace assay::study {
namespace {

constexpr const char* consent_text =
    "You are invited to take part in a study of how people and computers see things. Taking part "
    "is voluntary. You may stop at any time and withdraw your data on every page. Your answers and "
    "how long they take are stored without your name; no address of your computer is stored.\n\n"
    "Write here who runs the study, why, what it pays, and how long data are kept.";

}  // namespace

Design begun(const Info& info, const Ingredients& ingredients, bool faithful) {
  Design design;
  design.name = ingredients.name;
  design.protocol = info.name;
  design.faithful = faithful;
  design.title = "A study of pictures and machines";
  design.contact = "Write here whom participants can ask.";
  design.consent.text = consent_text;
  design.practice.items = ingredients.practice;
  design.checks.items = ingredients.checks;
  for (const std::string& words : ingredients.conditions) {
    design.conditions.push_back(condition_of(words));
  }
  return design;
}

std::vector<std::string> unwritten(const Design& design) {
  std::vector<std::string> places;
  const auto texts = fields_to_json<nlohmann::ordered_json>(design).flatten();
  for (const auto& [place, value] : texts.items()) {
    const bool stands_for_others =
        value.is_string() &&
        value.template get_ref<const std::string&>().find("Write here ") != std::string::npos;
    if (stands_for_others) places.push_back(place);
  }
  return places;
}

Condition condition_of(const std::string& words) {
  const std::size_t equals = words.find('=');
  const std::size_t colon = words.find(':');
  // In "ig:steps=64" the sign belongs to the spec.
  const bool named = equals != std::string::npos && (colon == std::string::npos || equals < colon);
  const std::string method = named ? words.substr(equals + 1) : words;
  Condition condition{.name = named ? words.substr(0, equals) : words.substr(0, colon)};
  condition.shows.push_back({.part = "picture"});
  if (method != "none") condition.shows.push_back({.part = "explanation", .method = method});
  return condition;
}

void annotate(Design& design, const Annotation& annotation) {
  for (Condition& condition : design.conditions) {
    for (Shown& shown : condition.shows) {
      const bool neighbours = shown.method.starts_with("nearest_neighbours");
      const Said& words = shown.method.empty() ? annotation.picture
                          : neighbours         ? annotation.neighbours
                                               : annotation.explanation;
      if (!words.caption.empty()) shown.caption = words.caption;
      if (!words.note.empty()) shown.note = words.note;
    }
  }
}

std::vector<ItemSet> partitioned(const std::vector<std::string>& items, int size) {
  std::vector<ItemSet> sets;
  const std::size_t step = size > 0 ? static_cast<std::size_t>(size) : items.size();
  for (std::size_t at = 0; at < items.size(); at += step) {
    const auto begin = items.begin() + static_cast<std::ptrdiff_t>(at);
    const auto end = items.begin() + static_cast<std::ptrdiff_t>(std::min(at + step, items.size()));
    sets.push_back({.name = fmt::format("set_{}", sets.size() + 1), .items = {begin, end}});
  }
  return sets;
}

}  // namespace assay::study
