// What a participant sees, in order: settled by the study, the cell and a seed, so that it is made
// anew whenever it is asked for and need not be kept. Each phase has random numbers of its own.
#pragma once

#include "study/design/study.h"

namespace assay::study {

struct Step {
  Screen screen = Screen::consent;
  Phase phase = Phase::entry;
  std::uint16_t block = 0;       // what an interrupted session begins again
  std::uint16_t position = 0;    // of the trial: among the practice, or among tests and checks
  std::uint16_t repetition = 0;  // how often the item was seen before
  std::uint16_t level = 0;       // which of the trial's levels
  std::uint16_t part = 0;        // which screen of the trial, which page of the instructions
  std::uint16_t condition = 0;
  std::int32_t item = -1;        // place in the material
  std::uint32_t order_seed = 0;  // order of the answers; 0 keeps them as listed

  bool operator==(const Step&) const = default;
};

// Before a cell is assigned: consent, then the device.
std::vector<Step> entry_steps(const Study& study);
// After it. The cell is one of the study's.
std::vector<Step> plan(const Study& study, Cell cell, std::uint64_t seed);

// Trials of that phase: practice, or tests with checks.
std::size_t trial_count(const Study& study, Cell cell, Phase phase);

}  // namespace assay::study
