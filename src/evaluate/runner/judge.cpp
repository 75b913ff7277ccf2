#include "evaluate/runner/judge.h"

#include <algorithm>

#include "base/error.h"
#include "evaluate/metrics/alias.h"
#include "evaluate/metrics/max_box_acc.h"
#include "evaluate/metrics/thresholds.h"

namespace assay::runner {

std::vector<Judge> read_metrics(const std::vector<std::string>& specs,
                                std::optional<std::uint64_t> seed) {
  std::vector<Judge> judges;
  for (const std::string& text : specs) {
    const Spec given = metrics::parse_metric(text);
    const metrics::Metric& row = find(metrics::catalogue(), given.name, "metric");
    row.configure(given.settings);  // refuses what is wrong in the words of the user
    const Settings settings = with_seed(given.settings, row.params(), seed);
    judges.push_back({text, row.complete(settings), row.info, row.configure(settings)});
  }
  return judges;
}

std::vector<Judge> each_once(std::vector<Judge> judges) {
  std::vector<Judge> kept;
  for (Judge& judge : judges) {
    if (std::ranges::find(kept, judge.spec, &Judge::spec) == kept.end()) {
      kept.push_back(std::move(judge));
    }
  }
  return kept;
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

bool is_shared(const metrics::Info& metric, const Settings& settings) {
  if (metric.name == metrics::MaxBoxAcc::info.name) return true;
  const Setting shared{"variant",
                       Value<metrics::ThresholdChoice>::write(metrics::ThresholdChoice::shared)};
  return std::ranges::find(settings, shared) != settings.end();
}

bool sees_all_items(const metrics::Info& metric, const Settings& settings) {
  return metrics::needs_all_items(metric) && !is_shared(metric, settings);
}

Settings with_seed(Settings settings, const std::vector<Described>& params,
                   std::optional<std::uint64_t> seed) {
  const bool has = std::ranges::find(params, "seed", &Described::name) != params.end();
  const bool given = std::ranges::find(settings, "seed", &Setting::name) != settings.end();
  if (seed && has && !given) settings.push_back({"seed", std::to_string(*seed)});
  return settings;
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
