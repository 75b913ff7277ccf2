#include "cli/explain.h"

#include <algorithm>
#include <ostream>

#include "attribution/alias.h"
#include "base/table.h"
#include "cli/explain_text.h"
#include "cli/gallery.h"
#include "runner/examples_file.h"
#include "runner/kept_so_far.h"
#include "runner/maps_file.h"
#include "runner/net_hash.h"
#include "runner/passes.h"
#include "tensor/npy.h"
#include "text/classifier_file.h"

namespace assay::cli {
namespace {

namespace fs = std::filesystem;

// "rise.npy", or "rise_2.npy" when another spec of the method has that.
std::string free_file_of_maps(const std::string& method, const std::string& extension,
                              const std::vector<runner::MapsEntry>& entries) {
  for (int number = 1;; ++number) {
    const std::string name =
        number == 1 ? method + extension : fmt::format("{}_{}{}", method, number, extension);
    if (std::ranges::find(entries, name, &runner::MapsEntry::file) == entries.end()) return name;
  }
}

// A folder that is there before hours of work begin, and gone again when nothing came of them.
class OutputFolder {
 public:
  explicit OutputFolder(const fs::path& path) : path_(path) {
    std::error_code problem;
    is_new_ = fs::create_directories(path, problem);
    if (problem) fail("The folder '{}' cannot be made: {}.", path.string(), problem.message());
  }
  ~OutputFolder() {
    std::error_code ignored;
    if (is_new_) fs::remove(path_, ignored);  // unless something is in it
  }
  OutputFolder(const OutputFolder&) = delete;
  OutputFolder& operator=(const OutputFolder&) = delete;

 private:
  fs::path path_;
  bool is_new_ = false;
};

bool gives_examples(const Spec& spec) {
  return find(attribution::catalogue(), spec.name, "method").info.family ==
         attribution::Family::example;
}

// The gallery shows all that the folder has of these inputs and targets.
void show(Console& console, const Explain& unit, const runner::Task& task,
          const std::vector<runner::MapsEntry>& entries) {
  std::vector<runner::MapsEntry> shown;
  for (const runner::MapsEntry& entry : entries) {
    if (entry.input_sha256 == task.known.input_sha256 && entry.targets == task.known.targets) {
      shown.push_back(entry);
    }
  }
  const auto pictures = static_cast<std::size_t>(unit.pictures);
  if (write_gallery(unit.out, {task.model, task.source, task.known.targets, shown}, pictures)) {
    console.err << "Side by side: " << (unit.out / "gallery.html").string() << '\n';
  }
}

}  // namespace

void Explain::operator()(Console& console) const {
  if (text::is_classifier_file(model)) return explain_text(*this, console);
  // Every spec is read before anything is computed or written.
  std::vector<std::pair<Spec, attribution::Explain>> methods;
  for (const std::string& text : method) {
    const Spec given = attribution::parse_method(text);
    const attribution::Method& row = find(attribution::catalogue(), given.name, "method");
    methods.emplace_back(row.complete(given.settings), row.configure(given.settings));
  }
  const model::Model loaded = model::load(model);
  runner::print_assumptions(console, loaded);
  const data::InputSource source = runner::read_inputs(console, input, loaded, skip_unreadable);
  std::vector<runner::MapsEntry> entries = runner::read_maps_file(out);
  const runner::Task task{loaded, source, output, survey(console, loaded, source, target, output)};
  const OutputFolder folder(out);

  Table table{.columns = {"file", "method", "seconds", "forward", "backward"}};
  runner::KeptSoFar so_far(out, methods.size(), "the same command goes on from there");
  for (const auto& [spec, unit] : methods) {
    so_far.begin(spec.name);
    runner::MapsEntry entry{.file = "",
                            .spec = to_string(spec),
                            .model_sha256 = runner::sha256_as_described(model, loaded),
                            .input_sha256 = task.known.input_sha256,
                            .output = Value<Output>::write(output),
                            .targets = task.known.targets};
    const auto known = std::ranges::find_if(entries, [&](const runner::MapsEntry& other) {
      return entry.same_question(other) && fs::exists(out / other.file);
    });
    if (known != entries.end()) {
      table.add({known->file, known->spec, std::string("there already"), {}, {}});
      so_far.finish();
      continue;
    }
    const runner::KeptParts kept(out, entry.question(), [&](std::size_t items) {
      so_far.has(items, source.size(), runner::things_of(loaded));
    });
    runner::Task own = task;
    own.least_at_once = gives_examples(spec) ? 256 : 1;
    runner::Part found = runner::explain_all(console, own, spec.name, unit, &kept);
    attribution::Maps& maps = found.maps;
    entry.seconds = found.seconds;
    entry.forward = found.passes.forward;
    entry.backward = found.passes.backward;
    entry.measures = std::move(maps.measures);
    entry.file = free_file_of_maps(spec.name, maps.examples.empty() ? ".npy" : ".json", entries);
    if (maps.examples.empty()) {
      write_npy(out / entry.file, maps.values);
    } else {
      runner::write_examples_file(out / entry.file, source, task.known.targets, maps.examples);
    }
    entries.push_back(entry);
    runner::write_maps_file(out, entries);
    so_far.finish();
    kept.forget();
    table.add({entry.file, entry.spec, entry.seconds, static_cast<std::int64_t>(entry.forward),
               static_cast<std::int64_t>(entry.backward)});
  }
  (json ? write_json : write_text)(console.out, table);
  show(console, *this, task, entries);
}

}  // namespace assay::cli
