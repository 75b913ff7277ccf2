#include "evaluate/sweep_report/summary.h"

#include <fmt/format.h>

#include <algorithm>

#include "evaluate/sweep_report/sentences.h"

namespace assay::sweep_report {
namespace {

std::size_t methods_of(const sweep::Results& results) {
  return static_cast<std::size_t>(
      std::ranges::count(results.methods(), sweep::Role::method, &sweep::MethodRow::role));
}

// A file that is still being made says less than it will.
void add_missing(std::vector<std::string>& said, const sweep::Results& results,
                 const ModelFindings& model) {
  std::size_t missing = 0;
  for (const MetricFindings& metric : model.metrics) {
    for (const ContenderDetails& details : metric.details) {
      for (const auto& [why, count] : details.undefined) {
        if (why == sweep::not_yet) missing += count;
      }
    }
  }
  if (missing == 0) return;
  const std::size_t all =
      results.items().size() * results.metrics().size() * results.methods().size();
  said.push_back(fmt::format("The sweep is not finished: {} of {} are not computed yet.",
                             with_commas(missing), counted(all, "score")));
}

void add_leaders(std::vector<std::string>& said, const sweep::Results& results,
                 const ModelFindings& model) {
  std::vector<std::size_t> methods;
  for (std::size_t at = 0; at < model.mean_ranks.size(); ++at) {
    if (model.mean_ranks[at]) methods.push_back(at);
  }
  if (methods.size() < 2) return;
  std::ranges::stable_sort(methods, {}, [&](std::size_t at) { return *model.mean_ranks[at]; });
  const auto words = [&](std::size_t place) {
    return fmt::format("{} ({:.1f})", results.methods()[methods[place]].name,
                       *model.mean_ranks[methods[place]]);
  };
  const bool share = *model.mean_ranks[methods[0]] == *model.mean_ranks[methods[1]];
  std::string text = "Over all metrics that count, ";
  text += share ? fmt::format("{} and {} share the best mean rank", words(0), words(1))
                : fmt::format("{} has the best mean rank, then {}", words(0), words(1));
  if (methods.size() > 2) text += fmt::format("; {} has the worst", words(methods.size() - 1));
  said.push_back(text + ".");
}

void add_blind(std::vector<std::string>& said, const sweep::Results& results,
               const ModelFindings& model) {
  std::vector<std::string> blind;
  std::vector<std::string> few;
  std::size_t sighted = 0;
  for (std::size_t at = 0; at < model.metrics.size(); ++at) {
    if (fails_to_tell_truth(model.metrics[at])) blind.push_back(results.metrics()[at].name);
    if (tells_truth_from_chance(model.metrics[at])) ++sighted;
    const std::optional<metrics::Verdict>& verdict = model.metrics[at].verdict;
    if (verdict && verdict->has_too_few_items) few.push_back(results.metrics()[at].name);
  }
  if (!few.empty()) {
    said.push_back(fmt::format(
        "Whether {} {} the truth from chance is not known: {} are too few for any "
        "difference to show.",
        listed(few), few.size() == 1 ? "tells" : "tell", counted(results.items().size(), "item")));
  }
  if (!blind.empty()) {
    said.push_back(
        fmt::format("{} cannot tell the truth from chance here: read nothing into {} order.",
                    listed(blind), blind.size() == 1 ? "its" : "their"));
  } else if (sighted > 0) {
    said.push_back(sighted == model.metrics.size()
                       ? "Every metric tells the truth from chance."
                       : fmt::format("Of {}, {} tell the truth from chance; for the others "
                                     "nothing is known.",
                                     counted(model.metrics.size(), "metric"), sighted));
  }
}

// What is known of the metrics from elsewhere, or that nothing is.
void add_suites(std::vector<std::string>& said, const sweep::Results& results,
                const ModelFindings& model) {
  std::vector<std::string> unknown;
  std::vector<std::pair<std::string, std::vector<std::string>>> failed;  // metrics by suite
  for (std::size_t at = 0; at < model.metrics.size(); ++at) {
    const std::string& name = results.metrics()[at].name;
    const std::optional<metrics::Verdict>& here = model.metrics[at].verdict;
    const bool is_said = here && here->has_too_few_items;
    if (!is_validated(model.metrics[at]) && !is_said) unknown.push_back(name);
    for (const std::string& suite : failed_suites(model.metrics[at])) {
      auto place = std::ranges::find(failed, suite, [](const auto& one) { return one.first; });
      if (place == failed.end()) {
        place = failed.emplace(failed.end(), suite, std::vector<std::string>{});
      }
      place->second.push_back(name);
    }
  }
  for (const auto& [suite, names] : failed) {
    said.push_back(fmt::format("{} cannot tell planted truth from chance on the suite {}.",
                               listed(names), suite));
  }
  if (unknown.empty()) return;
  said.push_back(unknown.size() == model.metrics.size()
                     ? "No metric was examined on planted truth, so whether any of them can tell "
                       "truth from chance is not known; 'assay report --suite' takes the results "
                       "of a sweep on a suite."
                     : fmt::format("{} {} not examined on planted truth.", listed(unknown),
                                   unknown.size() == 1 ? "was" : "were"));
}

// "By auc, rise does not beat chance." Without those of which nothing is known.
std::string failure_by(const std::string& name, const MetricFindings& metric) {
  std::vector<std::string> names;
  for (const std::size_t method : metric.ranking.order) {
    const Outcome outcome = outcome_against_chance(metric.ranking.places[method]);
    if (outcome != Outcome::does_not_beat_chance && outcome != Outcome::worse_than_chance) continue;
    names.push_back(metric.contenders[method].name);
  }
  if (names.empty()) return {};
  const bool none = names.size() == metric.ranking.order.size();
  return fmt::format("By {}, {} chance.", name,
                     none
                         ? "no method beats"
                         : listed(names) + (names.size() == 1 ? " does not beat" : " do not beat"));
}

void add_chance(std::vector<std::string>& said, const sweep::Results& results,
                const ModelFindings& model) {
  std::size_t known = 0;
  std::size_t clean = 0;
  std::size_t unknown = 0;
  std::vector<std::string> failures;
  for (std::size_t at = 0; at < model.metrics.size(); ++at) {
    const MetricFindings& metric = model.metrics[at];
    if (!metric.ranking.chance || metric.ranking.order.empty()) continue;
    const auto has = [&](Outcome outcome) {
      return std::ranges::count(metric.ranking.order, outcome, [&](std::size_t method) {
        return outcome_against_chance(metric.ranking.places[method]);
      });
    };
    const auto methods = static_cast<std::ptrdiff_t>(metric.ranking.order.size());
    ++known;
    clean += has(Outcome::beats_chance) == methods ? 1 : 0;
    unknown += has(Outcome::too_few_items) == methods ? 1 : 0;
    std::string failure = failure_by(results.metrics()[at].name, metric);
    if (!failure.empty()) failures.push_back(std::move(failure));
  }
  if (known == 0) {
    said.emplace_back("Without controls chance is not known.");
    return;
  }
  if (unknown == known) {
    said.push_back(fmt::format(
        "Whether any method beats chance is not known: {} are too few for any difference to show.",
        counted(results.items().size(), "item")));
    return;
  }
  said.push_back(clean == known ? "Every method beats chance by every metric that has a control."
                                : fmt::format("Every method beats chance by {} of {}.", clean,
                                              counted(known, "metric")));
  said.insert(said.end(), failures.begin(), failures.end());
}

void add_settled(std::vector<std::string>& said, const ModelFindings& model, const Rules& rules) {
  std::size_t pairs = 0;
  std::size_t apart = 0;
  for (const MetricFindings& metric : model.metrics) {
    if (metric.ranking.order.size() < 2) continue;
    ++pairs;
    apart += is_significant(*metric.ranking.places[metric.ranking.order[0]].to_next, rules) ? 1 : 0;
  }
  if (pairs == 0) return;
  said.push_back(fmt::format("The first two methods are told apart by {} of {}.", apart,
                             counted(pairs, "metric")));
}

}  // namespace

std::vector<std::string> summary_of(const sweep::Results& results, const Findings& findings) {
  std::vector<std::string> said{fmt::format(
      "{} were judged by {} on {} of {}.", counted(methods_of(results), "method"),
      counted(results.metrics().size(), "metric"), counted(results.items().size(), "item"),
      counted(results.models().size(), "model"))};
  if (methods_of(results) == 1) said[0].replace(said[0].find("were"), 4, "was");
  for (std::size_t at = 0; at < findings.models.size(); ++at) {
    std::vector<std::string> of_model;
    const ModelFindings& model = findings.models[at];
    add_missing(of_model, results, model);
    add_leaders(of_model, results, model);
    add_blind(of_model, results, model);
    add_suites(of_model, results, model);
    add_chance(of_model, results, model);
    add_settled(of_model, model, findings.rules);
    if (findings.models.size() > 1 && !of_model.empty()) {
      of_model[0] = results.models()[at].name + ": " + of_model[0];
    }
    said.insert(said.end(), of_model.begin(), of_model.end());
  }
  return said;
}

}  // namespace assay::sweep_report
