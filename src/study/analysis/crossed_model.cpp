#include "study/analysis/crossed_model.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>

#include "math/stats/mixed_model.h"

namespace assay::analysis {
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

// What a model compares, by the names of its coefficients: "conditionnone" is none against the
// value that has no coefficient of its own.
std::map<std::string, std::string> contrasts_by_name(const stats::Result& result,
                                                     const std::string& column,
                                                     std::span<const CrossedRow> rows) {
  std::set<std::string> values;
  for (const CrossedRow& row : rows) values.insert(row.cells.front());
  std::vector<std::string> named;
  std::string reference;
  for (const std::string& value : values) {
    const bool has_own = std::ranges::find(result.details, column + value, &stats::Detail::name) !=
                         result.details.end();
    if (has_own) {
      named.push_back(value);
    } else {
      reference = value;
    }
  }
  std::map<std::string, std::string> contrasts;
  if (named.size() + 1 != values.size()) return contrasts;
  for (const std::string& value : named) {
    contrasts[column + value] = fmt::format("{} against {}", value, reference);
  }
  return contrasts;
}

void name_effects(stats::Result& result, const std::string& column,
                  std::span<const CrossedRow> rows) {
  constexpr std::string_view before = "odds ratio of ";
  const auto contrasts = contrasts_by_name(result, column, rows);
  for (stats::Estimate& effect : result.effects) {
    if (!effect.name.starts_with(before)) continue;
    const auto found = contrasts.find(effect.name.substr(before.size()));
    if (found != contrasts.end()) effect.name = std::string(before) + found->second;
  }
}

Finding crossed_finding(std::string id, std::string question) {
  Finding finding{.id = std::move(id),
                  .question = std::move(question),
                  .unit = "response",
                  .outcome = "correct"};
  finding.result = {.test = "mixed_model", .title = "Mixed model"};
  finding.result.unit = "response";
  return finding;
}

void fit_crossed(Finding& finding, const stats::MixedModel& model, const Terms& terms,
                 const std::vector<std::string>& fixed, std::span<const CrossedRow> rows) {
  finding.data = table_of(fixed, rows);
  finding.result = model(finding.data);
  name_effects(finding.result, fixed.front(), rows);
  if (terms.left_out.empty()) return;
  finding.result.notes.push_back(fmt::format("Left out, for they are the same in every row: {}.",
                                             fmt::join(terms.left_out, ", ")));
}

}  // namespace

Finding crossed_model(std::string question, const std::vector<std::string>& fixed,
                      std::span<const CrossedRow> rows, Effects effects) {
  const Terms terms = terms_of(fixed, rows);
  Finding finding = crossed_finding("mixed_model", std::move(question));
  if (terms.random.empty()) {
    finding.result.undefined = "there is one participant and one item only";
    return finding;
  }
  fit_crossed(finding, {.formula = terms.formula(effects)}, terms, fixed, rows);
  return finding;
}

Finding crossed_test(std::string question, const std::vector<std::string>& fixed,
                     std::span<const CrossedRow> rows, Effects effects) {
  const Terms terms = terms_of(fixed, rows);
  Finding finding = crossed_finding("mixed_model_" + fixed.front(), std::move(question));
  if (terms.random.empty() || terms.fixed.empty() || terms.fixed.front() != fixed.front()) {
    finding.result.undefined = terms.random.empty()
                                   ? "there is one participant and one item only"
                                   : fmt::format("{} is the same in every row", fixed.front());
    return finding;
  }
  Terms without = terms;
  without.fixed.erase(without.fixed.begin());
  fit_crossed(finding, {.formula = terms.formula(effects), .against = without.formula(effects)},
              terms, fixed, rows);
  return finding;
}

std::vector<std::string> contrasts_of(const Finding& model, const std::string& column,
                                      std::span<const CrossedRow> rows) {
  std::vector<std::string> result;
  for (const auto& [name, words] : contrasts_by_name(model.result, column, rows)) {
    result.push_back(words);
  }
  return result;
}

}  // namespace assay::analysis
