#include "cli/verdicts.h"

#include <algorithm>
#include <ostream>

#include "base/near_name.h"

namespace assay::cli {
namespace {

metrics::Claim claim_of(const Results& results, const Scored& row) {
  metrics::Claim claim{row.maps, row.metric, row.info.better, row.scores, {}};
  for (const Scored& other : results.all) {
    if (other.control && other.metric == row.metric) {
      claim.controls.push_back({other.maps, other.scores});
    }
  }
  return claim;
}

// "grad_cam beats chance by auc and iou."
void write_beaten(std::ostream& out, const std::vector<metrics::Verdict>& verdicts) {
  std::vector<std::string> rows;
  for (const metrics::Verdict& verdict : verdicts) {
    if (std::ranges::count(rows, verdict.row) == 0) rows.push_back(verdict.row);
  }
  for (const std::string& row : rows) {
    std::vector<std::string> by;
    for (const metrics::Verdict& verdict : verdicts) {
      if (verdict.row == row && verdict.holds) by.push_back(verdict.metric);
    }
    if (!by.empty()) out << row << " beats chance by " << listed(by) << ".\n";
  }
}

}  // namespace

Verdicts verdicts_of(const Results& results) {
  std::vector<metrics::Claim> of_truth;
  std::vector<metrics::Claim> of_methods;
  for (const Scored& row : results.all) {
    if (row.control) continue;
    (row.maps == truth_row ? of_truth : of_methods).push_back(claim_of(results, row));
  }
  if (of_truth.empty()) return {};
  return {metrics::judge_metrics(of_truth), metrics::judge_methods(of_methods)};
}

void write_verdicts(std::ostream& out, const Verdicts& verdicts) {
  if (verdicts.metrics.empty()) return;
  out << '\n';
  std::vector<std::string> able;
  for (const metrics::Verdict& verdict : verdicts.metrics) {
    if (verdict.holds) able.push_back(verdict.metric);
  }
  if (!able.empty()) {
    out << listed(able) << (able.size() == 1 ? " tells" : " tell")
        << " the truth from chance here.\n";
  }
  for (const metrics::Verdict& verdict : verdicts.metrics) {
    if (!verdict.holds) out << verdict.sentence << '\n';
  }
  write_beaten(out, verdicts.methods);
  for (const metrics::Verdict& verdict : verdicts.methods) {
    if (!verdict.holds) out << verdict.sentence << '\n';
  }
}

}  // namespace assay::cli
