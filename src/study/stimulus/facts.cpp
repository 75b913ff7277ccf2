#include "study/stimulus/facts.h"

#include <algorithm>
#include <set>

#include "base/error.h"
#include "base/file.h"
#include "base/near_name.h"
#include "study/stimulus/choice.h"
#include "study/stimulus/options.h"

namespace assay::stimulus {
namespace {

constexpr std::size_t most_bytes_of_a_text = std::size_t{1} << 20;

// What the model can say: its classes where it names them, not those of another model's items.
std::vector<std::string> class_names(const workspace::Workspace& workspace,
                                     const std::string& model) {
  std::vector<std::string> names;
  if (!model.empty()) names = workspace.model_facts(model).description.classes;
  if (!names.empty()) return names;
  for (const workspace::Class& one : workspace.classes()) names.push_back(one.name);
  return names;
}

}  // namespace

std::vector<std::string> items_of(const study::Design& design) {
  std::vector<std::string> ids;
  std::set<std::string> seen;
  const auto add = [&](const std::vector<std::string>& some) {
    for (const std::string& id : some) {
      if (seen.insert(id).second) ids.push_back(id);
    }
  };
  add(design.practice.items);
  add(design.checks.items);
  for (const study::ItemSet& set : design.item_sets) add(set.items);
  return ids;
}

std::vector<study::StudyItem> item_facts(const workspace::Workspace& workspace,
                                         const study::Design& design, const BuildOptions& options) {
  std::map<std::string, workspace::Prediction> said;
  if (!options.model.empty()) {
    for (workspace::Prediction& one : workspace.predictions(options.model)) {
      std::string id = one.item;
      said.emplace(std::move(id), std::move(one));
    }
  }
  const bool guesses = has_screen(design, study::Screen::guess);
  const std::vector<std::string> names =
      guesses ? class_names(workspace, options.model) : std::vector<std::string>();
  std::vector<study::StudyItem> all;
  for (const std::string& id : items_of(design)) {
    const workspace::WorkspaceItem& item = workspace.item(id);
    study::StudyItem facts{.id = id, .kind = Value<workspace::Kind>::write(item.kind)};
    facts.label = item.label;
    facts.adversarial = item.is_adversarial();
    if (const auto category = options.categories.find(id); category != options.categories.end()) {
      facts.category = category->second;
    }
    if (item.kind == workspace::Kind::text) {
      facts.text = read_file(workspace.path_of(item.file), most_bytes_of_a_text);
    }
    if (const auto found = said.find(id); found != said.end()) {
      facts.prediction = found->second.label;
      facts.confidence = found->second.confidence;
      const auto bin = bin_of(facts.confidence, facts.prediction == facts.label);
      if (bin && !facts.label.empty()) facts.bin = Value<Bin>::write(*bin);
      if (guesses) {
        facts.options = stimulus::guess_options(names, facts.label, facts.prediction,
                                                static_cast<std::size_t>(options.distractors),
                                                options.seed, stream_of(id));
      }
    } else if (!options.model.empty()) {
      fail("The model '{}' has no prediction of the item '{}'; 'assay workspace explain' makes it.",
           options.model, id);
    }
    all.push_back(std::move(facts));
  }
  return all;
}

std::vector<ClassFacts> class_facts(const workspace::Workspace& workspace,
                                    const study::Design& design,
                                    const std::vector<study::StudyItem>& items,
                                    const BuildOptions& options) {
  std::set<std::string> names;
  std::set<std::string> predicted;  // these are defined to participants
  std::vector<std::string> used;
  for (const study::StudyItem& item : items) {
    names.insert({item.label, item.prediction});
    predicted.insert(item.prediction);
    names.insert(item.options.begin(), item.options.end());
    used.push_back(item.id);
  }
  names.erase("");
  std::vector<PredictedItem> training;
  const bool defines = has_screen(design, study::Screen::definition);
  if (defines && !options.model.empty()) {
    training = predicted_items(workspace, options.model);
    std::erase_if(training, [](const PredictedItem& one) { return one.item->split != "train"; });
  }
  std::vector<std::string> unconfirmed;
  std::vector<ClassFacts> all;
  for (const std::string& name : names) {
    const workspace::Class* known = workspace.find_class(name);
    ClassFacts facts{{.name = name}, {}};
    if (known && !known->unconfirmed) facts.named.gloss = known->gloss;
    facts.is_defined = defines && predicted.contains(name);
    if (facts.is_defined && known && known->unconfirmed) unconfirmed.push_back("'" + name + "'");
    if (facts.is_defined && known) facts.samples = known->samples;
    if (facts.is_defined && facts.samples.empty()) {
      facts.samples = class_samples(name, training, used, static_cast<std::size_t>(options.samples),
                                    options.least_confidence, options.seed);
    }
    all.push_back(std::move(facts));
  }
  if (!unconfirmed.empty()) {
    fail(
        "Participants would read what {} means, a word with several meanings, and nobody has "
        "confirmed the one that was found; 'assay workspace classes' lists them: confirm with "
        "'--confirm NAME', or give another with '--glosses'.",
        listed(unconfirmed, "and"));
  }
  return all;
}

}  // namespace assay::stimulus
