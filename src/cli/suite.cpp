#include "cli/suite.h"

#include <ostream>

#include "base/file.h"
#include "base/quantity.h"
#include "base/table.h"
#include "evaluate/suites/files.h"

namespace assay::cli {
namespace {

namespace fs = std::filesystem;

void list_suites(Console& console, bool json) {
  Table table{.columns = {"suite", "spec", "summary", "truth"}};
  for (const suites::Recipe& suite : suites::catalogue()) {
    table.add({std::string(suite.info.name), to_string(suite.complete({})),
               std::string(suite.info.summary), std::string(suite.info.truth)});
  }
  if (json) {
    write_json(console.out, table);
    return;
  }
  for (const std::vector<Cell>& row : table.rows) {
    const auto text = [&](std::size_t column) { return std::get<std::string>(row[column]); };
    console.out << text(1) << "\n  " << text(2) << "\n  Truth: " << text(3) << ".\n";
  }
  console.out << "\n'assay suite NAME --out FOLDER' makes one; docs/suites.md says what of.\n";
}

// What to ask next, ready to be copied.
std::string next_steps(const fs::path& folder, bool of_texts) {
  const std::string at = folder.string();
  const std::string input = at + (of_texts ? "/texts.csv" : "/inputs.npy");
  const std::string model = at + (of_texts ? "/model.json" : "/model.onnx");
  return fmt::format(
      "\nassay explain --model {0} --input {1} --method {2} --out {3}/maps\n"
      "assay score --model {0} --input {1} --maps {3}/maps --mask {3}/{4} --truth --metric auc\n"
      "assay sweep --suite {3} --method {2} --metric auc --out {3}.sqlite\n",
      model, input, of_texts ? "leave_one_out" : "integrated_gradients", at,
      of_texts ? "words.json" : "mask.npy");
}

}  // namespace

void Suite::operator()(Console& console) const {
  if (name.empty()) {
    if (!out.empty()) fail("Say which suite is to be made; 'assay suite' lists them.");
    return list_suites(console, json);
  }
  const Spec given = parse_spec(name);
  const suites::Recipe& row = find(suites::catalogue(), given.name, "suite");
  const suites::Make make = row.configure(given.settings);
  if (out.empty()) fail("Give a folder for the suite '{}' with --out.", given.name);
  make_folder(out);

  const double started = console.screen.clock();
  std::optional<suites::Suite> made;
  {
    constexpr std::size_t whole = 100;
    Progress progress(console.screen, "training", whole, {});
    made = make([&](double share) { progress.update(static_cast<std::size_t>(share * whole)); });
  }
  for (const suites::File& file : suites::files_of(*made, row.complete(given.settings))) {
    make_folder((out / file.name).parent_path());
    write_file(out / file.name, file.bytes);
  }
  console.err << fmt::format("made in {}; look at {}\n", as_time(console.screen.clock() - started),
                             (out / "sheet.html").string());
  console.out << fmt::format("{}: {} items; {}\n", out.string(), made->items.size(),
                             suites::to_sentence(made->evidence));
  console.out << next_steps(out, made->texts() != nullptr);
}

}  // namespace assay::cli
