#include <fmt/format.h>

#include "evaluate/sweep_report/page_parts.h"
#include "evaluate/sweep_report/sentences.h"

namespace assay::sweep_report {
namespace {

std::vector<const sweep::MethodRow*> rows_with(const sweep::Results& results, sweep::Role role) {
  std::vector<const sweep::MethodRow*> rows;
  for (const sweep::MethodRow& row : results.methods()) {
    if (row.role == role) rows.push_back(&row);
  }
  return rows;
}

std::string models_text(const sweep::Results& results) {
  std::vector<std::string> models;
  for (const sweep::ModelRow& row : results.models()) {
    models.push_back(fmt::format("{} (SHA-256 {})", row.name, row.sha256));
  }
  return listed(models);
}

std::string setup_text(const sweep::Results& results, const std::string& source) {
  const sweep::Terms& terms = results.terms();
  std::string text = fmt::format(
      "Explanations of {} by {} for {} were judged by {} (assay {}, results file {}). "
      "Methods explained the {} of the {} class; metrics looked at its {}, those that add "
      "relevance "
      "up at what methods explain. Units without a seed of their own had the seed {}.",
      counted(results.models().size(), "model"),
      counted(rows_with(results, sweep::Role::method).size(), "method"),
      counted(results.items().size(), "item"), counted(results.metrics().size(), "metric"),
      results.version(), source, terms.explains, terms.target, terms.output, terms.seed);
  return text + " Models: " + models_text(results) + ".";
}

std::string yardstick_text(const sweep::Results& results) {
  std::string text;
  if (!rows_with(results, sweep::Role::control).empty()) {
    text +=
        "Chance level is the mean of the best control, chosen for each metric; controls know "
        "nothing of the model. A method beats chance when it scores better than every control "
        "(Wilcoxon's signed ranks, one-sided, of the nearest control; Holm over methods and "
        "metrics). ";
  }
  if (!rows_with(results, sweep::Role::truth).empty()) {
    text +=
        "The ceiling is what the masks of the planted or marked truth score as maps. A metric "
        "that does not score the truth better than every control (Wilcoxon's signed ranks, "
        "one-sided, Holm over metrics) is reported as unable to tell them apart and does not "
        "count in mean ranks. ";
  }
  return text;
}

std::string statistics_text(const sweep::Results& results, const Rules& rules) {
  const std::size_t draws =
      sign_flips_needed(rules, rows_with(results, sweep::Role::method).size());
  return fmt::format(
      "Intervals are {:.4g} % percentile bootstrap intervals over items ({} resamples, seed {}). "
      "Each method was compared with the method ranked after it on the items where both have a "
      "value, by two-sided paired permutation tests of the mean difference ({} random sign flips; "
      "all of them up to 12 items; the paired t-test beyond 10,000 items), with Holm's correction "
      "over all of a metric's tests. The level of all tests is {:.4g}. Rank stability is "
      "the share of the same number of joint resamples of the items in which a method keeps its "
      "rank or is first. The number of items needed to tell the first two methods apart is that of "
      "a paired t-test with a power of {:.4g} for the observed standardised difference, at the "
      "level divided by the number of a metric's tests (which Holm's correction asks of the "
      "smallest p-value). Agreement of metrics is Spearman's correlation. Items without a score "
      "are "
      "counted with their reason and left out.",
      100 * rules.bootstrap.level, rules.bootstrap.resamples, rules.bootstrap.seed, draws,
      rules.alpha, rules.power);
}

Element specs(const std::vector<const sweep::MethodRow*>& rows) {
  Element list("ul");
  for (const sweep::MethodRow* row : rows)
    list.add(element("li", {}, element("code", {}, row->spec)));
  return list;
}

}  // namespace

Element methods_section(const sweep::Results& results, const Findings& findings,
                        const std::string& source) {
  Element section = report::section("Methods, for a paper");
  section.add(paragraph(setup_text(results, source)),
              paragraph(yardstick_text(results) + statistics_text(results, findings.rules)));
  section.add(element("h3", {}, "Methods with every setting"),
              specs(rows_with(results, sweep::Role::method)));
  const auto controls = rows_with(results, sweep::Role::control);
  if (!controls.empty()) section.add(element("h3", {}, "Controls"), specs(controls));
  section.add(element("h3", {}, "Metrics with every setting"));
  Element list("ul");
  for (const sweep::MetricRow& row : results.metrics()) {
    list.add(element(
        "li", {}, element("code", {}, row.spec),
        fmt::format(", {} is better ({}). {}", Value<metrics::Better>::write(row.info.better),
                    row.info.reference, row.info.summary)));
  }
  return section.add(std::move(list));
}

}  // namespace assay::sweep_report
