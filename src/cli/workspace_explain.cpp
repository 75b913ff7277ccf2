#include "cli/workspace_explain.h"

#include <algorithm>
#include <map>
#include <ostream>

#include "base/counted.h"
#include "base/file.h"
#include "base/sha256.h"
#include "base/table.h"
#include "evaluate/runner/all_items.h"
#include "evaluate/runner/kept_so_far.h"
#include "study/workspace/maps.h"
#include "study/workspace/model_answers.h"

namespace assay::cli {
namespace {

namespace fs = std::filesystem;
using workspace::Explanation;
using workspace::Workspace;
using workspace::WorkspaceItem;

// Training items, for those who explain an item by others; paths are relative to the list.
fs::path write_training(const Workspace& space) {
  std::string csv = "path\n";
  for (const WorkspaceItem& item : space.items()) {
    if (item.split != "train" || item.kind == workspace::Kind::text) continue;
    if (!item.is_adversarial()) csv += item.file + "\n";
  }
  if (csv == "path\n") {
    fail("nearest_neighbours needs training items; add some with '--split train'.");
  }
  const fs::path list = space.path_of("training.csv");
  write_file(list, csv);
  return list;
}

// Who explains by other items takes those of the workspace, unless given others.
runner::Method read_method(const Workspace& space, const runner::Kind& kind,
                           const std::string& text) {
  runner::Method method = kind.method(text);
  if (!method.gives_examples) return method;
  Spec spec = parse_spec(method.spec);
  if (std::ranges::find(spec.settings, "training", &Setting::name) != spec.settings.end()) {
    return method;
  }
  spec.settings.push_back({"training", write_training(space).string()});
  return kind.method(to_string(spec));
}

// Those that such a model takes.
std::vector<WorkspaceItem> items_of(const Workspace& space, const runner::Kind& kind) {
  std::vector<WorkspaceItem> items;
  for (const WorkspaceItem& item : space.items()) {
    if ((item.kind == workspace::Kind::text) == kind.reads_texts()) items.push_back(item);
  }
  if (items.empty()) fail("The workspace has no {}; add some.", kind.things());
  return items;
}

std::vector<WorkspaceItem> of_split(std::vector<WorkspaceItem> items, const std::string& split,
                                    const runner::Kind& kind) {
  std::erase_if(items, [&](const WorkspaceItem& item) {
    return split.empty() ? item.split == "train" : item.split != split;
  });
  if (items.empty()) {
    fail("There are no {} to explain{}.", kind.things(),
         split.empty() ? "" : fmt::format(" in the split '{}'", split));
  }
  return items;
}

// As the model's inputs; names are ids.
runner::Opening opening_of(const Workspace& space, const fs::path& model,
                           const std::vector<WorkspaceItem>& items) {
  std::vector<data::ManifestEntry> entries;
  for (const WorkspaceItem& item : items) {
    data::InputItem known{.name = item.id, .box = item.box};
    if (!item.label.empty()) known.label = item.label;
    if (!item.mask.empty()) known.mask = space.path_of(item.mask);
    entries.push_back({space.path_of(item.file), std::move(known)});
  }
  return {.model = model, .listed = std::move(entries), .truth = runner::TruthFiles{}};
}

// The whole of one run: the same items, model and classes for every method.
class Explainer {
 public:
  Explainer(Console& console, const Workspace& space, const runner::Subject& subject,
            const fs::path& model, Output output, std::size_t methods)
      : console_(console),
        space_(space),
        subject_(subject),
        output_(output),
        known_(subject.survey(console, {}, output)),
        model_sha256_(sha256_of_file(model)),
        so_far_(space.folder(), methods, "leave out methods that are done to go on from there") {
    for (const WorkspaceItem& item : space.items()) by_file_[item.file] = item.id;
  }

  // Explains all items, writes what came out and scores it; what was made of how many items.
  std::vector<Cell> operator()(runner::Method method, const std::vector<runner::Judge>& judges) {
    const Spec spec = parse_spec(method.spec);
    method.name = workspace::free_name(space_, spec);
    runner::Maps maps = explain(method, spec.name);
    const std::vector<std::size_t> explained = workspace::places_of(maps);
    std::size_t scored = 0;
    if (!method.gives_examples && !judges.empty()) {
      method.stored = std::make_shared<runner::HeldMaps>(std::move(maps));
      score(method, judges, explained);
      scored = explained.size() * judges.size();
    }
    return {method.name, method.spec, static_cast<std::int64_t>(explained.size()),
            static_cast<std::int64_t>(scored)};
  }

 private:
  runner::Maps explain(const runner::Method& method, const std::string& called) {
    make_folder(space_.path_of("explanations"));
    so_far_.begin(called);
    const runner::KeptParts kept(
        space_.path_of("explanations"),
        fmt::format("{}\n{}\n{}", method.spec, model_sha256_, known_.input_sha256),
        [&](std::size_t items) { so_far_.has(items, subject_.items().size(), "items"); });
    const runner::Questions questions{.methods = {method}, .explains = output_};
    runner::Part part =
        runner::explain_all(console_, subject_, questions, 0, known_.targets, &kept);
    write(method, part.maps);
    so_far_.finish();
    kept.forget();
    return std::move(part.maps);
  }

