// A design together with its material, checked, with everything looked up once: what the planner,
// the screens and the judge work on. It never changes.
#pragma once

#include <cstdint>
#include <unordered_map>

#include "study/design/design.h"
#include "study/design/material.h"

namespace assay::study {

// What a slot stands for: a group of participants and the items they see. The group is a condition
// when participants see one; in a rotation it says which condition the first item has; it is 0 when
// everybody sees all.
struct Cell {
  std::size_t condition = 0;
  std::size_t item_set = 0;

  bool operator==(const Cell&) const = default;
};

class Study {
 public:
  // Throws Error that names every mistake.
  Study(Design its_design, Material its_material);

  const Design& design() const { return design_; }
  const Material& material() const { return material_; }

  // Every cell there is, conditions first. To each belong `design().quota.replicates` slots.
  const std::vector<Cell>& cells() const { return cells_; }

  // Places in the material.
  const std::vector<std::int32_t>& practice() const { return practice_; }
  const std::vector<std::int32_t>& checks() const { return checks_; }
  const std::vector<std::int32_t>& set(std::size_t item_set) const { return sets_[item_set]; }

  const StudyItem& item(std::int32_t at) const {
    return material_.items[static_cast<std::size_t>(at)];
  }
  // The condition's own, or that which all share; null when there is none.
  const Stimulus* stimulus(std::int32_t item, std::size_t condition, std::string_view part) const;
  // Null when nothing is known of it.
  const Class* class_named(const std::string& name) const;

 private:
  Design design_;
  Material material_;
  std::vector<Cell> cells_;
  std::vector<std::int32_t> practice_;
  std::vector<std::int32_t> checks_;
  std::vector<std::vector<std::int32_t>> sets_;
  std::unordered_map<std::string, std::size_t> stimuli_;
  std::unordered_map<std::string, std::size_t> classes_;
};

Study make_study(Design design, Material material);

}  // namespace assay::study
