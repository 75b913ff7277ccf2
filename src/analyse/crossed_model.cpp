#include "analyse/crossed_model.h"

#include <fmt/format.h>

#include <set>

#include "base/error.h"

namespace assay::analyse {
namespace {

struct Terms {
  std::vector<std::string> kept = {};
  std::vector<std::string> left_out = {};
  bool has_random = false;
};

Terms terms_of(const std::vector<std::string>& fixed, std::span<const CrossedRow> rows) {
  Terms terms;
  for (std::size_t at = 0; at < fixed.size(); ++at) {
    std::set<std::string> values;
    for (const CrossedRow& row : rows) values.insert(row.cells.at(at));
    (values.size() > 1 ? terms.kept : terms.left_out).push_back(fixed[at]);
  }
  if (terms.kept.empty()) terms.kept.emplace_back("1");
  std::set<std::string> people;
  std::set<std::string> items;
  for (const CrossedRow& row : rows) {
    people.insert(row.participant);
    items.insert(row.item);
  }
  terms.has_random = people.size() > 1 || items.size() > 1;
  (people.size() > 1 ? terms.kept : terms.left_out).emplace_back("(1 | participant)");
  (items.size() > 1 ? terms.kept : terms.left_out).emplace_back("(1 | item)");
  return terms;
}

}  // namespace

Finding crossed_model(std::string question, const std::vector<std::string>& fixed,
                      std::span<const CrossedRow> rows) {
  const Terms terms = terms_of(fixed, rows);
  if (!terms.has_random) {
    Finding finding{.id = "mixed_model",
                    .question = std::move(question),
                    .unit = "response",
                    .outcome = "correct"};
    finding.result = {.test = "mixed_model", .title = "Mixed model"};
    finding.result.unit = "response";
    finding.result.undefined = "there is one participant and one item only";
    return finding;
  }
  std::vector<std::string> columns{"correct"};
  columns.insert(columns.end(), fixed.begin(), fixed.end());
  columns.insert(columns.end(), {"participant", "item"});
  std::vector<ModelRow> cells;
  for (const CrossedRow& row : rows) {
    expects(row.cells.size() == fixed.size(), "a cell for each fixed column");
    std::vector<std::string> one{row.is_right ? "1" : "0"};
    one.insert(one.end(), row.cells.begin(), row.cells.end());
    one.insert(one.end(), {row.participant, row.item});
    cells.push_back({std::move(one)});
  }
  Finding finding = modelled("mixed_model", std::move(question), "correct",
                             fmt::format("correct ~ {}", fmt::join(terms.kept, " + ")),
                             std::move(columns), cells);
  if (!terms.left_out.empty()) {
    finding.result.notes.push_back(fmt::format("Left out, for they are the same in every row: {}.",
                                               fmt::join(terms.left_out, ", ")));
  }
  return finding;
}

}  // namespace assay::analyse
