#include "cli/explain.h"

#include <algorithm>
#include <chrono>
#include <ostream>

#include "base/table.h"
#include "cli/batches.h"
#include "cli/examples_file.h"
#include "cli/explain_text.h"
#include "cli/gallery.h"
#include "cli/kept_parts.h"
#include "cli/maps_file.h"
#include "get/sha256.h"
#include "tensor/npy.h"
#include "text/classifier_file.h"

namespace assay::cli {
namespace {

namespace fs = std::filesystem;

// Items that are loaded and explained at once: many of a small net's, few of a large one's, so that
// memory stays small and an interrupted run loses little.
std::size_t items_at_once(const model::Model& model) {
  constexpr std::size_t most_numbers = std::size_t{1} << 20;
  return std::clamp<std::size_t>(most_numbers / count(model.input_shape()), 1, 4096);
}

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
  const std::size_t at_once = items_at_once(task.model);
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

Part explain_part(const Task& task, const attribution::Explain& method, std::size_t begin,
                  std::size_t end, const attribution::Watch& watch) {
  const Tensor batch = load_batch(task.source, begin, end);
  const auto asked = std::span(task.targets).subspan(begin, end - begin);
  const model::Passes before = task.model.passes();
  const auto started = std::chrono::steady_clock::now();
  Part part{.maps = method({task.model, batch, asked, task.output, watch})};
  part.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
  const model::Passes after = task.model.passes();
  part.passes = {after.forward - before.forward, after.backward - before.backward};
  return part;
}

// Part by part; what an interrupted run has kept is not computed again.
Part explain_all(Console& console, const Task& task, const std::string& name,
                 const attribution::Explain& method, const KeptParts& kept) {
  const std::size_t items = task.source.size();
  const std::size_t at_once = items_at_once(task.model);
  Part all;
  constexpr std::size_t ticks = 1000;  // of one item, for those that take minutes
  Progress progress(console.screen, name, items * ticks);
  for (std::size_t begin = 0; begin < items; begin += at_once) {
    const std::size_t end = std::min(begin + at_once, items);
    std::optional<Part> part = kept.find(begin, end);
    if (!part) {
      part = explain_part(task, method, begin, end, [&](double share) {
        const double done = static_cast<double>(begin) + share * static_cast<double>(end - begin);
        progress.update(static_cast<std::size_t>(done * ticks));
      });
      const bool is_whole = begin == 0 && end == items;
      if (!is_whole && part->maps.examples.empty()) kept.keep(begin, end, *part);
    }
    append(std::move(part->maps), items, all.maps);
    all.seconds += part->seconds;
    all.passes.forward += part->passes.forward;
    all.passes.backward += part->passes.backward;
    progress.update(end * ticks);
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

// The gallery shows all maps of these inputs and targets that the folder has.
void show(Console& console, const Explain& unit, const Task& task,
          const std::vector<MapsEntry>& entries) {
  std::vector<MapsEntry> shown;
  for (const MapsEntry& entry : entries) {
    const bool is_map = fs::path(entry.file).extension() == ".npy";
    if (is_map && entry.input_sha256 == task.input_sha256 && entry.targets == task.targets) {
      shown.push_back(entry);
    }
  }
  const auto pictures = static_cast<std::size_t>(unit.pictures);
  if (write_gallery(unit.out, {task.model, task.source, task.targets, shown}, pictures)) {
    console.err << "Side by side: " << (unit.out / "gallery.html").string() << '\n';
  }
}

}  // namespace

void Explain::operator()(Console& console) const {
  if (text::is_classifier_file(model)) return explain_text(*this, console);
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
    const KeptParts kept(out, entry.question());
    Part found = explain_all(console, task, spec.name, unit, kept);
    attribution::Maps& maps = found.maps;
    entry.seconds = found.seconds;
    entry.forward = found.passes.forward;
    entry.backward = found.passes.backward;
    entry.measures = std::move(maps.measures);
    entry.file = free_name(spec.name, maps.examples.empty() ? ".npy" : ".json", entries);
    if (maps.examples.empty()) {
      write_npy(out / entry.file, maps.values);
    } else {
      write_examples_file(out / entry.file, source, task.targets, maps.examples);
    }
    entries.push_back(entry);
    write_maps_file(out, entries);
    kept.forget();
    table.add({entry.file, entry.spec, entry.seconds, static_cast<std::int64_t>(entry.forward),
               static_cast<std::int64_t>(entry.backward)});
  }
  write_text(console.out, table);
  show(console, *this, task, entries);
}

}  // namespace assay::cli
