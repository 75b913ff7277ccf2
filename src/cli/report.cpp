#include "cli/report.h"

#include <fmt/ostream.h>

#include "base/error.h"
#include "base/file.h"
#include "evaluate/sweep_report/item_pictures.h"
#include "evaluate/sweep_report/page.h"

namespace assay::cli {
namespace {

std::vector<sweep::Results> open_suites(const std::vector<std::filesystem::path>& paths) {
  std::vector<sweep::Results> suites;
  for (const std::filesystem::path& path : paths) {
    suites.emplace_back(path);
    if (suites.back().terms().suite.empty()) {
      fail(
          "'{}' is not of a suite, so nobody knows what the truth is there; give what 'assay sweep "
          "--suite FOLDER' wrote.",
          path.string());
    }
  }
  return suites;
}

}  // namespace

void Report::operator()(Console& console) const {
  const sweep::Results file(results);
  if (file.models().empty() || file.metrics().empty()) {
    fail("'{}' holds no scores yet; let 'assay sweep' get further.", results.string());
  }
  const std::vector<sweep::Results> suites = open_suites(suite);
  const sweep_report::Paint paint =
      sweep_report::report_pictures(console, file, {model, input, maps});
  const sweep_report::Rules rules{
      .bootstrap = {.level = level, .resamples = resamples, .seed = seed},
      .alpha = alpha,
      .power = power};
  std::optional<Progress> progress(std::in_place, console.screen, "testing",
                                   file.models().size() * file.metrics().size(), Things{"metrics"});
  const sweep_report::Findings found = sweep_report::analyse_results(
      file, rules, items, [&](std::size_t done, std::size_t) { progress->update(done); }, suites);
  progress.reset();
  const sweep_report::SweepReport written =
      sweep_report::write_report(file, found, results.filename().string(), paint);
  for (const char* part : {"figures", "tables"}) make_folder(out / part);
  for (const sweep_report::ReportFile& one : written.files) write_file(out / one.name, one.bytes);
  for (const std::string& sentence : written.summary) fmt::print(console.out, "{}\n", sentence);
  fmt::print(console.out, "{}\n", (out / "report.html").string());
}

}  // namespace assay::cli
