#include <fmt/format.h>

#include <set>

#include "math/stats/r_script.h"
#include "study/analysis/psychophysics/parts.h"
#include "study/analysis/r_code.h"
#include "study/analysis/table_script.h"

namespace assay::analysis::psychophysics {
namespace {

Table machine_table(const Machine& machine) {
  Table table{.columns = {"condition", "item", "level", "accuracy", "cross_entropy"}};
  std::set<MachineCell> cells;
  for (const auto* scores : {&machine.accuracy, &machine.cross_entropy}) {
    for (const auto& [cell, value] : *scores) cells.insert(cell);
  }
  const auto value_in = [](const std::map<MachineCell, double>& scores, const MachineCell& cell) {
    const auto found = scores.find(cell);
    return found == scores.end() ? Cell() : Cell(found->second);
  };
  for (const MachineCell& cell : cells) {
    table.add({cell.condition, cell.item, cell.level, value_in(machine.accuracy, cell),
               value_in(machine.cross_entropy, cell)});
  }
  return table;
}

}  // namespace

std::vector<Attachment> script(const Recognitions& recognitions, const Machine& machine) {
  std::vector<Attachment> files =
      table_script(r_code::psychophysics, recognitions.rows,
                   fmt::format("unsure <- {}\n", stats::r_string(recognitions.unsure)));
  if (!machine.metrics.empty()) {
    files.push_back(script_data("machine.csv", machine_table(machine)));
  }
  return files;
}

}  // namespace assay::analysis::psychophysics
