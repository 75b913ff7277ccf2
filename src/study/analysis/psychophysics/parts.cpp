#include "study/analysis/psychophysics/parts.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "base/json.h"

namespace assay::analysis::psychophysics {
namespace {

// As many as the screen offered; where nothing says it, as many as people gave or were right.
std::size_t choices_of(const Evidence& evidence, const Recognitions& found) {
  if (evidence.design && !evidence.design->trial.answers.empty()) {
    return evidence.design->trial.answers.size();
  }
  std::set<std::string> seen;
  for (const ResponseRow* row : found.rows) {
    const auto offered = json_or_null(row->options);
    if (offered.is_array()) {
      return static_cast<std::size_t>(std::ranges::count_if(
          offered, [&](const auto& one) { return one.is_string() && one != found.unsure; }));
    }
    if (!row->label.empty()) seen.insert(row->label);
    if (!is_unsure(found, *row)) seen.insert(row->response);
  }
  return seen.size();
}

}  // namespace

bool is_unsure(const Recognitions& recognitions, const ResponseRow& row) {
  return !row.correct || (!recognitions.unsure.empty() && row.response == recognitions.unsure);
}

bool is_right(const ResponseRow& row) { return row.correct.value_or(false); }

Rows of_condition(const Recognitions& recognitions, const std::string& condition) {
  return select(recognitions.rows,
                [&](const ResponseRow& row) { return row.condition == condition; });
}

Rows answered(const Recognitions& recognitions, const Rows& rows) {
  return select(rows, [&](const ResponseRow& row) { return !is_unsure(recognitions, row); });
}

Recognitions recognitions_of(const Evidence& evidence, const std::string& unsure) {
  Recognitions result{.unsure = evidence.design ? evidence.design->trial.unsure : unsure};
  std::set<std::int64_t> levels;
  for (const ResponseRow& row : evidence.rows) {
    if (row.screen != "recognise" || row.phase != "test") continue;
    const bool can_be_judged = row.correct || row.response == result.unsure || !row.label.empty();
    if (!row.level || *row.level <= 0 || !can_be_judged) {
      ++result.left_out;
      continue;
    }
    result.rows.push_back(&row);
    levels.insert(*row.level);
  }
  result.levels.assign(levels.begin(), levels.end());
  result.conditions = conditions(evidence, result.rows);
  result.choices = choices_of(evidence, result);
  return result;
}

}  // namespace assay::analysis::psychophysics
