#include "study/design/study.h"

#include <algorithm>

#include "base/error.h"
#include "study/design/check.h"

namespace assay::study {
namespace {

std::string key(std::string_view item, std::string_view condition, std::string_view part) {
  return fmt::format("{}\n{}\n{}", item, condition, part);
}

bool is_used(const Design& design, std::size_t condition, const ItemSet& set) {
  if (design.assignment == Assignment::within) return condition == 0;
  return set.conditions.empty() ||
         std::ranges::find(set.conditions, design.conditions[condition].name) !=
             set.conditions.end();
}

}  // namespace

Study::Study(Design its_design, Material its_material)
    : design_(std::move(its_design)), material_(std::move(its_material)) {
  throw_mistakes(check(design_, material_), "The study");
  std::unordered_map<std::string, std::int32_t> items;
  for (const StudyItem& item : material_.items) {
    items.emplace(item.id, static_cast<std::int32_t>(items.size()));
  }
  const auto places = [&](const std::vector<std::string>& ids) {
    std::vector<std::int32_t> all;
    for (const std::string& id : ids) all.push_back(items.at(id));
    return all;
  };
  practice_ = places(design_.practice.items);
  checks_ = places(design_.checks.items);
  for (const ItemSet& set : design_.item_sets) sets_.push_back(places(set.items));
  for (std::size_t at = 0; at < material_.stimuli.size(); ++at) {
    const Stimulus& stimulus = material_.stimuli[at];
    stimuli_.emplace(key(stimulus.item, stimulus.condition, stimulus.part), at);
  }
  for (std::size_t at = 0; at < material_.classes.size(); ++at) {
    classes_.emplace(material_.classes[at].name, at);
  }
  for (std::size_t condition = 0; condition < design_.conditions.size(); ++condition) {
    for (std::size_t set = 0; set < sets_.size(); ++set) {
      if (is_used(design_, condition, design_.item_sets[set])) cells_.push_back({condition, set});
    }
  }
}

const Stimulus* Study::stimulus(std::int32_t at, std::size_t condition,
                                std::string_view part) const {
  const std::string& id = item(at).id;
  auto found = stimuli_.find(key(id, design_.conditions[condition].name, part));
  if (found == stimuli_.end()) found = stimuli_.find(key(id, "", part));
  return found == stimuli_.end() ? nullptr : &material_.stimuli[found->second];
}

const Class* Study::class_named(const std::string& name) const {
  const auto found = classes_.find(name);
  return found == classes_.end() ? nullptr : &material_.classes[found->second];
}

Study make_study(Design design, Material material) {
  return {std::move(design), std::move(material)};
}

}  // namespace assay::study
