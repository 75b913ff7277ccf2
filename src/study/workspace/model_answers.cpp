#include "study/workspace/model_answers.h"

#include <algorithm>
#include <set>

#include "base/argmax.h"
#include "base/error.h"
#include "base/sha256.h"

namespace assay::workspace {
namespace {

namespace fs = std::filesystem;
using workspace::Workspace;
using workspace::WorkspaceItem;

workspace::Prediction best(const std::string& item, std::span<const float> scores,
                           const std::vector<std::string>& classes) {
  const std::size_t index = argmax(scores);
  return {item, class_name(classes, index), std::clamp(double{scores[index]}, 0.0, 1.0)};
}

// Predictions of other kinds of item, which this model was not asked about, stay.
void put(const Workspace& workspace, const std::string& name,
         std::vector<workspace::Prediction> found) {
  std::set<std::string> asked;
  for (const workspace::Prediction& one : found) asked.insert(one.item);
  for (const workspace::Prediction& old : workspace.predictions(name)) {
    if (!asked.contains(old.item)) found.push_back(old);
  }
  workspace.put_predictions(name, found);
}

}  // namespace

std::string model_name(const fs::path& file) {
  std::string stem = file.stem().string();
  if (stem == "model") stem = fs::absolute(file).parent_path().filename().string();
  const std::string name = workspace::as_name(stem);
  if (name.empty()) fail("'{}' gives the model no name; give one by '--name'.", file.string());
  return name;
}

std::string class_name(const std::vector<std::string>& classes, std::size_t index) {
  return index < classes.size() ? classes[index] : std::to_string(index);
}

void take_classes(Workspace& workspace, const std::vector<std::string>& names, std::size_t count) {
  std::vector<workspace::Class> classes = workspace.classes();
  for (std::size_t at = 0; at < count; ++at) {
    const std::string name = class_name(names, at);
    if (std::ranges::find(classes, name, &workspace::Class::name) == classes.end()) {
      classes.push_back({name, "", {}});
    }
  }
  if (classes.size() > workspace.classes().size()) workspace.put_classes(std::move(classes));
}

void predict(Console& console, const runner::Kind& kind, const runner::Subject& subject,
             const fs::path& file, const std::string& name, Workspace& workspace) {
  const model::Classifier& classifier = subject.classifier();
  const std::vector<std::string>& classes = classifier.description().classes;
  std::vector<workspace::Prediction> found;
  runner::for_scores(console, subject, model::Output::probability,
                     [&](std::size_t at, std::span<const float> scores) {
                       found.push_back(best(subject.items().name(at), scores, classes));
                     });
  take_classes(workspace, classes, classifier.classes());
  put(workspace, name, std::move(found));
  workspace::ModelFacts facts{file.string(), sha256_of_file(file), {}, {}};
  if (!kind.reads_texts()) {
    facts.input_shape = classifier.input_shape();
    facts.description = classifier.description();
  }
  workspace.put_model(name, facts);
}

std::string free_name(const Workspace& workspace, const Spec& spec) {
  for (int number = 1;; ++number) {
    std::string name = number == 1 ? spec.name : fmt::format("{}_{}", spec.name, number);
    const std::vector<workspace::Explanation> known = workspace.explanations(name);
    if (known.empty() || known.front().spec == to_string(spec)) return name;
  }
}

void put_beside_old(const Workspace& workspace, const std::string& name,
                    std::vector<workspace::Explanation> found) {
  for (workspace::Explanation& old : workspace.explanations(name)) {
    if (std::ranges::find(found, old.item, &workspace::Explanation::item) == found.end()) {
      found.push_back(std::move(old));
    }
  }
  workspace.put_explanations(name, found);
}

void put_scores_beside_old(const Workspace& workspace, const std::string& metric,
                           const std::string& method, const std::vector<std::string>& items,
                           const std::vector<metrics::Score>& found) {
  expects(items.size() == found.size(), "a score, or a reason, for each item");
  const std::string name = workspace::as_name(metric);
  const std::set<std::string> asked(items.begin(), items.end());
  std::vector<workspace::Score> all = workspace.scores(name);
  std::erase_if(all, [&](const workspace::Score& old) {
    return old.method == method && asked.contains(old.item);
  });
  for (std::size_t at = 0; at < items.size(); ++at) {
    all.push_back(
        {items[at], method, found[at].value, found[at].value ? "" : std::string(found[at].reason)});
  }
  workspace.put_scores(name, all);
}

}  // namespace assay::workspace
