#include "cli/study_freeze.h"

#include <ostream>

#include "base/file.h"
#include "cli/study_folder.h"

namespace assay::cli {

void StudyFreeze::operator()(Console& console) const {
  const study::Design design = read_design(folder, console);
  const std::optional<study::Material> material = read_material(folder);
  if (!material) fail("'{}' has no material.json; make its pictures first.", folder.string());
  complain(mistakes_of(design, &*material), folder / "design.json", console);
  const std::vector<study::Frozen> earlier = read_frozen(folder);
  const study::Frozen frozen = study::freeze(design, *material, earlier);
  const auto same = [&](const study::Frozen& other) { return other.hash == frozen.hash; };
  const bool known = std::ranges::any_of(earlier, same);
  if (!known) {
    const std::filesystem::path target = folder / "frozen";
    std::filesystem::create_directories(target);
    write_file(target / fmt::format("{}.json", frozen.design.version), study::to_json(frozen));
  }
  console.err << fmt::format("Version {} {}.\n", frozen.design.version,
                             known ? "was frozen before" : "is frozen");
  console.out << frozen.hash << '\n';
}

}  // namespace assay::cli
