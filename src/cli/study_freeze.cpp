#include "cli/study_freeze.h"

#include <ostream>

#include "cli/read_design.h"
#include "study/server/draft.h"

namespace assay::cli {

void StudyFreeze::operator()(Console& console) const {
  const study::Design design = read_design(folder, console);
  const std::optional<study::Material> material = study::read_material(folder);
  if (!material) fail("'{}' has no material.json; make its pictures first.", folder.string());
  complain(server::mistakes_of(design, &*material), folder / "design.json", console);
  const auto [frozen, is_new] = study::freeze_version(folder, design, *material);
  console.err << fmt::format("Version {} {}.\n", frozen.design.version,
                             is_new ? "is frozen" : "was frozen before");
  console.out << frozen.hash << '\n';
}

}  // namespace assay::cli
