// All that a report says of a results file. Scores are read one metric at a time and let go: what
// is kept does not grow with the number of items.
#pragma once

#include <functional>

#include "evaluate/sweep/results.h"
#include "evaluate/sweep_report/mean_curve.h"
#include "evaluate/sweep_report/metric_agreement.h"
#include "evaluate/sweep_report/suite_verdicts.h"

namespace assay::sweep_report {

struct ItemScore {
  std::size_t item = 0;
  double value = 0;
};

// What one metric says of one contender beside its rank.
struct ContenderDetails {
  std::vector<std::pair<std::string, std::size_t>> undefined = {};
  MeanCurve curve = {};
};

struct MetricFindings {
  std::vector<Contender> contenders = {};  // of all methods, controls and the truth; no values
  MethodRanking ranking = {};
  // Whether the metric tells the truth from chance; none where no masks say what the truth is.
  std::optional<metrics::Verdict> verdict = {};
  std::vector<SuiteVerdict> suite_verdicts = {};  // the same on suites
  std::vector<ContenderDetails> details = {};     // by contender
  std::vector<ItemScore> best = {};               // of the leader, the best first
  std::vector<ItemScore> worst = {};  // of the leader, the worst first; none of the best
};

struct ModelFindings {
  std::vector<MetricFindings> metrics = {};  // in the order of the file
  std::vector<sweep::Cost> costs = {};       // by method
  CorrelationMatrix by_methods = {};         // of metrics
  CorrelationMatrix by_items = {};
  std::size_t correlated_items = 0;
  // Of methods over the metrics that can be trusted: those that tell the truth from chance, or all
  // where the truth is not known. None without any rank.
  std::vector<std::optional<double>> mean_ranks = {};
};

struct Findings {
  Rules rules = {};
  std::vector<ModelFindings> models = {};
};

// Hears how many metrics are done, of how many.
using FindingsProgress = std::function<void(std::size_t done, std::size_t total)>;

// With the best and the worst `shown` items of each metric's leader, and what results of suites say
// of the same metrics.
Findings analyse_results(const sweep::Results& results, const Rules& rules, std::size_t shown,
                         const FindingsProgress& progress = {},
                         std::span<const sweep::Results> suites = {});

// Whether a metric is known to tell the truth from chance here, or known to fail at that.
bool tells_truth_from_chance(const MetricFindings& metric);
bool fails_to_tell_truth(const MetricFindings& metric);
// The suites on which it cannot.
std::vector<std::string> failed_suites(const MetricFindings& metric);
// Whether anything is known of it, here or on a suite.
bool is_validated(const MetricFindings& metric);
// What follows a metric's name: " ✗" when it cannot tell the truth here, " †" when it fails on a
// suite, " ?" when it was not examined; nothing otherwise.
std::string_view warning_mark(const MetricFindings& metric);

}  // namespace assay::sweep_report
