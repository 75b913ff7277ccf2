#include <fmt/format.h>

#include "study/analysis/r_code.h"
#include "study/analysis/review/correction.h"
#include "study/analysis/review/parts.h"
#include "study/analysis/table_script.h"

namespace assay::analysis::review {
namespace {

Table corrections_table(const Corrections& corrections) {
  Table table{.columns = {"condition", "participant", "item", "unchanged", "iou", "mae", "added",
                          "removed"}};
  for (const Corrected& one : corrections.all) {
    std::vector<Cell> row{one.row->condition, one.row->participant, one.row->item,
                          std::int64_t{one.is_unchanged ? 1 : 0}};
    if (one.change) {
      row.insert(row.end(), {cell_of(one.change->iou), cell_of(one.change->mae),
                             100 * one.change->added, 100 * one.change->removed});
    } else {
      row.resize(table.columns.size());
    }
    table.add(std::move(row));
  }
  return table;
}

}  // namespace

std::vector<Attachment> script(const Evidence& evidence, const Rules& rules) {
  std::vector<Attachment> files =
      table_script(r_code::review, rows_of_screens(evidence, {"rate", "choose"}),
                   fmt::format("ridge <- {}\n", rules.ridge));
  const Corrections corrections = corrections_of(evidence, rules.threshold);
  if (!corrections.all.empty()) {
    files.push_back(script_data("corrections.csv", corrections_table(corrections)));
  }
  return files;
}

}  // namespace assay::analysis::review
