#include <fmt/format.h>

#include "study/analysis/methods.h"
#include "study/analysis/predictor.h"
#include "study/analysis/team/parts.h"

namespace assay::analysis::team {
namespace {

std::vector<Reaction> reactions_of(const Rows& rows) {
  std::vector<Reaction> result;
  for (const ResponseRow* row : rows) {
    result.push_back({row->item, row->participant, *row->correct ? 1.0 : 0.0});
  }
  return result;
}

}  // namespace

std::optional<Section> predictors(const Evidence& evidence, const Decisions& decisions,
                                  bool keep_once, std::uint64_t seed) {
  Sheet sheet{.id = "predictors",
              .title = "Scores of explanations and the accuracy of teams, item by item",
              .unit = "item",
              .table = {.columns = {"metric", "condition", "items", "r", "low", "high", "p", "rho",
                                    "p of rho", "reliability", "ceiling", "r without noise"}},
              .digits = 3};
  std::vector<Finding> findings;
  for (const std::string& metric : metrics_of(evidence)) {
    for (const std::string& condition : decisions.conditions) {
      const auto scores = scores_of(evidence, metric, method_of(evidence, condition));
      if (scores.empty()) continue;
      const Rows rows = select(of_condition(decisions, condition), [](const ResponseRow& row) {
        return is_natural(row) && ai_is_right(row);
      });
      Finding finding{.id = fmt::format("predictor_{}_{}", id_of(metric), id_of(condition)),
                      .question = fmt::format("{} and accuracy with {}", metric, condition),
                      .unit = "item",
                      .outcome = "correct"};
      const Predicted found =
          predicted(reactions_of(rows), scores, {.least_people = keep_once ? 1U : 2U, .seed = seed},
                    &finding.data);
      sheet.table.add({metric + (found.is_binary ? " (point-biserial)" : ""), condition,
                       static_cast<std::int64_t>(found.items), cell_of(found.r),
                       low_of(found.interval), high_of(found.interval), cell_of(found.p),
                       cell_of(found.rho), cell_of(found.rho_p), cell_of(found.noise.reliability),
                       cell_of(found.noise.ceiling), cell_of(found.noise.disattenuated)});
      finding.result = ask("pearson", finding.data);
      finding.result.unit = "item";
      finding.result.notes.emplace_back(
          "This test takes participants as they are; p and interval of the table take them as a "
          "sample.");
      findings.push_back(std::move(finding));
    }
  }
  if (sheet.table.rows.empty()) return std::nullopt;
  adjust(findings, stats::Correction::holm);
  sheet.notes = {
      keep_once ? "Items that one person saw are kept." : "Items that one person saw are left out.",
      "Natural items that the model labels rightly. The interval is of a t-test on Fisher's scale "
      "whose standard error takes participants and items as samples; p is the larger of that "
      "test's and of "
      "Pearson's, and where it is not below .05 the interval is extended to zero. "
      "The ceiling is the square root of the reliability: no score can be expected to correlate "
      "better with these means. r without noise is blank where r is beyond it, for so uncertain a "
      "reliability corrects nothing."};
  return Section{.title = "Do automatic scores predict people?",
                 .sheets = {std::move(sheet)},
                 .findings = std::move(findings)};
}

}  // namespace assay::analysis::team
