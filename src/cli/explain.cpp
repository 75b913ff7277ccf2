#include "cli/explain.h"

#include <algorithm>
#include <ostream>

#include "base/table.h"
#include "cli/maps_file.h"
#include "cli/passes.h"
#include "get/sha256.h"
#include "tensor/npy.h"

namespace assay::cli {
namespace {

namespace fs = std::filesystem;

// "rise.npy", or "rise_2.npy" when another spec of the method has that.
std::string free_name(const std::string& method, const std::vector<MapsEntry>& entries) {
  for (int number = 1;; ++number) {
    const std::string name =
        number == 1 ? method + ".npy" : fmt::format("{}_{}.npy", method, number);
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
  const Task task{loaded, source, output, survey(console, loaded, source, target, output)};
  make_folder(out);

  Table table{.columns = {"file", "method", "seconds", "forward", "backward"}};
  for (const auto& [spec, unit] : methods) {
    MapsEntry entry{.file = "",
                    .spec = to_string(spec),
                    .model_sha256 = get::sha256_of_file(model),
                    .input_sha256 = task.known.input_sha256,
                    .output = Value<Output>::write(output),
                    .targets = task.known.targets};
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
    entry.file = free_name(spec.name, entries);
    write_npy(out / entry.file, maps.values);
    entries.push_back(entry);
    write_maps_file(out, entries);
    table.add({entry.file, entry.spec, entry.seconds, static_cast<std::int64_t>(entry.forward),
               static_cast<std::int64_t>(entry.backward)});
  }
  write_text(console.out, table);
}

}  // namespace assay::cli
