#include "study/design/needs.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <unordered_map>

namespace assay::study {
namespace {

// What one condition needs of one item.
class Collector {
 public:
  Collector(const Design& design, std::vector<NeededStimulus>& all) : design_(design), all_(all) {}

  void add(const StudyItem& item, std::size_t condition) {
    const Condition& named = design_.conditions[condition];
    if (has_screen(design_, Screen::contour)) picture(item, "/trial/screens");
    for (std::size_t at = 0; at < named.shows.size(); ++at) {
      const Shown& shown = named.shows[at];
      const std::string place = fmt::format("/conditions/{}/shows/{}", condition, at);
      if (shown.part == "picture") {
        picture(item, place);
      } else if (shown.part == "level") {
        for (const int level : design_.trial.levels) {
          put({item.id, named.name, level_part(level), shown.method, place});
        }
      } else {
        put({item.id, named.name, shown.part, shown.method, place});
      }
    }
  }

 private:
  void picture(const StudyItem& item, const std::string& place) {
    if (item.kind != "text") put({item.id, "", "picture", "", place});
  }
  void put(NeededStimulus need) {
    if (seen_.insert(need.item + '\n' + need.condition + '\n' + need.part).second) {
      all_.push_back(std::move(need));
    }
  }

  const Design& design_;
  std::vector<NeededStimulus>& all_;
  std::set<std::string> seen_;
};

}  // namespace

std::string level_part(int percent) { return fmt::format("level {}", percent); }

std::vector<NeededStimulus> needed_stimuli(const Design& design, const Material& material) {
  std::unordered_map<std::string, const StudyItem*> items;
  for (const StudyItem& item : material.items) items.emplace(item.id, &item);
  std::vector<NeededStimulus> all;
  Collector collector(design, all);
  const auto add_all = [&](const std::vector<std::string>& ids, const auto& used) {
    for (const std::string& id : ids) {
      const auto item = items.find(id);
      if (item == items.end()) continue;
      for (std::size_t at = 0; at < design.conditions.size(); ++at) {
        if (used(design.conditions[at].name)) collector.add(*item->second, at);
      }
    }
  };
  const auto everywhere = [](const std::string&) { return true; };
  add_all(design.practice.items, everywhere);
  add_all(design.checks.items, everywhere);
  for (const ItemSet& set : design.item_sets) {
    add_all(set.items, [&](const std::string& condition) {
      return set.conditions.empty() ||
             std::ranges::find(set.conditions, condition) != set.conditions.end();
    });
  }
  return all;
}

}  // namespace assay::study
