// Methods ranked with people and without them, side by side, as in Biessmann and Refiano (2021).
#pragma once

#include "study/analysis/compare/compare.h"

namespace assay::analysis {

// How one measure of people, or one metric, ranks methods: 1 is the best. Items of which every
// method has a value are ranked one by one; without such items the methods' means are.
struct Ranking {
  std::string ranker;
  bool is_people = false;
  std::size_t items = 0;                                       // 0: ranks of means
  std::vector<std::optional<double>> ranks = {};               // of each method
  std::vector<std::optional<stats::Interval>> intervals = {};  // items drawn anew
};

// Of the methods that `measure` and at least one metric know; people first. Empty with fewer than
// two methods.
struct Rankings {
  std::vector<std::string> methods = {};
  std::vector<Ranking> by = {};
};
Rankings rankings_of(const Measure& measure, std::span<const MachineScore> scores,
                     const CompareRules& rules);

// One figure for each measure, and all numbers in one sheet.
Section with_and_without_people(std::span<const Measure> measures,
                                std::span<const MachineScore> scores, const CompareRules& rules);

}  // namespace assay::analysis
