#include "analyse/crossed_model.h"

#include <fmt/format.h>

#include <algorithm>

#include "stats/mixed_model.h"

namespace assay::analyse {
namespace {

struct Terms {
  std::vector<std::string> fixed = {};
  std::vector<std::string> random = {};
  std::vector<std::string> left_out = {};

  std::string formula(Effects effects) const {
    const char* between = effects == Effects::apart ? " + " : " * ";
    return fmt::format("correct ~ {} + {}",
                       fixed.empty() ? "1" : fmt::format("{}", fmt::join(fixed, between)),
                       fmt::join(random, " + "));
  }
};

template <class Get>
bool varies(std::span<const CrossedRow> rows, const Get& get) {
  return std::ranges::any_of(rows, [&](const CrossedRow& row) { return get(row) != get(rows[0]); });
}

Terms terms_of(const std::vector<std::string>& fixed, std::span<const CrossedRow> rows) {
  Terms terms;
  for (std::size_t at = 0; at < fixed.size(); ++at) {
    const bool kept = varies(rows, [at](const CrossedRow& row) { return row.cells.at(at); });
    (kept ? terms.fixed : terms.left_out).push_back(fixed[at]);
  }
  const bool people = varies(rows, [](const CrossedRow& row) { return row.participant; });
  const bool items = varies(rows, [](const CrossedRow& row) { return row.item; });
  (people ? terms.random : terms.left_out).emplace_back("(1 | participant)");
  (items ? terms.random : terms.left_out).emplace_back("(1 | item)");
  return terms;
}

stats::Data table_of(const std::vector<std::string>& fixed, std::span<const CrossedRow> rows) {
  stats::Data data;
  const auto add = [&](std::string name, const auto& cell_of) {
    auto& column = data.columns.emplace_back();
    column.name = std::move(name);
    for (const CrossedRow& row : rows) column.cells.push_back(cell_of(row));
  };
  add("correct", [](const CrossedRow& row) { return row.is_right ? "1" : "0"; });
  for (std::size_t at = 0; at < fixed.size(); ++at) {
    add(fixed[at], [at](const CrossedRow& row) { return row.cells.at(at); });
  }
  add("participant", [](const CrossedRow& row) { return row.participant; });
  add("item", [](const CrossedRow& row) { return row.item; });
  return data;
}

}  // namespace

Finding crossed_model(std::string question, const std::vector<std::string>& fixed,
                      std::span<const CrossedRow> rows, Effects effects) {
  const Terms terms = terms_of(fixed, rows);
  Finding finding{.id = "mixed_model",
                  .question = std::move(question),
                  .unit = "response",
                  .outcome = "correct"};
  if (terms.random.empty()) {
    finding.result = {.test = "mixed_model", .title = "Mixed model"};
    finding.result.unit = "response";
    finding.result.undefined = "there is one participant and one item only";
    return finding;
  }
  finding.data = table_of(fixed, rows);
  finding.result = stats::MixedModel{.formula = terms.formula(effects)}(finding.data);
  if (!terms.left_out.empty()) {
    finding.result.notes.push_back(fmt::format("Left out, for they are the same in every row: {}.",
                                               fmt::join(terms.left_out, ", ")));
  }
  return finding;
}

}  // namespace assay::analyse
