#include "cli/workspace_explain.h"

#include <algorithm>
#include <map>
#include <ostream>

#include "attribution/alias.h"
#include "base/counted.h"
#include "base/file.h"
#include "base/sha256.h"
#include "base/table.h"
#include "cli/workspace_model.h"
#include "cli/workspace_texts.h"
#include "runner/kept_so_far.h"
#include "runner/scorer.h"
#include "runner/word_scorer.h"
#include "tensor/npy.h"
#include "text/classifier_file.h"

namespace assay::cli {
namespace {

namespace fs = std::filesystem;
using workspace::Explanation;
using workspace::Workspace;
using workspace::WorkspaceItem;

struct Asked {
  Spec spec;  // with every parameter
  attribution::Explain explain;
  bool gives_examples;
};

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

std::vector<Asked> read_methods(const Workspace& space, const std::vector<std::string>& specs) {
  std::vector<Asked> methods;
  for (const std::string& text : specs) {
    Spec given = attribution::parse_method(text);
    const attribution::Method& row = find(attribution::catalogue(), given.name, "method");
    const bool examples = row.info.family == attribution::Family::example;
    if (examples &&
        std::ranges::find(given.settings, "training", &Setting::name) == given.settings.end()) {
      given.settings.push_back({"training", write_training(space).string()});
    }
    methods.push_back({row.complete(given.settings), row.configure(given.settings), examples});
  }
  return methods;
}

std::vector<WorkspaceItem> chosen_items(const Workspace& space, const std::string& split) {
  std::vector<WorkspaceItem> items;
  for (const WorkspaceItem& item : space.items()) {
    const bool fits = split.empty() ? item.split != "train" : item.split == split;
    if (fits && item.kind != workspace::Kind::text) items.push_back(item);
  }
  if (items.empty()) {
    fail("There are no pictures or signals to explain{}.",
         split.empty() ? "" : fmt::format(" in the split '{}'", split));
  }
  return items;
}

// The whole of one run: the same items, model and classes for every method.
class Explainer {
 public:
  Explainer(Console& console, const Workspace& space, const runner::Task& task,
            const std::vector<std::string>& classes, std::string model_sha256,
            runner::KeptSoFar& so_far)
      : console_(console),
        so_far_(so_far),
        space_(space),
        task_(task),
        classes_(classes),
        model_sha256_(std::move(model_sha256)) {
    for (const WorkspaceItem& item : space.items()) by_file_[item.file] = item.id;
  }

  // Explains all items and writes what came out under `name`; maps come back.
  Tensor explain(const Asked& asked, const std::string& name) const {
    runner::Task own = task_;
    own.least_at_once = asked.gives_examples ? 256 : 1;
    make_folder(space_.path_of("explanations"));
    so_far_.begin(asked.spec.name);
    const runner::KeptParts kept(
        space_.path_of("explanations"),
        fmt::format("{}\n{}\n{}", to_string(asked.spec), model_sha256_, task_.known.input_sha256),
        [&](std::size_t items) { so_far_.has(items, task_.source.size(), "items"); });
    runner::Part part = runner::explain_all(console_, own, asked.spec.name, asked.explain, &kept);
    std::vector<Explanation> all;
    std::size_t lonely = 0;
    for (std::size_t at = 0; at < task_.source.size(); ++at) {
      Explanation one{.item = task_.source.name(at), .spec = to_string(asked.spec)};
      one.target = class_name(classes_, task_.known.targets[at]);
      if (part.maps.examples.empty()) {
        put_map(part.maps.values, at, name, one);
      } else {
        for (const attribution::Example& example : part.maps.examples[at]) {
          one.neighbours.push_back(id_of(example.name));
        }
        one.hash = workspace::hash_of(one.neighbours);
        if (one.neighbours.empty()) {
          ++lonely;
          continue;
        }
      }
      all.push_back(std::move(one));
    }
    if (lonely > 0) {
      console_.err << fmt::format(
          "{}: {} without any neighbour {} no explanation; 'among=all' takes training items of "
          "every class.\n",
          name, counted(lonely, "items"), lonely == 1 ? "has" : "have");
    }
    settle(space_.folder());
    put_beside_old(space_, name, std::move(all));
    so_far_.finish();
    kept.forget();
    return std::move(part.maps.values);
  }

