// A report of a sweep: one page that fetches nothing, and beside it each figure as SVG and each
// table of numbers as CSV.
#pragma once

#include "evaluate/sweep_report/findings.h"
#include "report/element.h"

namespace assay::sweep_report {

// Draws what a method makes of an item of a model, for best and worst items. None where it cannot.
using Paint = std::function<std::optional<report::Element>(std::size_t model, std::size_t method,
                                                           std::size_t item)>;

struct ReportFile {
  std::string name;  // below the report's folder: "report.html", "tables/leaderboard.csv"
  std::string bytes;
};

struct SweepReport {
  std::vector<std::string> summary = {};  // plain sentences, the most important first
  std::vector<ReportFile> files = {};     // the page last: what it names is there before it
};

SweepReport write_report(const sweep::Results& results, const Findings& findings,
                         const std::string& source, const Paint& paint = {});

}  // namespace assay::sweep_report
