#include "cli/demo.h"

#include <fmt/ostream.h>

#include <sstream>

#include "base/error.h"
#include "base/file.h"
#include "base/program_folder.h"
#include "cli/demo_fashion.h"
#include "cli/demo_photos.h"
#include "cli/demo_steps.h"
#include "cli/serve.h"
#include "cli/workspace_new.h"

namespace assay::cli {
namespace {

namespace fs = std::filesystem;

// What makes a workspace what it is; a run with another does not go on with it.
std::string recipe_of(const Demo& demo, DemoKind kind) {
  return fmt::format("{} items={} epochs={} participants={} seed={}", Value<DemoKind>::write(kind),
                     demo.items, demo.epochs, demo.participants, demo.seed);
}

// Nothing is put into a folder that somebody else has filled.
void begin(const Demo& demo, Console& console) {
  if (fs::exists(demo.folder / "demo")) return;
  std::ostringstream said;
  Console aside{said, said, console.screen};
  WorkspaceNew{.folder = demo.folder, .name = "Demo"}(aside);
  make_folder(demo.folder / "demo");
}

void print_reports(const Demo& demo, const std::vector<DemoStudy>& studies, std::ostream& out) {
  fmt::print(out,
             "\nThe workspace is '{}'. Everybody who has taken part in its studies so far is\n"
             "simulated, and marked so. Their reports, which the console shows as well:\n\n",
             demo.folder.string());
  for (const DemoStudy& study : studies) {
    fmt::print(out, "  {:14}  {}\n", study.name,
               (demo.folder / "studies" / study.name / "results/report.html").string());
  }
  fmt::print(out, "  {:14}  {}\n\n", "comparison",
             (demo.folder / "comparison/report.html").string());
}

}  // namespace

void Demo::operator()(Console& console) const {
  const DemoKind chosen = kind.value_or(DemoKind::fashion);
  begin(*this, console);
  const bool shows_clothes = chosen == DemoKind::fashion;
  run_steps(folder / "demo", recipe_of(*this, chosen),
            shows_clothes ? fashion_steps(*this) : photo_steps(*this), console);
  const std::vector<DemoStudy> studies =
      shows_clothes ? fashion_studies(folder) : photo_studies(folder);
  print_reports(*this, studies, console.out);
  if (no_serve) {
    fmt::print(console.out, "'assay demo {} --folder {}' serves it.\n",
               Value<DemoKind>::write(chosen), folder.string());
    return;
  }
  if (folder_with("take.html", {"../web", "../share/assay/web"}).empty()) {
    fmt::print(console.err, "note: the web pages have not been built; './run' builds them\n");
  }
  Serve serve{.workspace = folder, .port = port, .address = address};
  serve.simulation = true;
  for (const DemoStudy& study : studies) serve.open.push_back(study.name);
  serve(console);
}

}  // namespace assay::cli