 private:
  void put_map(const Tensor& maps, std::size_t at, const std::string& name,
               Explanation& one) const {
    const Shape shape(maps.shape.begin() + 1, maps.shape.end());
    const std::span<const float> row = maps.row(at);
    const std::string bytes = npy_bytes(Tensor(shape, {row.begin(), row.end()}));
    one.file = fmt::format("explanations/{}/{}.npy", name, one.item);
    one.hash = sha256(bytes);
    make_folder(space_.path_of(one.file).parent_path());
    write_file(space_.path_of(one.file), bytes, Lasting::when_settled);
  }

  std::string id_of(const std::string& file) const {
    const auto found = by_file_.find(file);
    if (found == by_file_.end()) {
      fail("The neighbour '{}' is no item of the workspace; leave 'training' out.", file);
    }
    return found->second;
  }

  Console& console_;
  runner::KeptSoFar& so_far_;
  const Workspace& space_;
  const runner::Task& task_;
  const std::vector<std::string>& classes_;
  std::string model_sha256_;
  std::map<std::string, std::string> by_file_;
};

// Metrics that can be asked with what is known; of the others it is said why not.
std::vector<runner::Judge> fitting(Console& console, std::vector<runner::Judge> judges,
                                   const runner::TruthSource& truths) {
  std::erase_if(judges, [&](const runner::Judge& judge) {
    const bool lacks = metrics::asks_place(judge.info) && !truths.has_masks();
    if (lacks) console.err << "note: no mask or box, so no " << judge.asked << '\n';
    return lacks;
  });
  return judges;
}

}  // namespace

void WorkspaceExplain::operator()(Console& console) const {
  Workspace space(workspace);
  const std::string called = name.empty() ? model_name(model) : name;
  if (text::is_classifier_file(model)) {
    const std::vector<runner::Judge> judges = runner::read_metrics(metric);
    runner::expect_for_texts(judges);
    runner::expect_no_marks_needed(judges);
    predict_texts(console, model, called, space);
    if (method.empty()) return;
    Table table{.columns = {"method", "spec", "items", "scores"}};
    for (const ExplainedTexts& one :
         explain_texts(text::load_classifier(model), method, judges, split, output, space)) {
      table.add({one.name, one.spec, static_cast<std::int64_t>(one.texts),
                 static_cast<std::int64_t>(one.texts * judges.size())});
    }
    return write_text(console.out, table);
  }
  const std::vector<Asked> methods = read_methods(space, method);
  std::vector<runner::Judge> judges = runner::read_metrics(metric);
  const model::Model loaded = model::load(model);
  runner::print_assumptions(console, loaded);
  predict_all(console, loaded, model, called, space);
  Table table{.columns = {"method", "spec", "items", "scores"}};
  if (!methods.empty()) {
    const data::InputSource source(entries_of(space, chosen_items(space, split)),
                                   loaded.description().preprocessing, loaded.input_shape());
    runner::Task task{loaded, source, output, runner::survey(console, loaded, source, {}, output)};
    const runner::TruthSource truths(loaded, source, {});
    if (!judges.empty()) truths.expect_objects();
    judges = fitting(console, std::move(judges), truths);
    runner::KeptSoFar so_far(workspace, methods.size(),
                             "leave out methods that are done to go on from there");
    const Explainer run(console, space, task, loaded.description().classes, sha256_of_file(model),
                        so_far);
    // Faithfulness is published for probabilities, whatever was explained.
    const runner::Task judged{loaded, source, Output::probability, task.known};
    const runner::Scorer score(console, judged, truths, judges);
    std::vector<std::string> names;
    for (std::size_t at = 0; at < source.size(); ++at) names.push_back(source.name(at));
    for (const Asked& asked : methods) {
      const std::string file = free_name(space, asked.spec);
      const Tensor maps = run.explain(asked, file);
      std::int64_t scored = 0;
      if (!asked.gives_examples && !judges.empty()) {
        const auto read = [&](std::size_t begin, std::size_t end) {
          return runner::rows_of_maps(maps, begin, end);
        };
        const auto found = score({file, read, task.known.targets, output, &asked.explain});
        for (std::size_t at = 0; at < judges.size(); ++at) {
          put_scores_beside_old(space, judges[at].asked, file, names, found[at]);
        }
        scored = static_cast<std::int64_t>(judges.size() * source.size());
      }
      table.add({file, to_string(asked.spec), static_cast<std::int64_t>(source.size()), scored});
    }
  }
  write_text(console.out, table);
}

}  // namespace assay::cli
