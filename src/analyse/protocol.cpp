#include "analyse/protocol.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.h"
#include "stats/corrections.h"

namespace assay::analyse {
namespace {

bool is_planned(const Finding& finding, const study::Design& design) {
  return std::ranges::any_of(design.planned_tests, [&](const study::PlannedTest& planned) {
    return parse_spec(planned.test).name == finding.result.test && planned.unit == finding.unit &&
           planned.outcome == finding.outcome;
  });
}

Told ask(const Run& run, const Evidence& evidence) {
  Told told = run(evidence);
  if (!evidence.design) return told;
  for (Section& section : told.sections) {
    for (Finding& finding : section.findings) {
      finding.is_planned = is_planned(finding, *evidence.design);
    }
  }
  return told;
}

}  // namespace

Analysis analysed(Source source, std::string_view spec, const Watch& watch) {
  const auto begin = [&](std::string_view now) {
    if (watch) watch(now);
  };
  begin("sorting responses");
  const std::string asked(spec.empty() ? std::string_view(source.protocol) : spec);
  const Run run = build(protocols(), asked, "protocol");
  Analysis result{.study = source.study, .protocol = parse_spec(asked).name};
  result.title = source.frozen ? source.frozen->design.title : source.study;
  Sorted sorted_rows = sorted(std::move(source));
  if (sorted_rows.kept.rows.empty()) {
    fail(
        "No response of '{}' is left to analyse: {} people began, {} completed, none of them "
        "counts.",
        result.study, sorted_rows.flow[0].people, sorted_rows.flow[1].people);
  }
  result.is_simulated = sorted_rows.is_simulated;
  result.flow = std::move(sorted_rows.flow);
  result.concerns = std::move(sorted_rows.concerns);
  begin("those who count");
  Told told = ask(run, sorted_rows.kept);
  result.summary = std::move(told.summary);
  result.sections = std::move(told.sections);
  result.methods = std::move(told.methods);
  begin("with those who were excluded");
  if (sorted_rows.anyone_excluded) result.with_all = ask(run, sorted_rows.all).sections;
  return result;
}

}  // namespace assay::analyse
