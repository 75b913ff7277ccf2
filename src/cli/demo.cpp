#include "cli/demo.h"

#include <fmt/ostream.h>

#include <exception>
#include <sstream>
#include <stop_token>

#include "base/file.h"
#include "base/interruption.h"
#include "base/program_folder.h"
#include "cli/demo/demo_fashion.h"
#include "cli/demo/demo_photos.h"
#include "cli/demo/demo_steps.h"
#include "cli/serve.h"
#include "cli/workspace_new.h"

namespace assay::cli {
namespace {

namespace fs = std::filesystem;

struct Making {
  DemoKind kind;
  std::vector<DemoStep> steps;
  std::vector<DemoStudy> studies;
};

Making making(const Demo& demo) {
  const DemoKind kind = demo.kind.value_or(DemoKind::fashion);
  if (kind == DemoKind::photos) return {kind, photo_steps(demo), photo_studies(demo.folder)};
  return {kind, fashion_steps(demo), fashion_studies(demo.folder)};
}

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

// While people look around already. A report that cannot be made is no reason to send them away.
void finish(const Demo& demo, const Making& made, const std::string& recipe,
            const std::stop_token& stopped, Console& console) {
  fmt::print(console.err, "\nThe reports are made meanwhile:\n");
  const std::stop_callback asked(stopped, [&] {
    fmt::print(console.err,
               "The report is finished first; Ctrl-C again leaves it for next time.\n");
  });
  try {
    run_steps(
        demo.folder / "demo", recipe, made.steps,
        [&](const DemoStep&) { return !stopped.stop_requested(); }, console);
  } catch (const std::exception& error) {
    fmt::print(console.err, "{}\n", error.what());
    return;
  }
  if (stopped.stop_requested()) return;
  print_reports(demo, made.studies, console.out);
  console.out << std::flush;
}

}  // namespace

void Demo::operator()(Console& console) const {
  begin(*this, console);
  const Making made = making(*this);
  const fs::path record = folder / "demo";
  const std::string recipe = recipe_of(*this, made.kind);
  const Interruption stopped(fmt::format("'{}' keeps the steps that are done; the same command "
                                         "goes on from there.",
                                         folder.string()),
                             Interruption::Of::all_steps);
  run_steps(
      record, recipe, made.steps, [&](const DemoStep& step) { return no_serve || !step.can_wait; },
      console);
  const bool is_whole = are_done(record, recipe, made.steps);
  if (is_whole) print_reports(*this, made.studies, console.out);
  if (no_serve) {
    fmt::print(console.out, "'assay demo {} --folder {}' serves it.\n",
               Value<DemoKind>::write(made.kind), folder.string());
    return;
  }
  if (folder_with("take.html", {"../web", "../share/assay/web"}).empty()) {
    fmt::print(console.err, "note: the web pages have not been built; './run' builds them\n");
  }
  Serve serve{.workspace = folder, .port = port, .address = address};
  serve.simulation = true;
  for (const DemoStudy& study : made.studies) serve.open.push_back(study.name);
  if (!is_whole) {
    serve.meanwhile = [&](const std::stop_token& stop) {
      finish(*this, made, recipe, stop, console);
    };
  }
  serve(console);
}

}  // namespace assay::cli
