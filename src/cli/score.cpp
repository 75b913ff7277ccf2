#include "cli/score.h"

#include <algorithm>
#include <ostream>

#include "evaluate/runner/all_items.h"
#include "evaluate/runner/kind.h"
#include "evaluate/runner/verdicts.h"
#include "evaluate/runner/without_model.h"

namespace assay::cli {
namespace {

namespace fs = std::filesystem;

// Of the controls those that look neither at the input nor at the model, where neither is given.
std::vector<runner::Method> blind(Console& console, std::vector<runner::Method> controls) {
  std::erase_if(controls, [&](const runner::Method& control) {
    const std::string name = parse_spec(control.spec).name;
    const bool sees = name != "random" && name != "constant" && name != "centre";
    if (sees) {
      console.err << fmt::format("note: without a model and inputs there is no control '{}'\n",
                                 control.name);
    }
    return sees;
  });
  return controls;
}

// All maps are read once before anything is computed, so that a wrong one costs no time.
std::vector<runner::ListedMaps> checked_maps(Console& console, const std::vector<fs::path>& paths,
                                             const runner::Subject& subject,
                                             const runner::Survey& known) {
  std::vector<runner::ListedMaps> all;
  for (const fs::path& path : paths) {
    std::ranges::move(subject.map_files().list(path, known), std::back_inserter(all));
  }
  const auto name = [](const runner::ListedMaps& maps) { return maps.method.name; };
  for (runner::ListedMaps& maps : all) {
    // Rows are told apart by their names.
    if (std::ranges::count(all, maps.method.name, name) > 1) maps.method.name = maps.path.string();
    if (!maps.note.empty()) console.err << maps.note << '\n';
  }
  if (std::ranges::adjacent_find(all, std::ranges::not_equal_to{}, &runner::ListedMaps::targets) !=
      all.end()) {
    console.err << "the maps explain different classes; controls are scored for those of '"
                << all.front().path.string() << "'\n";
  }
  return all;
}

// Where some metric explains again, the methods that made the maps.
void find_methods(std::vector<runner::ListedMaps>& all, const runner::Kind& kind,
                  const std::vector<runner::Judge>& judges) {
  const auto again = std::ranges::find_if(judges, metrics::needs_method, &runner::Judge::info);
  if (again == judges.end()) return;
  for (runner::ListedMaps& maps : all) {
    if (!maps.by_spec) {
      fail(
          "'{}' explains again, and '{}' does not say by which method; give as '--maps' a folder "
          "that 'assay explain' wrote.",
          again->info.name, maps.path.string());
    }
    maps.method.explain = kind.method(maps.method.spec).explain;
  }
}

void expect_truth(const Score& unit, const std::vector<runner::Judge>& judges, bool has_truth) {
  if (!unit.truth) return;
  if (!has_truth) fail("--truth needs masks, which say where the truth is; give --mask.");
  if (unit.controls == std::vector<std::string>{"none"}) {
    fail("--truth holds the truth against controls; leave out '--controls none'.");
  }
  for (const runner::Judge& judge : judges) {
    if (judge.info.needs != metrics::Needs::method) continue;
    fail("'{}' explains again, which the truth cannot; leave out --truth or the metric.",
         judge.info.name);
  }
}

void expect_options(const Score& unit, const runner::Kind& kind) {
  kind.expect_options(std::array{runner::GivenOption{"--train-input", !unit.train_input.empty()},
                                 runner::GivenOption{"--train-labels", !unit.train_labels.empty()},
                                 runner::GivenOption{"--target", unit.target != runner::Target{}},
                                 runner::GivenOption{"--output", unit.output != Score{}.output}});
}

// Everything that can be refused is, before anything is computed or written.
void score(Console& console, const Score& unit, const runner::Kind& kind,
           std::vector<runner::Judge> judges, std::vector<runner::Method> controls,
           const runner::Subject& subject) {
  subject.expect_truth();
  for (const runner::Judge& judge : judges) subject.check(judge);
  const std::optional<runner::TrainingSet> training =
      subject.training(unit.train_input, unit.train_labels, judges);
  const std::optional<metrics::Training> learnt =
      training ? std::optional(training->view()) : std::nullopt;
  expect_truth(unit, judges, subject.has_truth());
  const runner::Survey known = subject.survey(console, unit.target, unit.output);
  std::vector<runner::ListedMaps> all = checked_maps(console, unit.maps, subject, known);
  find_methods(all, kind, judges);

  runner::Results results{.items = {}, .bootstrap = {unit.level, unit.resamples, unit.seed}};
  for (std::size_t at = 0; at < subject.items().size(); ++at) {
    results.items.push_back(subject.items().name(at));
  }
  results.markings = subject.markings();
  runner::Questions questions{.judges = std::move(judges),
                              .output = unit.output,
                              .explains = unit.output,
                              .training = learnt ? &*learnt : nullptr};
  const auto add_scores = [&](const runner::Method& method,
                              const std::vector<std::size_t>& targets) {
    questions.methods = {method};
    add(results, method, questions.judges,
        runner::score_all(console, subject, questions, 0, targets));
  };
  for (const runner::ListedMaps& maps : all) add_scores(maps.method, maps.targets);
  const std::vector<std::size_t>& targets = all.front().targets;
  const std::optional<model::Output> explains = all.front().method.explains;
  if (unit.truth) {
    add_scores({.name = std::string(runner::truth_row),
                .spec = std::string(subject.truth_name()),
                .role = runner::Role::truth,
                .explains = explains},
               targets);
  }
  for (runner::Method& control : controls) {
    control.explains = explains;
    add_scores(control, targets);
  }
  publish(console, results, unit.out, unit.json);
}

}  // namespace

void Score::operator()(Console& console) const {
  const runner::Kind& kind = runner::kind_of(model);
  std::vector<runner::Judge> judges = runner::read_metrics(metric);
  kind.expect_metrics(judges);
  expect_options(*this, kind);
  std::vector<runner::Method> chance = runner::controls_of(kind, controls);
  runner::expect_results_file(out);
  const runner::TruthFiles known{mask, outline, labels};
  if (model.empty()) {
    if (!input.empty()) fail("What inputs mean only a model says; give --model, or no --input.");
    const auto alone = runner::without_model(maps, judges, known);
    return score(console, *this, kind, std::move(judges), blind(console, std::move(chance)),
                 *alone);
  }
  if (input.empty()) fail("With a model the maps need what they explain; give --input.");
  const auto subject = runner::open(
      console,
      {.model = model, .input = input, .truth = known, .skip_unreadable = skip_unreadable});
  score(console, *this, kind, std::move(judges), std::move(chance), *subject);
}

}  // namespace assay::cli
