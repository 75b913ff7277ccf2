#include "evaluate/runner/verdicts.h"

#include <algorithm>
#include <ostream>

#include "base/near_name.h"

namespace assay::runner {
namespace {

using Columns = std::vector<std::vector<std::optional<double>>>;  // values by row of the results

Columns columns_of(const Results& results) {
  Columns columns;
  for (const Scored& row : results.all) {
    std::vector<std::optional<double>>& column = columns.emplace_back();
    for (const metrics::Score& score : row.scores) column.push_back(score.value);
  }
  return columns;
}

metrics::TestedClaim trial_of(const Results& results, const Columns& columns, std::size_t at) {
  const Scored& row = results.all[at];
  metrics::Claim claim{row.maps, row.metric, row.info.better, columns[at], {}};
  for (std::size_t other = 0; other < columns.size(); ++other) {
    const Scored& rival = results.all[other];
    if (rival.control && rival.metric == row.metric) {
      claim.controls.push_back({rival.maps, columns[other]});
    }
  }
  return metrics::test_claim(claim);
}

// "grad_cam beats chance by auc and iou."
void write_beaten(std::ostream& out, const std::vector<metrics::Verdict>& verdicts) {
  std::vector<std::string> rows;
  for (const metrics::Verdict& verdict : verdicts) {
    const std::string& row = verdict.trial.row;
    if (std::ranges::count(rows, row) == 0) rows.push_back(row);
  }
  for (const std::string& row : rows) {
    std::vector<std::string> by;
    for (const metrics::Verdict& verdict : verdicts) {
      if (verdict.trial.row == row && verdict.holds) by.push_back(verdict.trial.metric);
    }
    if (!by.empty()) out << row << " beats chance by " << listed(by) << ".\n";
  }
}

}  // namespace

Verdicts verdicts_of(const Results& results) {
  const bool has_truth = std::ranges::count(results.all, truth_row, &Scored::maps) > 0;
  if (!has_truth) return {};
  const Columns columns = columns_of(results);
  std::vector<metrics::TestedClaim> of_truth;
  std::vector<metrics::TestedClaim> of_methods;
  for (std::size_t at = 0; at < columns.size(); ++at) {
    if (results.all[at].control) continue;
    auto& trials = results.all[at].maps == truth_row ? of_truth : of_methods;
    trials.push_back(trial_of(results, columns, at));
  }
  return {metrics::judge_metrics(of_truth), metrics::judge_methods(of_methods)};
}

void write_verdicts(std::ostream& out, const Verdicts& verdicts) {
  if (verdicts.metrics.empty()) return;
  out << '\n';
  std::vector<std::string> able;
  for (const metrics::Verdict& verdict : verdicts.metrics) {
    if (verdict.holds) able.push_back(verdict.trial.metric);
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

}  // namespace assay::runner
