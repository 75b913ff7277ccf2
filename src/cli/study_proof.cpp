#include "cli/study_proof.h"

#include <ostream>

#include "base/file.h"
#include "stimulus/proof.h"

namespace assay::cli {

void StudyProof::operator()(Console& console) const {
  constexpr std::size_t most_bytes = std::size_t{64} << 20;
  if (!std::filesystem::exists(folder / "material.json")) {
    fail("'{}' has no material.json; 'assay study build' makes it.", folder.string());
  }
  const study::Study study =
      study::make_study(study::design_from_json(read_file(folder / "design.json", most_bytes)),
                        study::material_from_json(read_file(folder / "material.json", most_bytes)));
  std::optional<Progress> progress;
  const std::string page =
      stimulus::proof(study, folder / "stimuli", [&](std::size_t done, std::size_t all) {
        if (!progress) progress.emplace(console.screen, "proof", all);
        progress->update(done);
      });
  progress.reset();
  const std::filesystem::path target = out.empty() ? folder / "proof.html" : out;
  write_file(target, page);
  console.out << target.string() << '\n';
}

}  // namespace assay::cli
