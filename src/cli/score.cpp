#include "cli/score.h"

#include <algorithm>
#include <ostream>

#include "cli/judge.h"
#include "cli/passes.h"
#include "cli/score_maps.h"
#include "cli/score_text.h"
#include "cli/truths.h"
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
    const Spec given = parse_spec(text);
    const attribution::Method& row = find(attribution::catalogue(), given.name, "method");
    controls.push_back(
        {text, to_string(row.complete(given.settings)), row.configure(given.settings)});
  }
  return controls;
}

// Metrics that ask the model see a few items at a time; all others the whole set.
class Scorer {
 public:
  Scorer(Console& console, const Task& task, const Truths& truths, const std::vector<Judge>& judges)
      : console_(console), task_(task), truths_(truths), judges_(judges) {}

  // Scores by metric.
  std::vector<std::vector<metrics::Score>> operator()(const std::string& name, const Tensor& maps,
                                                      std::span<const std::size_t> targets) const {
    std::vector<std::vector<metrics::Score>> all(judges_.size());
    bool asks_model = false;
    for (std::size_t at = 0; at < judges_.size(); ++at) {
      if (judges_[at].info.needs == metrics::Needs::model) {
        asks_model = true;
      } else {
        all[at] = judges_[at].evaluate(without_model(maps));
      }
    }
    if (asks_model) ask_model(name, maps, targets, all);
    return all;
  }

 private:
  metrics::Explained without_model(const Tensor& maps) const {
    return {.maps = maps,
            .masks = truths_.masks ? &*truths_.masks : nullptr,
            .boxes = truths_.boxes,
            .outlines = truths_.outlines ? &*truths_.outlines : nullptr,
            .scales = truths_.scales};
  }

  void ask_model(const std::string& name, const Tensor& maps, std::span<const std::size_t> targets,
                 std::vector<std::vector<metrics::Score>>& all) const {
    const std::size_t size = task_.source.size();
    Progress progress(console_.screen, "scoring " + name, size);
    const std::size_t at_once = items_at_once(task_.model);
    for (std::size_t begin = 0; begin < size; begin += at_once) {
      const std::size_t count = std::min(at_once, size - begin);
      const Tensor batch = load_batch(task_.source, begin, begin + count);
      const attribution::Question question{task_.model, batch, targets.subspan(begin, count),
                                           task_.output};
      Shape shape = maps.shape;
      shape[0] = static_cast<std::int64_t>(count);
      const auto from = maps.data.begin() + static_cast<std::ptrdiff_t>(begin * maps.row(0).size());
      const Tensor part(shape,
                        {from, from + static_cast<std::ptrdiff_t>(count * maps.row(0).size())});
      metrics::Explained explained{.maps = part, .question = &question};
      if (!truths_.labels.empty()) {
        explained.labels = std::span(truths_.labels).subspan(begin, count);
      }
      for (std::size_t at = 0; at < judges_.size(); ++at) {
        if (judges_[at].info.needs != metrics::Needs::model) continue;
        std::ranges::move(judges_[at].evaluate(explained), std::back_inserter(all[at]));
      }
      progress.update(begin + count);
    }
  }

  Console& console_;
  const Task& task_;
  const Truths& truths_;
  const std::vector<Judge>& judges_;
};

// All maps are read once before anything is computed, so that a wrong one costs no time.
std::vector<MapsFile> checked_maps(Console& console, const std::vector<fs::path>& paths,
                                   const fs::path& model, const Task& task) {
  std::vector<MapsFile> files;
  for (const fs::path& path : paths) {
    std::ranges::move(list_maps(path, model, task), std::back_inserter(files));
  }
  for (MapsFile& file : files) {
    // Rows are told apart by their names.
    if (std::ranges::count(files, file.name, &MapsFile::name) > 1) file.name = file.path.string();
    if (read_maps(file, task).added) {
      console.err << "the channels of '" << file.path.string() << "' are added\n";
    }
  }
  const auto same_targets = [&](const MapsFile& file) {
    return file.targets == files.front().targets;
  };
  if (!std::ranges::all_of(files, same_targets)) {
    console.err << "the maps explain different classes; controls are scored for those of '"
                << files.front().path.string() << "'\n";
  }
  return files;
}

}  // namespace

void Score::operator()(Console& console) const {
  if (text::is_classifier_file(model)) return score_text(*this, console);
  // Everything that can be refused is, before anything is computed or written.
  const std::vector<Judge> judges = read_metrics(metric);
  const std::vector<Control> chance = read_controls(controls);
  expect_results_file(out);
  const model::Model loaded = model::load(model);
  print_assumptions(console, loaded);
  const data::InputSource source(input, loaded.description().preprocessing, loaded.input_shape());
  const Truths truths = read_truths(loaded, source, {mask, outline, labels});
  for (const Judge& judge : judges) truths.check(judge.info);
  const Task task{loaded, source, output, survey(console, loaded, source, target, output)};
  const std::vector<MapsFile> files = checked_maps(console, maps, model, task);

  Results results{.items = {}, .bootstrap = {level, resamples, seed}};
  for (std::size_t at = 0; at < source.size(); ++at) results.items.push_back(source.name(at));
  const Scorer score(console, task, truths, judges);
  for (const MapsFile& file : files) {
    add(results, {file.name, file.spec}, judges,
        score(file.name, read_maps(file, task).values, file.targets));
  }
  const Task same{loaded, source, output, {files.front().targets, task.known.input_sha256}};
  for (const Control& control : chance) {
    const Tensor values = explain_all(console, same, control.name, control.explain).maps.values;
    add(results, {control.name, control.spec, true}, judges,
        score(control.name, values, files.front().targets));
  }
  publish(console, results, out, json);
}

}  // namespace assay::cli
