#include "cli/workspace_classes.h"

#include <algorithm>
#include <map>
#include <ostream>
#include <set>
#include <span>

#include "base/csv.h"
#include "base/file.h"
#include "base/utf8.h"
#include "study/workspace/imagenet.h"
#include "study/workspace/workspace.h"

namespace assay::cli {
namespace {

std::map<std::string, std::string> read_glosses(const std::filesystem::path& path) {
  std::map<std::string, std::string> found;
  if (path.empty()) return found;
  const std::vector<CsvRecord> records = parse_csv(read_file(path, 64 << 20), path.string());
  if (records.empty() || records[0].fields != std::vector<std::string>{"name", "gloss"}) {
    fail("The first line of '{}' must be \"name,gloss\".", path.string());
  }
  enum Column : std::size_t { name, gloss };
  for (const auto& [line, fields] : std::span(records).subspan(1)) {
    if (!found.emplace(fields[name], fields[gloss]).second) {
      fail("Line {} of '{}' has the class '{}' for the second time.", line, path.string(),
           fields[name]);
    }
  }
  return found;
}

// What classes mean by the models that know them: ImageNet's, each by its number.
std::map<std::string, std::set<std::string>> synsets_of_models(const workspace::Workspace& space,
                                                               const workspace::WordNet& words) {
  std::map<std::string, std::set<std::string>> all;
  for (const std::string& model : space.models()) {
    for (const auto& [name, synsets] :
         workspace::imagenet_synsets(space.model_facts(model).description.classes, words)) {
      all[name].insert(synsets.begin(), synsets.end());
    }
  }
  return all;
}

// The meanings of a class: of one that a model knows only those that the model means.
std::vector<workspace::WordNet::Sense> senses_of(
    const std::string& name, const std::map<std::string, std::set<std::string>>& known,
    const workspace::WordNet& words) {
  const auto found = known.find(name);
  if (found == known.end()) return words.senses(name);
  std::vector<workspace::WordNet::Sense> senses;
  for (const std::string& synset : found->second) {
    if (auto gloss = words.gloss_of_synset(synset)) senses.push_back({synset, *gloss});
  }
  return senses;
}

// A gloss as it is, or that of the synset which it names.
std::string gloss_given(const std::string& text, const workspace::WordNet* words) {
  return words == nullptr ? text : words->gloss_of_synset(text).value_or(text);
}

void check_confirmed(const workspace::Workspace& space, const std::vector<std::string>& names) {
  for (const std::string& name : names) {
    if (name != "all" && !space.find_class(name)) {
      fail("'{}' is no class of the workspace.", name);
    }
  }
}

bool is_confirmed(const std::string& name, const std::vector<std::string>& names) {
  return std::ranges::any_of(names,
                             [&](const std::string& one) { return one == "all" || one == name; });
}

void print_classes(Console& console, const std::vector<workspace::Class>& classes,
                   const std::map<std::string, std::size_t>& senses) {
  const auto without = std::ranges::count(classes, "", &workspace::Class::gloss);
  console.out << fmt::format("{} of {} classes have a gloss.\n",
                             classes.size() - static_cast<std::size_t>(without), classes.size());
  for (const workspace::Class& one : classes) {
    if (one.gloss.empty()) console.out << "without a gloss: " << printable(one.name) << '\n';
  }
  for (const workspace::Class& one : classes) {
    if (!one.unconfirmed) continue;
    const auto count = senses.find(one.name);
    console.out << fmt::format(
        "to confirm: {}: {}{}\n", printable(one.name), printable(one.gloss),
        count == senses.end() ? "" : fmt::format(" (one of {} meanings)", count->second));
  }
  if (std::ranges::any_of(classes, &workspace::Class::unconfirmed)) {
    console.out << "No participant sees a gloss that is to be confirmed: '--confirm NAME' confirms "
                   "it, '--glosses' takes another.\n";
  }
}

}  // namespace

void WorkspaceClasses::operator()(Console& console) const {
  workspace::Workspace space(workspace);
  const std::map<std::string, std::string> given = read_glosses(glosses);
  for (const auto& [name, gloss] : given) {
    if (!space.find_class(name)) fail("'{}' is no class of the workspace.", name);
  }
  check_confirmed(space, confirm);
  std::optional<workspace::WordNet> words;
  std::map<std::string, std::set<std::string>> known;
  if (wordnet != "none") {
    words.emplace(wordnet);
    known = synsets_of_models(space, *words);
  }
  std::map<std::string, std::size_t> ambiguous;
  std::vector<workspace::Class> classes = space.classes();
  for (workspace::Class& one : classes) {
    if (const auto own = given.find(one.name); own != given.end()) {
      one.gloss = gloss_given(own->second, words ? &*words : nullptr);
      one.unconfirmed = false;
    } else if (words && (one.gloss.empty() || one.unconfirmed)) {
      const auto senses = senses_of(one.name, known, *words);
      one.gloss = senses.empty() ? "" : senses.front().gloss;
      one.unconfirmed = senses.size() > 1 && !is_confirmed(one.name, confirm);
      if (one.unconfirmed) ambiguous[one.name] = senses.size();
    } else if (one.unconfirmed) {
      one.unconfirmed = !is_confirmed(one.name, confirm);
    }
  }
  space.put_classes(classes);
  print_classes(console, classes, ambiguous);
}

}  // namespace assay::cli
