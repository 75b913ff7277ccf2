#include "study/analysis/protocol.h"

#include <fmt/format.h>

#include <map>
#include <set>

#include "base/error.h"
#include "study/analysis/flow_chart.h"
#include "study/analysis/planned.h"

namespace assay::analysis {
namespace {

// Names of files for findings: a second question with the name of another gets a number behind it,
// the same one with and without those who are excluded.
class Names {
 public:
  void give(std::vector<Section>& sections) {
    for (Section& section : sections) {
      for (Finding& finding : section.findings) finding.id = name_of(finding);
    }
  }

 private:
  std::string name_of(const Finding& finding) {
    const auto [known, is_new] = names_.try_emplace({finding.id, finding.question}, finding.id);
    for (int number = 2; is_new && !taken_.insert(known->second).second; ++number) {
      known->second = fmt::format("{}_{}", finding.id, number);
    }
    return known->second;
  }

  std::map<std::pair<std::string, std::string>, std::string> names_;  // by id and question
  std::set<std::string> taken_;
};

ProtocolReport reported_run(const Run& run, const Evidence& evidence, Names& names) {
  ProtocolReport told = run(evidence);
  names.give(told.sections);
  if (!evidence.design) return told;
  mark_planned(told.sections, *evidence.design);
  if (auto plan = plan_section(told.sections, *evidence.design)) {
    told.sections.push_back(std::move(*plan));
  }
  return told;
}

// "Of 40 participants who began, 36 completed the study (still under way: 4), and 31 are analysed
// (failed checks: 5)."
std::string people_said(const std::vector<Station>& flow) {
  const auto why = [](const Station& station) {
    std::string reasons;
    for (const auto& [reason, people] : station.lost) {
      reasons += fmt::format("{}{}: {}", reasons.empty() ? " (" : "; ", in_words(reason), people);
    }
    return reasons.empty() ? reasons : reasons + ")";
  };
  return fmt::format(
      "Of {} participants who began, {} completed the study{}, and {} {} analysed{}. ",
      flow[0].people, flow[1].people, why(flow[0]), flow[2].people,
      flow[2].people == 1 ? "is" : "are", why(flow[1]));
}

}  // namespace

Analysis analysed(Source source, std::string_view spec, const StepProgress& watch) {
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
    std::string reasons;
    for (const auto& [reason, people] : sorted_rows.flow[1].lost) {
      reasons += fmt::format("{}{}: {}", reasons.empty() ? " (" : "; ", reason, people);
    }
    fail(
        "No response of '{}' is left to analyse: {} people began, {} completed, none of them "
        "counts{}.",
        result.study, sorted_rows.flow[0].people, sorted_rows.flow[1].people,
        reasons.empty() ? "" : reasons + ")");
  }
  result.is_simulated = sorted_rows.is_simulated;
  result.flow = std::move(sorted_rows.flow);
  result.concerns = std::move(sorted_rows.concerns);
  begin("those who count");
  Names names;
  ProtocolReport told = reported_run(run, sorted_rows.kept, names);
  result.summary = std::move(told.summary);
  result.sections = std::move(told.sections);
  result.methods = people_said(result.flow) + told.methods;
  result.attachments = std::move(told.attachments);
  begin("with those who were excluded");
  if (sorted_rows.anyone_excluded)
    result.with_all = reported_run(run, sorted_rows.all, names).sections;
  return result;
}

}  // namespace assay::analysis
