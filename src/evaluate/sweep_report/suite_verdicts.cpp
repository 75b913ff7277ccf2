#include "evaluate/sweep_report/suite_verdicts.h"

#include <algorithm>

#include "base/error.h"
#include "base/spec.h"

namespace assay::sweep_report {
namespace {

// What was examined is the metric, not its random numbers.
std::string without_seed(const std::string& spec) {
  Spec parsed = parse_spec(spec);
  std::erase_if(parsed.settings, [](const Setting& one) { return one.name == "seed"; });
  return to_string(parsed);
}

std::optional<metrics::PairedComparison> nearest_of(const sweep::Results& results,
                                                    std::size_t model, std::size_t metric) {
  std::vector<Contender> contenders;
  for (std::size_t method = 0; method < results.methods().size(); ++method) {
    const sweep::MethodRow& row = results.methods()[method];
    if (row.role == sweep::Role::method) continue;
    contenders.push_back({row.name, row.role, results.read(model, metric, method).values});
  }
  return compare_truth_to_controls(contenders, results.metrics()[metric].info.better);
}

}  // namespace

std::vector<metrics::Verdict> judge_sweep_metrics(
    const sweep::Results& results,
    std::span<const std::optional<metrics::PairedComparison>> nearest, const Rules& rules) {
  expects(nearest.size() == results.metrics().size(), "one for every metric");
  std::vector<metrics::TestedClaim> trials;
  for (std::size_t at = 0; at < nearest.size(); ++at) {
    trials.push_back({"truth", results.metrics()[at].name, nearest[at]});
  }
  return metrics::judge_metrics(trials, rules.alpha);
}

std::vector<std::vector<SuiteVerdict>> judge_on_suites(const sweep::Results& results,
                                                       std::span<const sweep::Results> suites,
                                                       const Rules& rules) {
  std::vector<std::vector<SuiteVerdict>> found(results.metrics().size());
  for (const sweep::Results& suite : suites) {
    expects(!suite.terms().suite.empty(), "a suite's results say which suite it is");
    for (std::size_t model = 0; model < suite.models().size(); ++model) {
      std::vector<std::optional<metrics::PairedComparison>> nearest;
      for (std::size_t at = 0; at < suite.metrics().size(); ++at) {
        nearest.push_back(nearest_of(suite, model, at));
      }
      const std::vector<metrics::Verdict> verdicts = judge_sweep_metrics(suite, nearest, rules);
      for (std::size_t own = 0; own < found.size(); ++own) {
        const std::string spec = without_seed(results.metrics()[own].spec);
        const auto same = std::ranges::find(suite.metrics(), spec,
                                            [](const auto& row) { return without_seed(row.spec); });
        if (same == suite.metrics().end()) continue;
        found[own].push_back({suite.terms().suite,
                              verdicts[static_cast<std::size_t>(same - suite.metrics().begin())]});
      }
    }
  }
  return found;
}

}  // namespace assay::sweep_report
