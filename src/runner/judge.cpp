#include "runner/judge.h"

#include <algorithm>

#include "base/error.h"
#include "metrics/alias.h"

namespace assay::runner {

std::vector<Judge> read_metrics(const std::vector<std::string>& specs) {
  std::vector<Judge> judges;
  for (const std::string& text : specs) {
    const Spec given = metrics::parse_metric(text);
    const metrics::Metric& row = find(metrics::catalogue(), given.name, "metric");
    judges.push_back({text, row.complete(given.settings), row.info, row.configure(given.settings)});
  }
  return judges;
}

std::vector<metrics::Score> evaluated(const Judge& judge,
                                      const metrics::ExplainedItems& explained) {
  try {
    return judge.evaluate(explained);
  } catch (const Error& problem) {
    const bool hides = std::ranges::count(judge.spec.settings, "substrate", &Setting::name) > 0;
    fail("{} The metric was '{}'; leave it out{}.", problem.what(), judge.asked,
         hides ? ", or give it another substrate" : "");
  }
}

std::string_view why_no_truth(const Judge& judge) {
  if (judge.info.needs == metrics::Needs::method) {
    return "the truth is no method that could explain again";
  }
  if (metrics::depends_on_scale(judge.info, judge.spec.settings)) {
    return "the truth has no unit, and this metric minds the size of a map's numbers";
  }
  return {};
}

void expect_no_training(const Judge& judge, std::string_view who) {
  if (judge.info.needs != metrics::Needs::training) return;
  fail("'{}' trains the model anew for every method, which {} does not; 'assay score' does.",
       judge.asked, who);
}

}  // namespace assay::runner
