#include <fmt/format.h>

#include <algorithm>

#include "evaluate/sweep_report/page_parts.h"
#include "evaluate/sweep_report/sentences.h"
#include "math/stats/result.h"

namespace assay::sweep_report {
namespace {

std::string verdict_words(const metrics::Verdict& verdict) {
  if (verdict.has_too_few_items) {
    return "not known\n" + counted(verdict.trial.nearest->items, "item") + ": too few";
  }
  if (!verdict.is_examined()) return "not known";
  return fmt::format("{}\n{:.0f} % of {}, {}", verdict.holds ? "tells" : "cannot tell ✗",
                     100 * verdict.trial.nearest->share,
                     counted(verdict.trial.nearest->items, "item"), stats::p_text(verdict.p));
}

std::vector<std::string> suites_of(const ModelFindings& model) {
  std::vector<std::string> suites;
  for (const MetricFindings& metric : model.metrics) {
    for (const SuiteVerdict& one : metric.suite_verdicts) {
      if (std::ranges::find(suites, one.suite) == suites.end()) suites.push_back(one.suite);
    }
  }
  return suites;
}

// A row for every metric, a column for every place where the truth is known.
Table shown_verdicts(const ReportPart& part) {
  const std::vector<std::string> suites = suites_of(part.model_findings());
  Table table{.columns = {"metric", "here"}};
  table.columns.insert(table.columns.end(), suites.begin(), suites.end());
  for (std::size_t at = 0; at < part.model_findings().metrics.size(); ++at) {
    const MetricFindings& metric = part.model_findings().metrics[at];
    std::vector<Cell> cells{part.results.metrics()[at].name,
                            metric.verdict ? Cell(verdict_words(*metric.verdict)) : Cell("–")};
    for (const std::string& suite : suites) {
      const auto one = std::ranges::find(metric.suite_verdicts, suite, &SuiteVerdict::suite);
      cells.emplace_back(one == metric.suite_verdicts.end() ? "–" : verdict_words(one->verdict));
    }
    table.add(std::move(cells));
  }
  return table;
}

void add_verdict(Table& table, const std::string& metric, const std::string& where,
                 const metrics::Verdict& verdict) {
  const std::optional<metrics::PairedComparison>& nearest = verdict.trial.nearest;
  table.add({metric, where, verdict.is_examined() ? (verdict.holds ? "yes" : "no") : "not known",
             nearest ? Cell(nearest->rival) : Cell(),
             nearest ? Cell(static_cast<std::int64_t>(nearest->items)) : Cell(),
             nearest ? Cell(nearest->share) : Cell(), nearest ? Cell(verdict.p) : Cell()});
}

Table all_verdicts(const ReportPart& part) {
  Table table{.columns = {"metric", "where", "tells_truth_from_chance", "nearest_control", "items",
                          "share_better", "p_holm"}};
  for (std::size_t at = 0; at < part.model_findings().metrics.size(); ++at) {
    const MetricFindings& metric = part.model_findings().metrics[at];
    const std::string& name = part.results.metrics()[at].name;
    if (metric.verdict) add_verdict(table, name, "here", *metric.verdict);
    for (const SuiteVerdict& one : metric.suite_verdicts)
      add_verdict(table, name, one.suite, one.verdict);
    if (!metric.verdict && metric.suite_verdicts.empty()) {
      table.add({name, "nowhere", "not known", Cell(), Cell(), Cell(), Cell()});
    }
  }
  return table;
}

}  // namespace

Element truth_section(const ReportPart& part) {
  Element section = report::section(part.heading("Can the metrics tell truth from chance?"));
  section.add(paragraph(
      "Where the truth is known, a metric should score it better than every control. Beside each "
      "verdict: on how many items the truth is better than the nearest control, and p (Wilcoxon's "
      "signed ranks, one-sided, Holm over the metrics judged together). A metric that fails on a "
      "suite may still be right here, and the other way round: a suite is other data."));
  section.add(table_of(shown_verdicts(part)), part.numbers("truth", all_verdicts(part)));
  // Of a sweep on a suite the verdicts are of planted truth already.
  if (suites_of(part.model_findings()).empty() && part.results.terms().suite.empty()) {
    section.add(note(
        "To see how these metrics fare on planted truth: 'assay suite images --out images', 'assay "
        "sweep --suite images' with the same metrics, and 'assay report --suite' with its "
        "results."));
  }
  return section;
}

}  // namespace assay::sweep_report
