#include "cli/compare.h"

#include <fmt/ostream.h>

#include <set>

#include "base/error.h"
#include "base/within.h"
#include "cli/workspace_database.h"
#include "infra/store/studies.h"
#include "study/analysis/compare/compare.h"
#include "study/analysis/files.h"
#include "study/analysis/stored.h"

namespace assay::cli {

void Compare::operator()(Console& console) const {
  const workspace::Workspace known(workspace);
  std::vector<analysis::MachineScore> scores = analysis::scores_in(known);
  // Single levels of a score are for the study that showed them; the score itself is here too.
  std::erase_if(scores, [](const analysis::MachineScore& score) {
    return score.metric.find('@') != std::string::npos;
  });
  if (scores.empty()) {
    fail(
        "The workspace '{}' has no automatic scores; 'assay workspace explain --metric ...' makes "
        "them.",
        workspace.string());
  }
  const auto connection = open_database(workspace, database);
  std::set<std::string> names;
  for (const store::Study& study : store::list_studies(*connection)) names.insert(study.name);
  std::vector<analysis::Sorted> studies;
  bool is_simulated = false;
  for (const std::string& name : names) {
    analysis::Source source = analysis::from_store(*connection, name);
    source.scores = scores;
    analysis::add_maps(source, known);
    studies.push_back(analysis::sorted(std::move(source)));
    is_simulated |= studies.back().is_simulated;
  }
  std::optional<Progress> progress;
  const auto watch = [&](std::size_t done, std::size_t all) {
    if (!progress) progress.emplace(console.screen, "comparing", all, Things{"pairs"});
    progress->update(done);
  };
  analysis::Analysis analysis = analysis::compared_with_people(
      known.name(), studies, scores, {.resamples = resamples, .seed = seed, .watch = watch});
  progress.reset();
  analysis.is_simulated = is_simulated;
  const std::filesystem::path folder = out ? *out : within(workspace, workspace / "comparison");
  analysis::write_files(analysis, folder);
  if (is_simulated) fmt::print(console.out, "Simulated: programs took part.\n");
  for (const std::string& sentence : analysis.summary) fmt::print(console.out, "{}\n", sentence);
  fmt::print(console.out, "{}\n", (folder / "report.html").string());
}

}  // namespace assay::cli
