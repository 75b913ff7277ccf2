#include "evaluate/sweep_report/page.h"

#include <fmt/format.h>

#include "evaluate/sweep_report/page_parts.h"
#include "evaluate/sweep_report/sentences.h"
#include "evaluate/sweep_report/summary.h"

namespace assay::sweep_report {

SweepReport write_report(const sweep::Results& results, const Findings& findings,
                         const std::string& source, const Paint& paint) {
  SweepReport found{.summary = summary_of(results, findings)};
  Element card("div", {{"class", "card"}});
  Element words("ul", {{"style", "max-width:none;margin:.25rem 0;padding-left:1.2rem"}});
  for (const std::string& sentence : found.summary) words.add(element("li", {}, sentence));
  card.add(std::move(words));
  Element body("div");
  body.add(std::move(card));
  for (std::size_t model = 0; model < findings.models.size(); ++model) {
    const ReportPart part{results, findings, model, found.files};
    body.add(leaderboard_section(part), truth_section(part), tests_section(part),
             curves_section(part), ranks_section(part), metrics_section(part),
             items_section(part, paint), undefined_section(part), costs_section(part));
  }
  body.add(methods_section(results, findings, source));
  std::vector<std::string> models;
  for (const sweep::ModelRow& row : results.models()) models.push_back(row.name);
  found.files.push_back(
      {"report.html",
       report::page("Which explanations are good?",
                    fmt::format("{}, {}", listed(models), counted(results.items().size(), "item")),
                    std::move(body))});
  return found;
}

}  // namespace assay::sweep_report
