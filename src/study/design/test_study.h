// For tests: studies of every protocol with made-up items whose every word can be searched for.
#pragma once

#include <algorithm>

#include "study/design/needs.h"
#include "study/design/protocol.h"
#include "study/design/study.h"

namespace assay::study {

inline std::vector<std::string> ids(const std::string& stem, int count) {
  std::vector<std::string> all;
  for (int at = 0; at < count; ++at) all.push_back(fmt::format("{}{}", stem, at));
  return all;
}

inline Ingredients test_ingredients(int items = 12, int practice = 3, int checks = 4) {
  return {.name = "trial_run",
          .conditions = {"quux=gradient", "blorp=gradcam", "zyx=rise:masks=10"},
          .items = ids("qitem", items),
          .practice = ids("pitem", practice),
          .checks = ids("citem", checks),
          .answers = {"happy", "angry"}};
}

// Of "qitem7": right when even, so that checks are mixed.
inline StudyItem test_item(const Design& design, const std::string& id) {
  const int number = std::stoi(id.substr(5));
  StudyItem item{.id = id};
  const bool guesses = has_screen(design, Screen::guess);
  const bool right = number % 2 == 0 && !guesses;
  item.label = fmt::format("Truth{}", number);
  item.prediction = right ? item.label : fmt::format("Said{}", number);
  item.confidence = 0.01 * (number % 100);
  item.category = "C1";
  if (guesses) item.options = {item.prediction, "Heron", "Otter", "Crane", "Viper"};
  if (has_screen(design, Screen::recognise)) item.label = number % 2 == 0 ? "happy" : "angry";
  if (has_screen(design, Screen::words)) {
    item.kind = "text";
    item.text = "Volts, amperes \xE2\x80\x94 and na\xC3\xAFve ohms.";
  }
  return item;
}

inline Material test_material(const Design& design) {
  Material material;
  const auto add = [&](const std::vector<std::string>& list) {
    for (const std::string& id : list) {
      if (std::ranges::find(material.items, id, &StudyItem::id) != material.items.end()) continue;
      material.items.push_back(test_item(design, id));
      const std::string& name = material.items.back().prediction;
      if (std::ranges::find(material.classes, name, &Class::name) == material.classes.end()) {
        material.classes.push_back({name, "A thing of some kind.", {"sample_" + name + ".png"}});
      }
    }
  };
  add(design.practice.items);
  add(design.checks.items);
  for (const ItemSet& set : design.item_sets) add(set.items);
  for (const NeededStimulus& need : needed_stimuli(design, material)) {
    material.stimuli.push_back({.item = need.item,
                                .condition = need.condition,
                                .part = need.part,
                                .file = fmt::format("hash{}.png", material.stimuli.size()),
                                .alt = "A picture",
                                .width = 320,
                                .height = 240});
  }
  return material;
}

inline Design test_design(std::string_view spec,
                          const Ingredients& ingredients = test_ingredients()) {
  return build(catalogue(), spec, "protocol")(ingredients);
}

inline Study test_study(std::string_view spec,
                        const Ingredients& ingredients = test_ingredients()) {
  Design design = test_design(spec, ingredients);
  Material material = test_material(design);
  return make_study(std::move(design), std::move(material));
}

// Every protocol, as published and as we would run it.
inline std::vector<std::string> all_specs() {
  std::vector<std::string> specs;
  for (const Protocol& protocol : catalogue()) {
    for (const char* faithful : {"false", "true"}) {
      specs.push_back(fmt::format("{}:faithful={}", protocol.info.name, faithful));
    }
  }
  specs.emplace_back("guess:experiment=1,faithful=true");
  specs.emplace_back("guess:experiment=1,set_size=2");
  specs.emplace_back("team:gate=true,set_size=4,pass=3");
  specs.emplace_back("review:rate=false,correct=false");
  return specs;
}

}  // namespace assay::study
