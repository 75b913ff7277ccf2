#include "cli/explain.h"

#include <algorithm>
#include <ostream>

#include "base/table.h"
#include "cli/batches.h"
#include "cli/examples_file.h"
#include "cli/maps_file.h"
#include "get/sha256.h"
#include "tensor/npy.h"

namespace assay::cli {
namespace {

namespace fs = std::filesystem;

// Items that are loaded and explained at once; a progress bar moves, memory stays small.
constexpr std::size_t at_once = 64;

// What is asked of all inputs, and the inputs' fingerprint.
struct Task {
  const model::Model& model;
  const data::InputSource& source;
  Output output;
  std::vector<std::size_t> targets = {};
  std::string input_sha256 = {};
};

// One pass over the inputs before any method runs: their classes and what they are.
void survey(Console& console, const Target& target, Task& task) {
  Progress progress(console.screen, "predicting", task.source.size());
  std::string hashes;
  for (std::size_t begin = 0; begin < task.source.size(); begin += at_once) {
    const std::size_t end = std::min(begin + at_once, task.source.size());
    const Tensor batch = load_batch(task.source, begin, end);
    hashes += get::sha256({reinterpret_cast<const char*>(batch.data.data()), batch.size() * 4});
    for (const std::size_t one : targets(target, task.model.scores(batch, task.output))) {
      task.targets.push_back(one);
    }
    progress.update(end);
  }
  task.input_sha256 = get::sha256(hashes);
}

void append(attribution::Maps part, std::size_t total, attribution::Maps& all) {
  if (all.values.shape.empty() && all.examples.empty()) {
    all.values.shape = part.values.shape;
    if (!all.values.shape.empty()) all.values.shape[0] = static_cast<std::int64_t>(total);
    all.measures = std::move(part.measures);
  } else {
    for (std::size_t at = 0; at < part.measures.size(); ++at) {
      std::ranges::copy(part.measures[at].values, std::back_inserter(all.measures[at].values));
    }
  }
  std::ranges::copy(part.values.data, std::back_inserter(all.values.data));
  std::ranges::move(part.examples, std::back_inserter(all.examples));
}

attribution::Maps explain_all(Console& console, const Task& task, const std::string& name,
                              const attribution::Explain& method) {
  attribution::Maps all;
  Progress progress(console.screen, name, task.source.size());
  for (std::size_t begin = 0; begin < task.source.size(); begin += at_once) {
    const std::size_t end = std::min(begin + at_once, task.source.size());
    const Tensor batch = load_batch(task.source, begin, end);
    const auto asked = std::span(task.targets).subspan(begin, end - begin);
    append(method({task.model, batch, asked, task.output}), task.source.size(), all);
    progress.update(end);
  }
  return all;
}

// "rise.npy", or "rise_2.npy" when another spec of the method has that.
std::string free_name(const std::string& method, const std::string& extension,
                      const std::vector<MapsEntry>& entries) {
  for (int number = 1;; ++number) {
    const std::string name =
        number == 1 ? method + extension : fmt::format("{}_{}{}", method, number, extension);
    if (std::ranges::find(entries, name, &MapsEntry::file) == entries.end()) return name;
  }
}

void make_folder(const fs::path& folder) {
  std::error_code problem;
  fs::create_directories(folder, problem);
  if (problem) fail("The folder '{}' cannot be made: {}.", folder.string(), problem.message());
}

}  // namespace

void Explain::operator()(Console& console) const {
  // Every spec is read before anything is computed or written.
  std::vector<std::pair<Spec, attribution::Explain>> methods;
  for (const std::string& text : method) {
    const Spec given = parse_spec(text);
    const attribution::Method& row = find(attribution::catalogue(), given.name, "method");
    methods.emplace_back(row.complete(given.settings), row.configure(given.settings));
  }
  const model::Model loaded = model::load(model);
  print_assumptions(console, loaded);
  const data::InputSource source(input, loaded.description().preprocessing, loaded.input_shape());
  std::vector<MapsEntry> entries = read_maps_file(out);
  Task task{loaded, source, output};
  survey(console, target, task);
  make_folder(out);

  Table table{.columns = {"file", "method", "seconds", "forward", "backward"}};
  for (const auto& [spec, unit] : methods) {
    MapsEntry entry{.file = "",
                    .spec = to_string(spec),
                    .model_sha256 = get::sha256_of_file(model),
                    .input_sha256 = task.input_sha256,
                    .output = Value<Output>::write(output),
                    .targets = task.targets};
    const auto known = std::ranges::find_if(entries, [&](const MapsEntry& other) {
      return entry.same_question(other) && fs::exists(out / other.file);
    });
    if (known != entries.end()) {
      table.add({known->file, known->spec, std::string("there already"), {}, {}});
      continue;
    }
    const model::Passes before = loaded.passes();
    const double started = console.screen.clock();
    attribution::Maps maps = explain_all(console, task, spec.name, unit);
    entry.seconds = console.screen.clock() - started;
    entry.forward = loaded.passes().forward - before.forward;
    entry.backward = loaded.passes().backward - before.backward;
    entry.measures = std::move(maps.measures);
    entry.file = free_name(spec.name, maps.examples.empty() ? ".npy" : ".json", entries);
    if (maps.examples.empty()) {
      write_npy(out / entry.file, maps.values);
    } else {
      write_examples_file(out / entry.file, source, task.targets, maps.examples);
    }
    entries.push_back(entry);
    write_maps_file(out, entries);
    table.add({entry.file, entry.spec, entry.seconds, static_cast<std::int64_t>(entry.forward),
               static_cast<std::int64_t>(entry.backward)});
  }
  write_text(console.out, table);
}

}  // namespace assay::cli
