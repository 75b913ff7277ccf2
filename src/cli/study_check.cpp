#include "cli/study_check.h"

#include <algorithm>
#include <ostream>

#include "base/counted.h"
#include "base/file.h"
#include "base/near_name.h"
#include "base/table.h"
#include "cli/read_design.h"
#include "study/design/check.h"
#include "study/design/plan.h"
#include "study/design/protocol.h"
#include "study/server/draft.h"
#include "study/workspace/workspace.h"

namespace assay::cli {
namespace {

void write_mistakes(std::ostream& out, const study::Mistakes& mistakes) {
  Table table{.columns = {"place", "sentence"}};
  for (const study::Mistake& mistake : mistakes) table.add({mistake.place, mistake.sentence});
  write_json(out, table);
}

void summarise(const study::Study& study, Console& console) {
  const study::Design& design = study.design();
  std::size_t shortest = SIZE_MAX;
  std::size_t longest = 0;
  for (const study::Cell cell : study.cells()) {
    const std::size_t screens = study::plan(study, cell, 1).size();
    shortest = std::min(shortest, screens);
    longest = std::max(longest, screens);
  }
  const std::size_t cells = study.cells().size();
  console.out << fmt::format(
      "No mistakes. {}, {}: {} of {}, {} in all; {} screens each.\n",
      counted(design.conditions.size(), "conditions"),
      counted(design.item_sets.size(), "sets of items"), counted(cells, "cells"),
      counted(static_cast<std::size_t>(design.quota.replicates), "participants"),
      cells * static_cast<std::size_t>(design.quota.replicates),
      shortest == longest ? fmt::format("{}", longest)
                          : fmt::format("{} to {}", shortest, longest));
}

// Before the pictures are made, the workspace knows which items there are.
study::Mistakes all_mistakes(const study::Design& design,
                             const std::optional<study::Material>& material,
                             const std::filesystem::path& folder) {
  study::Mistakes mistakes = server::mistakes_of(design, material ? &*material : nullptr);
  const std::filesystem::path lab =
      std::filesystem::absolute(folder / "design.json").parent_path().parent_path().parent_path();
  if (material || !std::filesystem::exists(lab / "workspace.json")) return mistakes;
  std::vector<std::string> known;
  const workspace::Workspace space(lab);
  for (const workspace::WorkspaceItem& item : space.items()) known.push_back(item.id);
  const study::Mistakes unknown = study::unknown_items(design, known);
  mistakes.insert(mistakes.end(), unknown.begin(), unknown.end());
  return mistakes;
}

// Words of a preset that nobody can have meant for people.
void tell_unwritten(const study::Design& design, Console& console) {
  const std::vector<std::string> places = study::unwritten(design);
  if (places.empty()) return;
  console.out << fmt::format("Still to be written before anybody sees it: {}.\n", listed(places));
}

}  // namespace

void StudyCheck::operator()(Console& console) const {
  const std::filesystem::path file = folder / "design.json";
  if (json) {
    study::Design design;
    study::Mistakes mistakes = study::read_design(read_file(file), design);
    const std::optional<study::Material> material = study::read_material(folder);
    if (mistakes.empty()) mistakes = all_mistakes(design, material, folder);
    write_mistakes(console.out, mistakes);
    return;
  }
  const study::Design design = read_design(folder, console);
  std::optional<study::Material> material = study::read_material(folder);
  complain(all_mistakes(design, material, folder), file, console);
  if (material) {
    summarise(study::make_study(design, std::move(*material)), console);
  } else {
    console.out << "No mistakes in the design. Its pictures are not made yet: there is no "
                   "material.json.\n";
  }
  tell_unwritten(design, console);
}

}  // namespace assay::cli
