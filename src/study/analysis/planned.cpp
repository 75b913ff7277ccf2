#include "study/analysis/planned.h"

#include <fmt/format.h>

#include <algorithm>

#include "math/stats/corrections.h"
#include "math/stats/procedure.h"

namespace assay::analysis {
namespace {

using study::PlannedTest;

constexpr double level_of_words = 0.05;  // in the sentences of every report

bool is_of(const Finding& finding, const PlannedTest& planned) {
  return planned.unit == finding.unit && planned.outcome == finding.outcome;
}

bool is_planned_as(const Finding& finding, const PlannedTest& planned) {
  return is_of(finding, planned) && parse_spec(planned.test).name == finding.result.test;
}

std::vector<const Finding*> findings_of(const std::vector<Section>& sections, const auto& which) {
  std::vector<const Finding*> found;
  for (const Section& section : sections) {
    for (const Finding& finding : section.findings) {
      if (which(finding)) found.push_back(&finding);
    }
  }
  return found;
}

std::string why_not_run(const std::vector<Section>& sections, const PlannedTest& planned) {
  const std::string name = parse_spec(planned.test).name;
  const bool is_known = std::ranges::any_of(
      stats::catalogue(), [&](const stats::Procedure& test) { return test.info.name == name; });
  if (!is_known) return fmt::format("there is no test '{}'", name);
  std::vector<std::string> instead;
  for (const Finding* finding :
       findings_of(sections, [&](const Finding& finding) { return is_of(finding, planned); })) {
    const std::string& test = finding->result.test;
    if (std::ranges::find(instead, test) == instead.end()) instead.push_back(test);
  }
  if (instead.empty()) {
    return fmt::format("this analysis tests nothing of {} by {}", planned.outcome, planned.unit);
  }
  return fmt::format("of {} by {} this analysis asks {}", planned.outcome, planned.unit,
                     fmt::join(instead, ", "));
}

// By the planned correction over the tests that were planned together; none: it is not known.
std::optional<std::vector<double>> judged_p(const std::vector<double>& p,
                                            const std::string& correction) {
  if (correction == "none") return p;
  const auto known = Value<stats::Correction>::read(correction, {});
  return known ? std::optional(stats::adjusted(p, *known)) : std::nullopt;
}

// "holm over 3 tests" is by "holm".
std::string reported_correction(const std::vector<const Finding*>& run) {
  for (const Finding* finding : run) {
    if (!finding->correction.empty()) {
      return finding->correction.substr(0, finding->correction.find(' '));
    }
  }
  return "none";
}

std::string differences(const std::vector<const Finding*>& run, const PlannedTest& planned) {
  std::string said;
  if (planned.alpha != level_of_words) {
    said += fmt::format("; words of this report are of the level {:g}", level_of_words);
  }
  const std::string reported = reported_correction(run);
  if (reported != planned.correction) {
    said += reported == "none" ? std::string("; p beside the tests is not adjusted")
                               : fmt::format("; p beside the tests is adjusted by {}",
                                             stats::correction_name(reported));
  }
  const std::size_t settings = planned.test.find(':');
  if (settings != std::string::npos) {
    said += fmt::format("; run without {}", planned.test.substr(settings + 1));
  }
  return said;
}

std::string outcome_of(const std::vector<const Finding*>& run, const PlannedTest& planned) {
  std::vector<double> p;
  std::string undefined;
  for (const Finding* finding : run) {
    if (finding->result.p) p.push_back(*finding->result.p);
    if (!finding->result.is_defined() && undefined.empty()) undefined = finding->result.undefined;
  }
  const std::optional<std::vector<double>> judged = judged_p(p, planned.correction);
  if (!judged) return fmt::format("not judged: there is no correction '{}'", planned.correction);
  const auto below =
      std::ranges::count_if(*judged, [&](double one) { return one < planned.alpha; });
  std::string said = fmt::format("run: {} of {} below {:g}", below, p.size(), planned.alpha);
  if (p.size() < run.size()) {
    said += fmt::format("; {} without an answer{}", run.size() - p.size(),
                        undefined.empty() ? "" : fmt::format(" ({})", undefined));
  }
  return said + differences(run, planned);
}

}  // namespace

void mark_planned(std::vector<Section>& sections, const study::Design& design) {
  for (Section& section : sections) {
    for (Finding& finding : section.findings) {
      finding.is_planned = std::ranges::any_of(
          design.planned_tests,
          [&](const PlannedTest& planned) { return is_planned_as(finding, planned); });
    }
  }
}

std::optional<Section> plan_section(const std::vector<Section>& sections,
                                    const study::Design& design) {
  if (design.planned_tests.empty()) return std::nullopt;
  Sheet sheet{.id = "planned",
              .title = "Planned tests",
              .unit = "test",
              .table = {.columns = {"planned", "test", "unit", "outcome", "level", "correction",
                                    "tests run", "what became of it"}}};
  for (const PlannedTest& planned : design.planned_tests) {
    const auto run = findings_of(
        sections, [&](const Finding& finding) { return is_planned_as(finding, planned); });
    sheet.table.add(
        {planned.name, planned.test, planned.unit, planned.outcome, planned.alpha,
         planned.correction, static_cast<std::int64_t>(run.size()),
         run.empty() ? "not run: " + why_not_run(sections, planned) : outcome_of(run, planned)});
  }
  sheet.notes = {
      "As the frozen design has them. Which of the tests are below the planned level is counted "
      "after the planned correction over all tests of the line."};
  return Section{.title = "What was planned", .sheets = {std::move(sheet)}};
}

}  // namespace assay::analysis
