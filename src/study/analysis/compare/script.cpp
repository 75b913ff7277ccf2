#include "study/analysis/compare/script.h"

#include <set>

#include "study/analysis/compare/compare.h"
#include "study/analysis/files.h"
#include "study/analysis/r_code.h"

namespace assay::analysis {
namespace {

std::string better_word(bool more_is_better) { return more_is_better ? "higher" : "lower"; }

Table people_table(std::span<const Measure> measures) {
  Table table{.columns = {"measure", "better", "study", "method", "item", "participant", "value"}};
  for (const Measure& measure : measures) {
    for (const Measurement& one : measure.values) {
      table.add({measure.name, better_word(measure.more_is_better), measure.study, one.method,
                 one.item, one.participant, one.value});
    }
  }
  return table;
}

Table scores_table(std::span<const MachineScore> scores, std::span<const Measure> measures) {
  std::set<std::string> methods;
  std::set<std::string> items;
  for (const Measure& measure : measures) {
    for (const Measurement& one : measure.values) {
      methods.insert(one.method);
      items.insert(one.item);
    }
  }
  Table table{.columns = {"metric", "better", "method", "item", "value"}};
  for (const MachineScore& one : scores) {
    if (!methods.contains(one.method) || !items.contains(one.item)) continue;
    table.add({one.metric, better_word(is_better_when_higher(one.metric)), one.method, one.item,
               one.value});
  }
  return table;
}

}  // namespace

std::vector<Attachment> comparison_script(std::span<const Measure> measures,
                                          std::span<const MachineScore> scores) {
  return {{"r/comparison.R", std::string(r_code::comparison)},
          {"r/people.csv", csv_of(people_table(measures))},
          {"r/scores.csv", csv_of(scores_table(scores, measures))}};
}

}  // namespace assay::analysis
