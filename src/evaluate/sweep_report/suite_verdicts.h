// Whether metrics tell planted truth from chance elsewhere: sweeps on suites, of which a report of
// any other sweep repeats what became of the same metrics.
#pragma once

#include "evaluate/sweep/results.h"
#include "evaluate/sweep_report/ranking.h"

namespace assay::sweep_report {

struct SuiteVerdict {
  std::string suite;  // the spec that rebuilds it
  metrics::Verdict verdict;
};

// All metrics of a file, judged together as 'assay score --truth' judges them; `nearest` has for
// each of them the truth beside its nearest control.
std::vector<metrics::Verdict> judge_sweep_metrics(
    const sweep::Results& results,
    std::span<const std::optional<metrics::PairedComparison>> nearest, const Rules& rules);

// For every metric of `results` what sweeps on suites say of it: of metrics with the same
// parameters, whatever their seed. Suites where the metric was not asked have no word in it.
std::vector<std::vector<SuiteVerdict>> judge_on_suites(const sweep::Results& results,
                                                       std::span<const sweep::Results> suites,
                                                       const Rules& rules);

}  // namespace assay::sweep_report
