#include "cli/study_proof.h"

#include <ostream>

#include "base/within.h"
#include "cli/read_design.h"
#include "study/server/draft.h"
#include "study/stimulus/proof_sheet.h"

namespace assay::cli {

void StudyProof::operator()(Console& console) const {
  study::Design design = read_design(folder, console);
  std::optional<study::Material> material = study::read_material(folder);
  if (!material) {
    fail("'{}' has no material.json; 'assay study build' makes it.", folder.string());
  }
  complain(server::mistakes_of(design, &*material), folder / "design.json", console);
  const study::Study study = study::make_study(std::move(design), std::move(*material));
  std::optional<Progress> progress;
  const std::string page = stimulus::proof_sheet(
      study, within(folder, folder / "stimuli"), [&](std::size_t done, std::size_t all) {
        if (!progress) progress.emplace(console.screen, "proof", all, Things{"items"});
        progress->update(done);
      });
  progress.reset();
  const std::filesystem::path target = out.empty() ? folder / "proof.html" : out;
  write_file(target, page);
  console.out << target.string() << '\n';
}

}  // namespace assay::cli
