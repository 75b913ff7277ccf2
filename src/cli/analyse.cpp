#include "cli/analyse.h"

#include <fmt/ostream.h>

#include <algorithm>
#include <set>

#include "base/error.h"
#include "base/within.h"
#include "cli/workspace_database.h"
#include "infra/store/studies.h"
#include "study/analysis/files.h"
#include "study/analysis/natural_shares.h"
#include "study/analysis/protocol.h"
#include "study/analysis/stored.h"
#include "study/responses/oddities.h"
#include "study/responses/responses.h"

namespace assay::cli {
namespace {

using analysis::Analysis;
using analysis::Source;

void print_analysis(Console& console, const Analysis& analysis,
                    const std::filesystem::path& folder) {
  fmt::print(console.out, "{}\n", analysis.study);
  if (analysis.is_simulated) fmt::print(console.out, "  Simulated: programs took part.\n");
  for (const analysis::Station& station : analysis.flow) {
    fmt::print(console.out, "  {}: {}\n", station.name, station.people);
    for (const auto& [reason, people] : station.lost) {
      fmt::print(console.out, "    {}: {}\n", reason, people);
    }
  }
  for (const analysis::Concern& concern : analysis.concerns) {
    fmt::print(console.out, "  {} x {}: {} (first: {})\n", concern.count, concern.what,
               concern.done, concern.example);
  }
  for (const std::string& sentence : analysis.summary) {
    fmt::print(console.out, "  {}\n", sentence);
  }
  fmt::print(console.out, "  {}\n", (folder / "report.html").string());
}

// Where the console shows it, unless somebody wants it elsewhere.
std::filesystem::path folder_of(const Analyse& command, const std::string& study) {
  const std::string name = workspace::as_name(study.substr(0, study.find('@')));
  if (command.out) return *command.out / name;
  // A table of others may name a study as the workspace does; that one's results stay.
  if (command.workspace && !command.responses)
    return within(*command.workspace, *command.workspace / "studies" / name / "results");
  return std::filesystem::path("analysis") / name;
}

// What was odd when the table was read or made, by kind.
std::vector<analysis::Concern> concerns_of(std::span<const responses::Oddity> oddities) {
  std::vector<analysis::Concern> concerns;
  for (const responses::Oddity& one : oddities) {
    const std::string what = "on import: " + one.what;
    auto at = std::ranges::find(concerns, what, &analysis::Concern::what);
    if (at == concerns.end()) {
      concerns.push_back({what, 0, one.where, "as it says"});
      at = concerns.end() - 1;
    }
    ++at->count;
  }
  return concerns;
}

// One source a study that the table names.
std::vector<Source> from_table(const std::filesystem::path& path, const std::string& protocol,
                               const std::optional<std::string>& study) {
  std::vector<Source> sources;
  responses::Imported found = responses::Responses()(path);
  const std::filesystem::path beside = path.parent_path() / responses::oddities_file;
  if (std::filesystem::exists(beside)) {
    std::ranges::move(responses::read_oddities(beside), std::back_inserter(found.oddities));
  }
  for (responses::ResponseRow& row : found.rows) {
    const std::string name = row.study.empty() ? path.stem().string() : row.study;
    if (study && *study != name) continue;
    auto at = std::ranges::find(sources, name, &Source::study);
    if (at == sources.end()) {
      sources.push_back({.study = name, .protocol = protocol});
      sources.back().concerns = concerns_of(found.oddities);
      at = sources.end() - 1;
    }
    at->rows.push_back(std::move(row));
  }
  if (sources.empty())
    fail("'{}' has no responses{}.", path.string(),
         study ? " to the study '" + *study + "'" : std::string());
  return sources;
}

void note_unknown_items(Source& source, const workspace::Workspace& known) {
  analysis::Concern concern{"response to an item that the workspace does not have", 0, "",
                            "counted, without scores, maps and outlines"};
  for (const responses::ResponseRow& row : source.rows) {
    if (row.phase != "test" || row.item.empty() || known.find_item(row.item) != nullptr) continue;
    if (concern.count++ == 0) concern.example = row.item;
  }
  if (concern.count > 0) source.concerns.push_back(std::move(concern));
}

// What the workspace knows beside answers.
void add_knowledge(std::vector<Source>& sources, const std::filesystem::path& folder) {
  const workspace::Workspace known(folder);
  const auto scores = analysis::scores_in(known);
  for (Source& source : sources) {
    source.scores = scores;
    source.natural = analysis::natural_in(known);
    if (!source.frozen) note_unknown_items(source, known);
    analysis::add_maps(source, known);
  }
}

std::vector<Source> from_workspace(const std::filesystem::path& folder,
                                   const std::optional<std::string>& database,
                                   const std::optional<std::string>& study) {
  const auto connection = open_database(folder, database);
  std::set<std::string> names;
  if (study) {
    names.insert(*study);
  } else {
    for (const store::Study& known : store::list_studies(*connection)) names.insert(known.name);
  }
  if (names.empty()) {
    fail("No study of '{}' has been served yet; 'assay serve {}' does that.", folder.string(),
         folder.string());
  }
  std::vector<Source> sources;
  for (const std::string& name : names) {
    sources.push_back(analysis::from_store(*connection, name));
  }
  if (std::filesystem::exists(folder / "workspace.json")) add_knowledge(sources, folder);
  return sources;
}

}  // namespace

void Analyse::operator()(Console& console) const {
  if (!workspace && !responses) {
    fail("Give a workspace, a table with --responses, or both; neither was given.");
  }
  if (responses && !protocol) {
    fail("A table does not say by which protocol it came about: add --protocol team, or another.");
  }
  std::vector<Source> sources = responses ? from_table(*responses, *protocol, study)
                                          : from_workspace(*workspace, database, study);
  if (responses && workspace) add_knowledge(sources, *workspace);
  if (natural) {
    for (Source& source : sources) source.natural = analysis::read_natural(*natural);
  }
  std::size_t without = 0;
  for (std::size_t at = 0; at < sources.size(); ++at) {
    const std::string name = sources[at].study;
    try {
      std::optional<Progress> progress(std::in_place, console.screen, name,
                                       analysis::analysis_steps + 1, Things{"steps"});
      std::size_t done = 0;
      const Analysis analysis =
          analysis::analysed(std::move(sources[at]), protocol.value_or(""),
                             [&](std::string_view now) { progress->update(done++, now); });
      progress->update(done, "writing");
      const std::filesystem::path folder = folder_of(*this, name);
      analysis::write_files(analysis, folder);
      progress.reset();
      print_analysis(console, analysis, folder);
    } catch (const Error& error) {
      if (sources.size() == 1) throw;
      ++without;
      fmt::print(console.out, "{}\n  {}\n", name, error.what());
    }
  }
  if (without == sources.size()) fail("There is nothing to analyse.");
}

}  // namespace assay::cli
