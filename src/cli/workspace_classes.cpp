#include "cli/workspace_classes.h"

#include <algorithm>
#include <map>
#include <ostream>

#include "base/file.h"
#include "base/utf8.h"
#include "data/csv.h"
#include "workspace/wordnet.h"
#include "workspace/workspace.h"

namespace assay::cli {
namespace {

std::map<std::string, std::string> read_glosses(const std::filesystem::path& path) {
  std::map<std::string, std::string> glosses;
  if (path.empty()) return glosses;
  const std::vector<data::CsvRecord> records =
      data::parse_csv(read_file(path, 64 << 20), path.string());
  if (records.empty() || records[0].fields != std::vector<std::string>{"name", "gloss"}) {
    fail("The first line of '{}' must be \"name,gloss\".", path.string());
  }
  for (std::size_t at = 1; at < records.size(); ++at) {
    const std::vector<std::string>& fields = records[at].fields;
    if (!glosses.emplace(fields[0], fields[1]).second) {
      fail("Line {} of '{}' has the class '{}' for the second time.", records[at].line,
           path.string(), fields[0]);
    }
  }
  return glosses;
}

}  // namespace

void WorkspaceClasses::operator()(Console& console) const {
  workspace::Workspace space(workspace);
  const std::map<std::string, std::string> given = read_glosses(glosses);
  for (const auto& [name, gloss] : given) {
    if (!space.find_class(name)) fail("'{}' is no class of the workspace.", name);
  }
  std::optional<workspace::WordNet> words;
  if (wordnet != "none") words.emplace(wordnet);
  std::vector<workspace::Class> classes = space.classes();
  std::size_t found = 0;
  std::vector<std::string> missing;
  for (workspace::Class& one : classes) {
    const auto own = given.find(one.name);
    if (own != given.end()) {
      one.gloss = own->second;
    } else if (one.gloss.empty() && words) {
      one.gloss = words->gloss(one.name).value_or("");
    }
    one.gloss.empty() ? missing.push_back(one.name) : void(++found);
  }
  space.put_classes(std::move(classes));
  console.out << fmt::format("{} of {} classes have a gloss.\n", found, space.classes().size());
  for (const std::string& name : missing) {
    console.out << "without a gloss: " << printable(name) << '\n';
  }
}

}  // namespace assay::cli
