#include "cli/meta.h"

#include <algorithm>
#include <ostream>
#include <ranges>

#include "base/file.h"
#include "base/quantity.h"
#include "evaluate/meta_evaluation/results.h"
#include "evaluate/runner/batches.h"
#include "evaluate/runner/kind.h"
#include "evaluate/runner/truths.h"
#include "evaluate/suites/folder.h"
#include "evaluate/suites/suite.h"

namespace assay::cli {
namespace {

// A model and items to judge metrics on, from files or from a suite.
struct Ground {
  model::Model model;
  Tensor inputs;
  runner::Truths truths;
};

Tensor first_rows(Tensor all, std::size_t most) {
  const std::size_t kept = std::min(most, all.rows());
  const std::size_t size = all.size() / all.rows();
  all.shape[0] = static_cast<std::int64_t>(kept);
  all.data.resize(kept * size);
  return all;
}

void expect_nets(const Spec& suite) {
  if (suite.name != "text") return;
  fail("'assay meta' changes inputs and weights of nets; the suite 'text' has neither.");
}

Ground from_suite(Console& console, const std::string& text, std::size_t most,
                  const std::vector<runner::Judge>& judges) {
  const Spec given = parse_spec(text);
  const suites::Make make =
      find(suites::catalogue(), given.name, "suite").configure(given.settings);
  expect_nets(given);
  // What a suite plants is known before it is made, which may take minutes.
  const runner::Truths planted{.masks = Tensor(), .weighted = true};
  for (const runner::Judge& judge : judges) planted.check(judge.info);
  constexpr std::size_t whole = 100;
  Progress progress(console.screen, "making the suite", whole, {});
  suites::Suite suite =
      make([&](double share) { progress.update(static_cast<std::size_t>(share * whole)); });
  suites::Arrays& arrays = std::get<suites::Arrays>(suite.data);
  if (arrays.labels.size() > most) arrays.labels.resize(most);
  return {.model = model::Model(std::move(arrays.net), std::move(arrays.description)),
          .inputs = first_rows(std::move(arrays.inputs), most),
          .truths = {.masks = first_rows(std::move(arrays.truth), most),
                     .weighted = true,
                     .labels = {arrays.labels.begin(), arrays.labels.end()}}};
}

// The command with the files that a suite's folder holds instead of the suite. A name that suites
// have is a suite to be made, even where a folder is called so.
Meta with_folder(Meta unit) {
  if (!unit.suite || !std::filesystem::is_directory(*unit.suite)) return unit;
  const auto names = std::views::transform(
      suites::catalogue(), [](const suites::Recipe& recipe) { return recipe.info.name; });
  if (std::ranges::find(names, *unit.suite) != names.end()) return unit;
  const suites::Folder found = suites::find_folder(*unit.suite);
  expect_nets(parse_spec(found.spec));
  unit.suite.reset();
  unit.model = found.model;
  unit.input = found.input;
  unit.mask = found.mask;
  unit.labels = found.labels;
  return unit;
}

Ground from_files(Console& console, const Meta& unit, const std::vector<runner::Judge>& judges) {
  model::Model model = model::load(*unit.model);
  runner::print_assumptions(console, model);
  const data::InputSource source(*unit.input, model.description().preprocessing,
                                 model.input_shape());
  runner::Truths truths =
      runner::read_truths(model, source, {.mask = unit.mask, .labels = unit.labels}, unit.items);
  for (const runner::Judge& judge : judges) truths.check(judge.info);
  Tensor inputs = runner::load_batch(source, 0, std::min(source.size(), unit.items));
  return {.model = std::move(model), .inputs = std::move(inputs), .truths = std::move(truths)};
}

Ground ground_of(Console& console, const Meta& unit, const std::vector<runner::Judge>& judges) {
  const bool by_files = unit.model || unit.input || !unit.mask.empty() || !unit.labels.empty();
  if (unit.suite && by_files) {
    fail("A suite has its own model, inputs, masks and labels; give --suite or files, not both.");
  }
  if (!unit.suite && !(unit.model && unit.input)) fail("Give --suite, or --model and --input.");
  const Meta found = with_folder(unit);
  return found.suite ? from_suite(console, *found.suite, found.items, judges)
                     : from_files(console, found, judges);
}

std::vector<runner::Method> asked_methods(const std::vector<std::string>& specs,
                                          const runner::Kind& kind) {
  std::vector<runner::Method> methods;
  for (const std::string& spec : specs) {
    methods.push_back(kind.method(spec));
    if (methods.back().gives_examples) {
      fail("'{}' explains by examples and makes no maps that could be scored.",
           parse_spec(spec).name);
    }
  }
  if (methods.size() < 2) fail("Ranks need two methods or more; give --method again.");
  return methods;
}

}  // namespace

void Meta::operator()(Console& console) const {
  // Two names of one metric agree perfectly, which says nothing of any.
  const std::vector<runner::Judge> judges = runner::each_once(runner::read_metrics(metric));
  for (const runner::Judge& judge : judges) runner::expect_no_training(judge, "'assay meta'");
  std::vector<runner::Method> methods = asked_methods(method, runner::kind_of({}));
  if (!out.empty() && out.extension() != ".json") fail("'{}' should end in .json.", out.string());
  if (!out.empty()) expect_writable(out);
  Ground ground = ground_of(console, *this, judges);
  const meta_evaluation::Task task{.model = ground.model,
                                   .inputs = ground.inputs,
                                   .truths = std::move(ground.truths),
                                   .methods = std::move(methods),
                                   .judges = judges};
  const meta_evaluation::Changes changes{.times = times,
                                         .minor_input = minor_input,
                                         .disruptive_input = disruptive_input,
                                         .minor_weights = minor_weights,
                                         .disruptive_weights = disruptive_weights,
                                         .explain_changed_inputs = explain_changed,
                                         .seed = seed};
  const double started = console.screen.clock();
  std::optional<meta_evaluation::Evaluation> found;
  {
    constexpr std::size_t whole = 100;
    Progress progress(console.screen, "judging metrics", whole, {});
    found = meta_evaluation::evaluate(task, changes, level, [&](double share) {
      progress.update(static_cast<std::size_t>(share * whole));
    });
  }
  console.err << fmt::format("judged in {}\n", as_time(console.screen.clock() - started));
  const std::string everything = meta_evaluation::meta_json(*found, settings_of(*this));
  if (!out.empty()) write_file(out, everything);
  if (json) {
    console.out << everything;
  } else {
    meta_evaluation::write_meta(console.out, *found);
  }
}

}  // namespace assay::cli
