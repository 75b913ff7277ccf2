#include "cli/study_build.h"

#include <ostream>
#include <span>

#include "base/csv.h"
#include "base/file.h"
#include "base/utf8.h"
#include "cli/read_design.h"
#include "study/stimulus/build.h"

namespace assay::cli {
namespace {

namespace fs = std::filesystem;

std::map<std::string, std::string> read_categories(const fs::path& path) {
  std::map<std::string, std::string> categories;
  if (path.empty()) return categories;
  const std::vector<CsvRecord> records = parse_csv(read_file(path, 64 << 20), path.string());
  if (records.empty() || records[0].fields != std::vector<std::string>{"item", "category"}) {
    fail("The first line of '{}' must be \"item,category\".", path.string());
  }
  enum Column : std::size_t { item, category };
  for (const CsvRecord& record : std::span(records).subspan(1)) {
    categories[record.fields[item]] = record.fields[category];
  }
  return categories;
}

}  // namespace

void StudyBuild::operator()(Console& console) const {
  const study::Design design = read_design(folder, console);
  const workspace::Workspace space(stimulus::workspace_of(folder));
  const stimulus::BuildOptions options{
      .model = stimulus::choose_model(space, model, stimulus::required_input(design)),
      .style = {.opacity = opacity, .least_side = least_side, .most_side = most_side},
      .seed = seed,
      .distractors = distractors,
      .samples = samples,
      .least_confidence = least_confidence,
      .categories = read_categories(categories)};
  std::optional<Progress> progress;
  const stimulus::BuildResult built =
      stimulus::build(space, folder, design, options, [&](std::size_t done, std::size_t all) {
        if (!progress) progress.emplace(console.screen, "painting", all, Things{"items"});
        progress->update(done);
      });
  progress.reset();
  for (const std::string& note : built.notes) console.err << "note: " << printable(note) << '\n';
  console.out << fmt::format("{} stimuli of {} items in {} files.\n", built.material.stimuli.size(),
                             built.material.items.size(), built.files);
}

}  // namespace assay::cli
