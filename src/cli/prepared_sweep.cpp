#include "cli/prepared_sweep.h"

#include <algorithm>
#include <ostream>

#include "base/utf8.h"
#include "evaluate/runner/kind.h"

namespace assay::cli {
namespace {

namespace fs = std::filesystem;

// Items of one kind of classifier are none of another.
const runner::Kind& kind_of_all(const std::vector<fs::path>& models) {
  const runner::Kind& kind = runner::kind_of(models.front());
  for (const fs::path& path : models) {
    const runner::Kind& other = runner::kind_of(path);
    if (&other == &kind) continue;
    fail("'{}' is {} and '{}' is {}; give each a sweep of its own.", models.front().string(),
         kind.name(), path.string(), other.name());
  }
  return kind;
}

runner::Questions questions_of(const Sweep& command, const runner::Kind& kind) {
  runner::Questions questions{
      .judges = runner::each_once(runner::read_metrics(command.metric, command.seed)),
      .output = command.output,
      .explains = command.explains};
  // It has no items to train on, and would train for every method and control.
  for (const runner::Judge& judge : questions.judges) runner::expect_no_training(judge, "a sweep");
  kind.expect_metrics(questions.judges);
  kind.expect_options(
      std::array{runner::GivenOption{"--output", command.output != Sweep{}.output}});
  return questions;
}

class Preparation {
 public:
  Preparation(const Sweep& command, Console& console)
      : command_(command), console_(console), kind_(kind_of_all(command.model)) {
    prepared_.questions = std::make_shared<runner::Questions>(questions_of(command, kind_));
    request().out = command.out;
    request().terms = {.output = Value<Output>::write(command.output),
                       .explains = Value<Output>::write(command.explains),
                       .target = Value<runner::Target>::write(command.target),
                       .seed = command.seed};
    for (const runner::Judge& judge : prepared_.questions->judges) {
      request().metrics.push_back({judge.asked, to_string(judge.spec), judge.info});
    }
    add_methods();
    add_subjects();
    for (const std::unique_ptr<runner::Subject>& subject : prepared_.subjects) {
      prepared_.evaluations.push_back(std::make_unique<runner::SubjectEvaluation>(
          *subject, *prepared_.questions, command.target));
      request().evaluations.push_back(prepared_.evaluations.back().get());
    }
  }

  PreparedSweep take() && { return std::move(prepared_); }

 private:
  sweep::Request& request() { return prepared_.request; }

  // Unless there is one of the same spec and role.
  void add(runner::Method method, const std::string& files = {}) {
    const bool there = std::ranges::any_of(request().methods, [&](const sweep::MethodRow& other) {
      return other.spec == method.spec && other.role == method.role;
    });
    if (there) return;
    request().methods.push_back({method.name, method.spec, method.role, files});
    prepared_.questions->methods.push_back(std::move(method));
  }

  void add_methods() {
    for (const std::string& spec : command_.method) {
      runner::Method method = kind_.method(spec, runner::Role::method, command_.seed);
      if (method.gives_examples) {
        fail("'{}' answers with other items and not with maps, so no metric can judge it.",
             parse_spec(spec).name);
      }
      add(std::move(method));
    }
    add_named_maps();
    for (runner::Method& control : runner::controls_of(kind_, command_.controls, command_.seed)) {
      add(std::move(control));
    }
  }

  // Their rows; the maps themselves are read when it is known what they must be of.
  void add_named_maps() {
    kind_.expect_options(std::array{runner::GivenOption{"--maps", !command_.maps.empty()}});
    if (!command_.maps.empty() && command_.model.size() > 1) {
      fail("--maps are of one model; give each model a sweep of its own.");
    }
    for (const sweep::NamedMaps& maps : command_.maps) {
      if (std::ranges::find(request().methods, maps.name, &sweep::MethodRow::name) !=
              request().methods.end() ||
          std::ranges::find(command_.controls, maps.name) != command_.controls.end()) {
        fail("Two rows would be called '{}'; give the maps '{}' another name.", maps.name,
             maps.file.string());
      }
      const sweep::MethodRow row = sweep::row_of(maps);
      add({.name = row.name, .spec = row.spec}, row.files);
    }
  }

  void read_named_maps(const runner::Subject& subject) {
    for (const sweep::NamedMaps& maps : command_.maps) {
      std::vector<runner::Method>& methods = prepared_.questions->methods;
      const auto row = std::ranges::find(methods, sweep::row_of(maps).spec, &runner::Method::spec);
      row->stored = sweep::read_maps(console_, maps, subject);
    }
  }

  void add_subjects() {
    const std::vector<std::string> names = model_names(command_.model);
    for (std::size_t at = 0; at < names.size(); ++at) {
      std::unique_ptr<runner::Subject> subject = kind_.open(
          console_, {.model = command_.model[at],
                     .input = command_.input,
                     .truth = runner::TruthFiles{command_.mask, command_.outline, command_.labels},
                     .skip_unreadable = command_.skip_unreadable,
                     .says_left_out = at == 0});  // the same for all models
      for (const runner::Judge& judge : prepared_.questions->judges) subject->check(judge);
      if (at == 0) {
        know_items(*subject);
      } else if (subject->items().size() != request().items.size()) {
        fail("'{}' can read {} of the inputs and '{}' {}; give each a sweep of its own.", names[at],
             subject->items().size(), names[0], request().items.size());
      }
      request().models.push_back({names[at], subject->sha256()});
      prepared_.subjects.push_back(std::move(subject));
    }
  }

  // What is known of the items is the same for every model.
  void know_items(const runner::Subject& subject) {
    for (std::size_t at = 0; at < subject.items().size(); ++at) {
      sweep::ItemRow& row =
          request().items.emplace_back(sweep::ItemRow{printable(subject.items().name(at))});
      if (const std::optional<std::string> label = subject.label(at)) row.label = printable(*label);
    }
    read_named_maps(subject);
    for (std::size_t at = 0; at < request().methods.size(); ++at) {
      const runner::Method& method = prepared_.questions->methods[at];
      if (!method.stored) request().methods[at].files = subject.sha256_of_files(method);
    }
    if (subject.has_truth()) {
      add({.name = "truth", .spec = "truth", .role = runner::Role::truth});
    }
  }

  const Sweep& command_;
  Console& console_;
  const runner::Kind& kind_;
  PreparedSweep prepared_ = {};
};

}  // namespace

PreparedSweep prepare(const Sweep& command, Console& console) {
  return Preparation(command, console).take();
}

std::vector<std::string> model_names(const std::vector<fs::path>& paths) {
  std::vector<std::string> names;
  for (const fs::path& path : paths) {
    const auto same = [&](const auto& other) { return other.filename() == path.filename(); };
    const bool taken = std::ranges::count_if(paths, same) > 1;
    names.push_back(printable(taken ? path.string() : path.filename().string()));
  }
  return names;
}

}  // namespace assay::cli
