#include "study/analysis/guess/parts.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "base/json.h"

namespace assay::analysis::guess {
namespace {

std::optional<Placed> placed(const ResponseRow& row) {
  Placed result{&row, options_of(row), 0, std::nullopt};
  const auto chosen = std::ranges::find(result.options, row.response);
  if (chosen == result.options.end()) return std::nullopt;
  result.chosen = static_cast<std::size_t>(chosen - result.options.begin());
  const auto right = std::ranges::find(result.options, row.prediction);
  if (right != result.options.end()) {
    result.right = static_cast<std::size_t>(right - result.options.begin());
  }
  return result;
}

}  // namespace

bool is_right(const ResponseRow& row) { return row.correct.value_or(false); }

Guesses guesses_of(const Evidence& evidence) {
  Guesses result;
  std::set<std::string> kinds;
  for (const ResponseRow& row : evidence.rows) {
    if (row.screen != "guess" || row.phase != "test") continue;
    if (!row.correct) {
      ++result.left_out;
      continue;
    }
    result.rows.push_back(&row);
    kinds.insert(row.category);
  }
  result.conditions = conditions(evidence, result.rows);
  if (kinds.size() > 1 || (kinds.size() == 1 && !kinds.contains(""))) {
    result.categories.assign(kinds.begin(), kinds.end());
  }
  return result;
}

Rows of_condition(const Guesses& guesses, const std::string& condition) {
  return select(guesses.rows, [&](const ResponseRow& row) { return row.condition == condition; });
}

Rows of_category(const Rows& rows, const std::string& category) {
  return select(rows, [&](const ResponseRow& row) { return row.category == category; });
}

std::string name_of_kind(const std::string& category) {
  return category.empty() ? "not said" : category;
}

std::vector<std::string> options_of(const ResponseRow& row) {
  const auto parsed = json_or_null(row.options);
  if (!parsed.is_array()) return {};
  std::vector<std::string> options;
  for (const auto& one : parsed) {
    if (!one.is_string()) return {};
    options.push_back(one.get<std::string>());
  }
  return options;
}

std::optional<double> chance_of(const Rows& rows) {
  std::map<std::size_t, double> by_options;
  double n = 0;
  for (const ResponseRow* row : rows) {
    const std::size_t options = options_of(*row).size();
    if (options == 0) continue;
    by_options[options] += 1;
    n += 1;
  }
  if (n == 0) return std::nullopt;
  double hits = 0;
  for (const auto& [options, count] : by_options) hits += count / static_cast<double>(options);
  return hits / n;
}

std::optional<double> overall_accuracy(std::span<const CategoryAccuracy> categories) {
  double right = 0;
  double items = 0;
  for (const CategoryAccuracy& category : categories) {
    right += category.accuracy * static_cast<double>(category.items);
    items += static_cast<double>(category.items);
  }
  if (items == 0) return std::nullopt;
  return right / items;
}

Overlap overlap_of(const Guesses& guesses, const std::string& first, const std::string& second) {
  const auto of_first = grouped(of_condition(guesses, first), item_of);
  const auto of_second = grouped(of_condition(guesses, second), item_of);
  Overlap result;
  for (const auto& [item, rows] : of_first) result.shared += of_second.contains(item) ? 1 : 0;
  result.all = of_first.size() + of_second.size() - result.shared;
  return result;
}

std::vector<Placed> placed_alike(const Rows& rows) {
  std::map<std::size_t, std::vector<Placed>> by_options;
  for (const ResponseRow* row : rows) {
    if (auto one = placed(*row)) by_options[one->options.size()].push_back(std::move(*one));
  }
  std::vector<Placed> most;
  for (auto& [options, some] : by_options) {
    if (some.size() > most.size()) most = std::move(some);
  }
  return most;
}

}  // namespace assay::analysis::guess
