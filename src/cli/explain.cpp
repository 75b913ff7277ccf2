#include "cli/explain.h"

#include <algorithm>
#include <ostream>

#include "base/table.h"
#include "evaluate/runner/all_items.h"
#include "evaluate/runner/kept_so_far.h"
#include "evaluate/runner/kind.h"
#include "evaluate/runner/maps_file.h"

namespace assay::cli {
namespace {

namespace fs = std::filesystem;

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

// The page shows all that the folder has of these inputs and targets.
void write_page(Console& console, const Explain& unit, const runner::Subject& subject,
                const runner::Survey& known, const std::vector<runner::MapsEntry>& entries) {
  std::vector<runner::MapsEntry> shown;
  for (const runner::MapsEntry& entry : entries) {
    if (entry.input_sha256 == known.input_sha256 && entry.targets == known.targets) {
      shown.push_back(entry);
    }
  }
  const fs::path page = subject.pictures().write_page(unit.out, known.targets, shown,
                                                      static_cast<std::size_t>(unit.pictures));
  if (!page.empty()) console.err << "Side by side: " << page.string() << '\n';
}

// As many cells as there are kinds of cost: passes forward, then backward.
void add_costs(std::vector<Cell>& cells, std::size_t kinds, const runner::MapsEntry& entry) {
  cells.emplace_back(static_cast<std::int64_t>(entry.forward));
  if (kinds > 1) cells.emplace_back(static_cast<std::int64_t>(entry.backward));
}

}  // namespace

void Explain::operator()(Console& console) const {
  // Every spec is read before anything is computed or written.
  const runner::Kind& kind = runner::kind_of(model);
  runner::Questions questions{.explains = output};
  for (const std::string& spec : method) questions.methods.push_back(kind.method(spec));
  const std::unique_ptr<runner::Subject> subject =
      runner::open(console, {.model = model, .input = input, .skip_unreadable = skip_unreadable});
  std::vector<runner::MapsEntry> entries = runner::read_maps_file(out);
  const runner::Survey known = subject->survey(console, target, output);
  const OutputFolder folder(out);

  const std::vector<std::string> costs = subject->map_files().cost_names();
  Table table{.columns = {"file", "method", "seconds"}};
  std::ranges::copy(costs, std::back_inserter(table.columns));
  runner::KeptSoFar so_far(out, questions.methods.size(), "the same command goes on from there");
  for (std::size_t at = 0; at < questions.methods.size(); ++at) {
    const runner::Method& by = questions.methods[at];
    so_far.begin(parse_spec(by.spec).name);
    runner::MapsEntry entry{.file = "",
                            .spec = by.spec,
                            .model_sha256 = subject->sha256_as_described(),
                            .input_sha256 = known.input_sha256,
                            .output = Value<Output>::write(output),
                            .targets = known.targets};
    const auto there = std::ranges::find_if(entries, [&](const runner::MapsEntry& other) {
      return entry.same_question(other) && fs::exists(out / other.file);
    });
    if (there != entries.end()) {
      std::vector<Cell> cells{there->file, there->spec, std::string("there already")};
      cells.resize(table.columns.size());
      table.add(std::move(cells));
      so_far.finish();
      continue;
    }
    const runner::KeptParts kept(out, entry.question(), [&](std::size_t items) {
      so_far.has(items, subject->items().size(), subject->items().things());
    });
    const runner::Part found =
        runner::explain_all(console, *subject, questions, at, known.targets, &kept);
    entry.seconds = found.seconds;
    entry.forward = found.passes.forward;
    entry.backward = found.passes.backward;
    subject->map_files().write(out, found.maps, entries, entry);
    entries.push_back(entry);
    runner::write_maps_file(out, entries);
    so_far.finish();
    kept.forget();
    std::vector<Cell> cells{entry.file, entry.spec, entry.seconds};
    add_costs(cells, costs.size(), entry);
    table.add(std::move(cells));
  }
  (json ? write_json : write_text)(console.out, table);
  write_page(console, *this, *subject, known, entries);
}

}  // namespace assay::cli
