// All that a report says of a results file. Scores are read one metric at a time and let go: what
// is kept does not grow with the number of items.
#pragma once

#include <functional>

#include "sweep/results.h"
#include "sweep_report/concord.h"
#include "sweep_report/standing.h"

namespace assay::sweep_report {

struct ItemScore {
  std::size_t item = 0;
  double value = 0;
};

// What one metric says of one method beside its place.
struct Told {
  std::vector<std::pair<std::string, std::size_t>> undefined = {};
  std::vector<double> curve = {};
  std::vector<double> deviation = {};
};

struct OfMetric {
  std::vector<Contender> contenders = {};  // of all methods, controls and the truth; no values
  Standing standing = {};
  std::vector<Told> told = {};        // by contender
  std::vector<ItemScore> best = {};   // of the leader, the best first
  std::vector<ItemScore> worst = {};  // of the leader, the worst first; none of the best
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

// With the best and the worst `shown` items of each metric's leader.
Findings findings(const sweep::Results& results, const Rules& rules, std::size_t shown,
                  const Watch& watch = {});

// Whether a metric is known not to tell the truth from chance.
bool is_blind(const OfMetric& metric, const Rules& rules);

}  // namespace assay::sweep_report
