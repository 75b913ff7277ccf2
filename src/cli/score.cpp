#include "cli/score.h"

#include <algorithm>
#include <ostream>

#include "attribution/alias.h"
#include "cli/score_text.h"
#include "cli/verdicts.h"
#include "runner/passes.h"
#include "runner/score_maps.h"
#include "runner/scorer.h"
#include "runner/training_set.h"
#include "runner/without_model.h"
#include "text/classifier_file.h"

namespace assay::cli {
namespace {

namespace fs = std::filesystem;

struct Control {
  std::string name;
  std::string spec;
  attribution::Explain explain;
};

std::vector<Control> read_controls(const std::vector<std::string>& texts) {
  std::vector<Control> controls;
  if (texts == std::vector<std::string>{"none"}) return controls;
  for (const std::string& text : texts) {
    const Spec given = attribution::parse_method(text);
    const attribution::Method& row = find(attribution::catalogue(), given.name, "method");
    controls.push_back(
        {text, to_string(row.complete(given.settings)), row.configure(given.settings)});
  }
  return controls;
}

// Of the controls those that look neither at the input nor at the model, where neither is given.
std::vector<Control> blind(Console& console, std::vector<Control> controls) {
  std::erase_if(controls, [&](const Control& control) {
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
std::vector<runner::MapsFile> checked_maps(Console& console, const std::vector<fs::path>& paths,
                                           const fs::path& model, const runner::Task& task) {
  std::vector<runner::MapsFile> files;
  for (const fs::path& path : paths) {
    std::ranges::move(runner::list_maps(path, model, task), std::back_inserter(files));
  }
  for (runner::MapsFile& file : files) {
    // Rows are told apart by their names.
    if (std::ranges::count(files, file.name, &runner::MapsFile::name) > 1)
      file.name = file.path.string();
    if (runner::MapsReader(file, task).adds_channels()) {
      console.err << "the channels of '" << file.path.string() << "' are added\n";
    }
  }
  const auto same_targets = [&](const runner::MapsFile& file) {
    return file.targets == files.front().targets;
  };
  if (!std::ranges::all_of(files, same_targets)) {
    console.err << "the maps explain different classes; controls are scored for those of '"
                << files.front().path.string() << "'\n";
  }
  return files;
}

// One for each file when some metric explains again, otherwise none.
std::vector<attribution::Explain> methods_of(const std::vector<runner::MapsFile>& files,
                                             const std::vector<runner::Judge>& judges) {
  std::vector<attribution::Explain> methods;
  const auto again = std::ranges::find_if(
      judges, [](const runner::Judge& judge) { return metrics::needs_method(judge.info); });
  if (again == judges.end()) return methods;
  for (const runner::MapsFile& file : files)
    methods.push_back(runner::method_of(file, again->info.name));
  return methods;
}

// Everything that can be refused is, before anything is computed or written.
void score_all(Console& console, const Score& unit, const std::vector<runner::Judge>& judges,
               const std::vector<Control>& chance, const model::Model& loaded,
               const data::InputSource& source) {
  const runner::TruthSource truths(loaded, source, {unit.mask, unit.outline, unit.labels});
  truths.expect_objects();
  for (const runner::Judge& judge : judges) truths.check(judge.info);
  const std::optional<runner::TrainingSet> training =
      runner::read_training(unit.train_input, unit.train_labels, judges, loaded);
  expect_truth(unit, judges, truths.has_masks());
  const runner::Task task{loaded, source, unit.output,
                          survey(console, loaded, source, unit.target, unit.output)};
  const std::vector<runner::MapsFile> files = checked_maps(console, unit.maps, unit.model, task);

  const std::vector<attribution::Explain> methods = methods_of(files, judges);

  Results results{.items = {}, .bootstrap = {unit.level, unit.resamples, unit.seed}};
  for (std::size_t at = 0; at < source.size(); ++at) results.items.push_back(source.name(at));
  const std::optional<metrics::Training> learnt =
      training ? std::optional(training->view()) : std::nullopt;
  const runner::Scorer score(console, task, truths, judges, learnt ? &*learnt : nullptr);
  for (std::size_t at = 0; at < files.size(); ++at) {
    const runner::MapsFile& file = files[at];
    const runner::MapsReader maps(file, task);
    const auto read = [&](std::size_t begin, std::size_t end) { return maps.read(begin, end); };
    add(results, {file.name, file.spec}, judges,
        score({file.name, read, file.targets, file.explains,
               methods.empty() ? nullptr : &methods[at]}));
  }
  if (unit.truth) {
    const auto read = [&](std::size_t begin, std::size_t end) {
      return *truths.read(begin, end - begin).masks;
    };
    std::vector<std::vector<metrics::Score>> scores =
        score({std::string(truth_row), read, files.front().targets, files.front().explains});
    for (std::size_t at = 0; at < judges.size(); ++at) {
      const std::string_view why = runner::why_no_truth(judges[at]);
      if (!why.empty()) scores[at].assign(scores[at].size(), metrics::Score{.reason = why});
    }
    add(results, {std::string(truth_row), "the masks"}, judges, std::move(scores));
  }
  const runner::Task same{
      loaded, source, unit.output, {files.front().targets, task.known.input_sha256}};
  for (const Control& control : chance) {
    const auto read = [&](std::size_t begin, std::size_t end) {
      return runner::explain_part(same, control.explain, begin, end).maps.values;
    };
    add(results, {control.name, control.spec, true}, judges,
        score(
            {control.name, read, files.front().targets, files.front().explains, &control.explain}));
  }
  publish(console, results, unit.out, unit.json);
}

}  // namespace

void expect_truth(const Score& unit, const std::vector<runner::Judge>& judges, bool has_masks) {
  if (!unit.truth) return;
  if (!has_masks) fail("--truth needs masks, which say where the truth is; give --mask.");
  if (unit.controls == std::vector<std::string>{"none"}) {
    fail("--truth holds the truth against controls; leave out '--controls none'.");
  }
  for (const runner::Judge& judge : judges) {
    if (judge.info.needs != metrics::Needs::method) continue;
    fail("'{}' explains again, which the truth cannot; leave out --truth or the metric.",
         judge.info.name);
  }
}

void Score::operator()(Console& console) const {
  if (!model.empty() && text::is_classifier_file(model)) return score_text(*this, console);
  const std::vector<runner::Judge> judges = runner::read_metrics(metric);
  const std::vector<Control> chance = read_controls(controls);
  expect_results_file(out);
  if (model.empty()) {
    if (!input.empty()) fail("What inputs mean only a model says; give --model, or no --input.");
    const runner::Alone alone = runner::without_model(maps, judges);
    return score_all(console, *this, judges, blind(console, chance), alone.model, alone.source);
  }
  if (input.empty()) fail("With a model the maps need what they explain; give --input.");
  const model::Model loaded = model::load(model);
  runner::print_assumptions(console, loaded);
  const data::InputSource source = runner::read_inputs(console, input, loaded, skip_unreadable);
  score_all(console, *this, judges, chance, loaded, source);
}

}  // namespace assay::cli
