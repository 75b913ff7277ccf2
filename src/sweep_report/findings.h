// All that a report says of a results file. Scores are read one metric at a time and let go: what
// is kept does not grow with the number of items.
#pragma once

#include <functional>

#include "sweep/results.h"
#include "sweep_report/concord.h"
#include "sweep_report/examined.h"
#include "sweep_report/mean_curve.h"

namespace assay::sweep_report {

struct ItemScore {
  std::size_t item = 0;
  double value = 0;
};

// What one metric says of one method beside its place.
struct Told {
  std::vector<std::pair<std::string, std::size_t>> undefined = {};
  MeanCurve curve = {};
};

struct OfMetric {
  std::vector<Contender> contenders = {};  // of all methods, controls and the truth; no values
  Standing standing = {};
  // Whether the metric tells the truth from chance; none where no masks say what the truth is.
  std::optional<metrics::Verdict> verdict = {};
  std::vector<Examined> elsewhere = {};  // the same on suites
  std::vector<Told> told = {};           // by contender
  std::vector<ItemScore> best = {};      // of the leader, the best first
  std::vector<ItemScore> worst = {};     // of the leader, the worst first; none of the best
};

struct OfModel {
  std::vector<OfMetric> metrics = {};   // in the order of the file
  std::vector<sweep::Cost> costs = {};  // by method
  Matrix by_methods = {};               // of metrics
  Matrix by_items = {};
  std::size_t correlated_items = 0;
  // Of methods over the metrics that can be trusted: those that tell the truth from chance, or all
  // where the truth is not known. None without any rank.
  std::vector<std::optional<double>> mean_ranks = {};
};

struct Findings {
  Rules rules = {};
  std::vector<OfModel> models = {};
};

// Hears how many metrics are done, of how many.
using Watch = std::function<void(std::size_t done, std::size_t total)>;

// With the best and the worst `shown` items of each metric's leader, and what results of suites say
// of the same metrics.
Findings findings(const sweep::Results& results, const Rules& rules, std::size_t shown,
                  const Watch& watch = {}, std::span<const sweep::Results> suites = {});

// Whether a metric is known to tell the truth from chance here, or known not to.
bool is_sighted(const OfMetric& metric);
bool is_blind(const OfMetric& metric);
// The suites on which it cannot.
std::vector<std::string> failed_suites(const OfMetric& metric);
// Whether anything is known of it, here or on a suite.
bool is_examined(const OfMetric& metric);
// What stands behind a metric's name: " ✗" when it is blind here, " †" when it fails on a suite,
// " ?" when it was not examined; nothing otherwise.
std::string_view mark_of(const OfMetric& metric);

}  // namespace assay::sweep_report
