#include "evaluate/sweep_report/findings.h"

#include <algorithm>

namespace assay::sweep_report {
namespace {

// Ties in the order of the items.
void add_extremes(MetricFindings& metric, const Values& values, std::size_t shown) {
  std::vector<ItemScore> all;
  for (std::size_t item = 0; item < values.size(); ++item) {
    if (values[item]) all.push_back({item, *values[item]});
  }
  const bool higher = metric.ranking.higher_is_better;
  std::ranges::stable_sort(all, [&](const ItemScore& a, const ItemScore& b) {
    return higher ? a.value > b.value : a.value < b.value;
  });
  const std::size_t best = std::min(shown, (all.size() + 1) / 2);
  const std::size_t worst = std::min(shown, all.size() - best);
  metric.best.assign(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(best));
  metric.worst.assign(all.rbegin(), all.rbegin() + static_cast<std::ptrdiff_t>(worst));
}

void count_reason(ContenderDetails& details, std::string_view reason) {
  for (auto& [known, count] : details.undefined) {
    if (known != reason) continue;
    ++count;
    return;
  }
  details.undefined.emplace_back(reason, 1);
}

MetricFindings metric_findings(const sweep::Results& results, std::size_t model, std::size_t metric,
                               const Rules& rules) {
  MetricFindings found;
  for (std::size_t method = 0; method < results.methods().size(); ++method) {
    const sweep::MethodRow& row = results.methods()[method];
    const std::vector<metrics::Score> scores = results.scores(model, metric, method);
    Contender& contender = found.contenders.emplace_back(Contender{row.name, row.role});
    ContenderDetails& details = found.details.emplace_back();
    details.curve = mean_curve(scores);
    for (const metrics::Score& score : scores) {
      contender.values.push_back(score.value);
      if (!score.value) count_reason(details, score.reason);
    }
  }
  found.ranking = rank_methods(found.contenders, results.metrics()[metric].info.better, rules);
  return found;
}

// Of methods alone; turned so that higher is better.
struct Kept {
  Values means = {};
  std::vector<Values> items = {};
};

Kept kept_of(const MetricFindings& metric, const std::vector<std::size_t>& items) {
  const double sign = metric.ranking.higher_is_better ? 1 : -1;
  const auto turn = [&](const std::optional<double>& value) {
    return value ? std::optional(sign * *value) : std::nullopt;
  };
  Kept kept;
  for (std::size_t at = 0; at < metric.contenders.size(); ++at) {
    if (metric.contenders[at].role != sweep::Role::method) continue;
    kept.means.push_back(turn(metric.ranking.places[at].mean));
    Values& own = kept.items.emplace_back();
    for (const std::size_t item : items) own.push_back(turn(metric.contenders[at].values[item]));
  }
  return kept;
}

// Whether methods beat chance; all that any metric says of any method is judged together.
void judge_methods(ModelFindings& model, const sweep::Results& results, const Rules& rules) {
  std::vector<metrics::Verdict*> verdicts;
  std::vector<metrics::TestedClaim> trials;
  for (std::size_t metric = 0; metric < model.metrics.size(); ++metric) {
    MethodRanking& ranking = model.metrics[metric].ranking;
    for (const std::size_t method : ranking.order) {
      verdicts.push_back(&ranking.places[method].verdict);
      trials.push_back(verdicts.back()->trial);
      trials.back().metric = results.metrics()[metric].name;
    }
  }
  std::vector<metrics::Verdict> judged = metrics::judge_methods(trials, rules.alpha);
  for (std::size_t at = 0; at < judged.size(); ++at) *verdicts[at] = std::move(judged[at]);
}

void judge_metrics(ModelFindings& model, const sweep::Results& results, const Rules& rules) {
  if (model.metrics.empty() || !model.metrics.front().ranking.has_truth) return;
  std::vector<std::optional<metrics::PairedComparison>> nearest;
  for (const MetricFindings& metric : model.metrics)
    nearest.push_back(metric.ranking.truth_to_chance);
  std::vector<metrics::Verdict> verdicts = judge_sweep_metrics(results, nearest, rules);
  for (std::size_t at = 0; at < verdicts.size(); ++at) {
    model.metrics[at].verdict = std::move(verdicts[at]);
  }
}

std::vector<std::optional<double>> mean_ranks(const ModelFindings& model, std::size_t methods) {
  std::vector<std::optional<double>> found(methods);
  for (std::size_t method = 0; method < methods; ++method) {
    double sum = 0;
    double count = 0;
    for (const MetricFindings& metric : model.metrics) {
      const std::optional<double>& rank = metric.ranking.places[method].rank;
      if (fails_to_tell_truth(metric) || !rank) continue;
      sum += *rank;
      count += 1;
    }
    if (count > 0) found[method] = sum / count;
  }
  return found;
}

}  // namespace

bool tells_truth_from_chance(const MetricFindings& metric) {
  return metric.verdict && metric.verdict->holds;
}

bool fails_to_tell_truth(const MetricFindings& metric) {
  return metric.verdict && metric.verdict->is_examined() && !metric.verdict->holds;
}

std::vector<std::string> failed_suites(const MetricFindings& metric) {
  std::vector<std::string> suites;
  for (const SuiteVerdict& one : metric.suite_verdicts) {
    if (one.verdict.is_examined() && !one.verdict.holds) suites.push_back(one.suite);
  }
  return suites;
}

bool is_validated(const MetricFindings& metric) {
  if (metric.verdict && metric.verdict->is_examined()) return true;
  return std::ranges::any_of(metric.suite_verdicts,
                             [](const SuiteVerdict& one) { return one.verdict.is_examined(); });
}

std::string_view warning_mark(const MetricFindings& metric) {
  if (fails_to_tell_truth(metric)) return " ✗";
  if (!failed_suites(metric).empty()) return " †";
  return is_validated(metric) ? "" : " ?";
}

Findings analyse_results(const sweep::Results& results, const Rules& rules, std::size_t shown,
                         const FindingsProgress& progress, std::span<const sweep::Results> suites) {
  Findings found{.rules = rules};
  const std::vector<std::vector<SuiteVerdict>> suite_verdicts =
      judge_on_suites(results, suites, rules);
  const std::size_t metrics = results.metrics().size();
  const std::vector<std::size_t> items =
      spread_items(results.items().size(), most_correlated_items);
  for (std::size_t model = 0; model < results.models().size(); ++model) {
    ModelFindings& of = found.models.emplace_back();
    of.correlated_items = items.size();
    std::vector<Values> means;
    std::vector<std::vector<Values>> values;
    for (std::size_t metric = 0; metric < metrics; ++metric) {
      MetricFindings one = metric_findings(results, model, metric, rules);
      one.suite_verdicts = suite_verdicts[metric];
      if (!one.ranking.order.empty()) {
        add_extremes(one, one.contenders[one.ranking.order.front()].values, shown);
      }
      Kept kept = kept_of(one, items);
      means.push_back(std::move(kept.means));
      values.push_back(std::move(kept.items));
      for (Contender& contender : one.contenders) contender.values = {};
      of.metrics.push_back(std::move(one));
      if (progress) progress(model * metrics + metric + 1, results.models().size() * metrics);
    }
    of.by_methods = agreement_over_methods(means);
    of.by_items = agreement_over_items(values);
    judge_metrics(of, results, rules);
    judge_methods(of, results, rules);
    of.mean_ranks = mean_ranks(of, results.methods().size());
    for (std::size_t method = 0; method < results.methods().size(); ++method) {
      of.costs.push_back(results.cost(model, method));
    }
  }
  return found;
}

}  // namespace assay::sweep_report