  void write(const runner::Method& method, const runner::Maps& maps) const {
    const std::vector<std::string>& classes = subject_.classifier().description().classes;
    std::vector<Explanation> all;
    std::size_t lonely = 0;
    for (const std::size_t at : workspace::places_of(maps)) {
      Explanation one{.item = subject_.items().name(at), .spec = method.spec};
      one.target = workspace::class_name(classes, known_.targets[at]);
      if (method.gives_examples) {
        for (const attribution::Example& example : std::get<attribution::Maps>(maps).examples[at]) {
          one.neighbours.push_back(id_of(example.name));
        }
        one.hash = workspace::hash_of(one.neighbours);
        if (one.neighbours.empty()) {
          ++lonely;
          continue;
        }
      } else {
        workspace::put_map(space_, method.name, workspace::map_of(space_, subject_, maps, at), one);
      }
      all.push_back(std::move(one));
    }
    if (lonely > 0) {
      console_.err << fmt::format(
          "{}: {} without any neighbour {} no explanation; 'among=all' takes training items of "
          "every class.\n",
          method.name, counted(lonely, "items"), lonely == 1 ? "has" : "have");
    }
    settle(space_.folder());
    workspace::put_beside_old(space_, method.name, std::move(all));
  }

  // Faithfulness is published for probabilities, whatever was explained.
  void score(const runner::Method& method, const std::vector<runner::Judge>& judges,
             const std::vector<std::size_t>& judged) const {
    const runner::Questions questions{
        .methods = {method}, .judges = judges, .output = Output::probability, .explains = output_};
    const runner::Scores scores =
        runner::score_all(console_, subject_, questions, 0, known_.targets);
    for (std::size_t judge = 0; judge < judges.size(); ++judge) {
      std::vector<std::string> names;
      std::vector<metrics::Score> found;
      for (const std::size_t at : judged) {
        names.push_back(subject_.items().name(at));
        found.push_back(scores[judge][at]);
      }
      workspace::put_scores_beside_old(space_, judges[judge].asked, method.name, names, found);
    }
  }

  std::string id_of(const std::string& file) const {
    const auto found = by_file_.find(file);
    if (found == by_file_.end()) {
      fail("The neighbour '{}' is no item of the workspace; leave 'training' out.", file);
    }
    return found->second;
  }

  Console& console_;
  const Workspace& space_;
  const runner::Subject& subject_;
  Output output_;
  runner::Survey known_;
  std::string model_sha256_;
  runner::KeptSoFar so_far_;
  std::map<std::string, std::string> by_file_ = {};
};

// Where objects are is known of some pictures and signals; what people marked of a text is not.
void expect_known(const std::vector<runner::Judge>& judges, const runner::Kind& kind) {
  for (const runner::Judge& judge : judges) {
    if (!kind.reads_texts() || !metrics::asks_place(judge.info)) continue;
    fail("'{}' judges weights of words by what people marked, which a workspace does not hold.",
         judge.info.name);
  }
}

// Metrics that can be asked with what is known; of the others it is said why not.
std::vector<runner::Judge> fitting(Console& console, std::vector<runner::Judge> judges,
                                   const runner::Subject& subject) {
  if (!judges.empty()) subject.expect_truth();
  std::erase_if(judges, [&](const runner::Judge& judge) {
    const bool lacks = metrics::asks_place(judge.info) && !subject.has_truth();
    if (lacks) {
      console.err << "note: no mask or box, so no " << judge.asked << '\n';
    }
    return lacks;
  });
  return judges;
}

}  // namespace

void WorkspaceExplain::operator()(Console& console) const {
  Workspace space(workspace);
  const std::string called = name.empty() ? workspace::model_name(model) : name;
  const runner::Kind& kind = runner::kind_of(model);
  std::vector<runner::Method> methods;
  for (const std::string& spec : method) methods.push_back(read_method(space, kind, spec));
  const std::vector<runner::Judge> judges = runner::read_metrics(metric);
  kind.expect_metrics(judges);
  expect_known(judges, kind);
  const std::vector<WorkspaceItem> items = items_of(space, kind);
  predict(console, kind, *runner::open(console, opening_of(space, model, items)), model, called,
          space);
  Table table{.columns = {"method", "spec", "items", "scores"}};
  if (!methods.empty()) {
    runner::Opening opening = opening_of(space, model, of_split(items, split, kind));
    opening.says_assumed = false;  // said before the predictions
    const auto subject = kind.open(console, opening);
    const std::vector<runner::Judge> asked = fitting(console, judges, *subject);
    Explainer explain(console, space, *subject, model, output, methods.size());
    for (runner::Method& one : methods) table.add(explain(std::move(one), asked));
  }
  write_text(console.out, table);
}

}  // namespace assay::cli
