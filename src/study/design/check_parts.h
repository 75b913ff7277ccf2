// The parts of the check, for check.cpp alone: each looks at one part of a design and adds what is
// wrong with it.
#pragma once

#include <fmt/format.h>

#include "study/design/design.h"
#include "study/design/material.h"

namespace assay::study {

// Collects mistakes, up to the most that are told.
class Complaints {
 public:
  explicit Complaints(Mistakes& mistakes) : mistakes_(mistakes) {}

  template <class... Args>
  void add(std::string place, fmt::format_string<Args...> sentence, Args&&... args) {
    if (mistakes_.size() < most_mistakes) {
      mistakes_.push_back({std::move(place), fmt::format(sentence, std::forward<Args>(args)...)});
    }
  }

 private:
  Mistakes& mistakes_;
};

bool asks_what_can_be_wrong(const Design& design);
// The sets used in a condition.
bool uses(const ItemSet& set, const Condition& condition);
// How many pairs of a group of participants and an item set there are to be filled.
std::size_t cell_count(const Design& design);

void check_trial(const Design& design, Complaints& complaints);
void check_texts(const Design& design, Complaints& complaints);
void check_conditions(const Design& design, Complaints& complaints);
void check_sets(const Design& design, Complaints& complaints);
void check_course(const Design& design, Complaints& complaints);
void check_questions(const Design& design, Complaints& complaints);
void check_quota(const Design& design, Complaints& complaints);
void check_pay(const Design& design, Complaints& complaints);
void check_panel(const Design& design, Complaints& complaints);

void check_items(const Design& design, const Material& material, Complaints& complaints);
void check_stimuli(const Design& design, const Material& material, Complaints& complaints);

}  // namespace assay::study
