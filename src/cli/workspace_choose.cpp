#include "cli/workspace_choose.h"

#include <ostream>

#include "base/file.h"
#include "base/table.h"
#include "study/stimulus/build.h"
#include "study/stimulus/choice.h"
#include "study/workspace/record_json.h"

namespace assay::cli {

void WorkspaceChoose::operator()(Console& console) const {
  const workspace::Workspace space(workspace);
  const std::string called = stimulus::choose_model(space, model);
  if (called.empty())
    fail("The workspace has no predictions; 'assay workspace explain' makes them.");
  const std::vector<stimulus::PredictedItem> all =
      stimulus::filter_items(space, stimulus::predicted_items(space, called),
                             {.split = split, .grey = !colour_only, .least_side = least_side});
  std::string lines;
  Table table{.columns = {"item", "label", "prediction", "confidence", "bin"}};
  // In an order that mixes the bins, so that sets cut from the list have some of each.
  const auto sets =
      stimulus::partition(stimulus::draw_balanced_items(all, per_bin, seed, fewer), per_bin, seed);
  std::map<std::string, const stimulus::PredictedItem*> by_id;
  for (const stimulus::PredictedItem& one : all) by_id[one.item->id] = &one;
  for (const std::vector<std::string>& set : sets) {
    for (const std::string& id : set) {
      const stimulus::PredictedItem& one = *by_id.at(id);
      lines += to_line(*one.item) + "\n";
      table.add({id, one.item->label, one.prediction, one.confidence,
                 Value<stimulus::Bin>::write(one.bin().value())});
    }
  }
  if (lines.empty()) fail("The workspace has no item of the split '{}' in any bin.", split);
  write_file(out, lines);
  write_text(console.out, table);
}

}  // namespace assay::cli
