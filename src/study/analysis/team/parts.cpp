#include "study/analysis/team/parts.h"

#include <algorithm>

namespace assay::analysis::team {

namespace {

std::string in_small_letters(std::string text) {
  for (char& letter : text) {
    if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
  }
  return text;
}

}  // namespace

std::optional<bool> said_yes(const ResponseRow& row) {
  const std::string said = in_small_letters(row.response);
  if (said == "yes") return true;
  if (said == "no") return false;
  return std::nullopt;
}

bool accepts(const ResponseRow& row) {
  return said_yes(row).value_or(*row.correct == ai_is_right(row));
}

std::string kind_of_bin(const std::string& bin) {
  const std::string small = in_small_letters(bin);
  for (const char* kind : {"easy", "medium", "hard"}) {
    if (small == kind || (small.size() == 1 && small[0] == kind[0])) return kind;
  }
  return bin;
}

bool ai_is_right(const ResponseRow& row) { return row.prediction == row.label; }
bool is_natural(const ResponseRow& row) { return !row.adversarial.value_or(false); }

Decisions decisions_of(const Evidence& evidence) {
  Decisions result;
  for (const ResponseRow& row : evidence.rows) {
    if (row.phase != "test") continue;
    if (row.screen == "decide") {
      if (row.correct) {
        result.rows.push_back(&row);
      } else {
        ++result.left_out;
      }
    }
    const std::optional<bool> knows = row.screen == "familiar" ? said_yes(row) : std::nullopt;
    if (knows) result.knows[{row.session, row.item}] = *knows;
  }
  result.conditions = conditions(evidence, result.rows);
  return result;
}

Decisions with_known_machine(const Decisions& decisions) {
  Decisions known = decisions;
  known.rows = select(decisions.rows, [](const ResponseRow& row) {
    return !row.prediction.empty() && !row.label.empty();
  });
  return known;
}

Rows of_condition(const Decisions& decisions, const std::string& condition) {
  return select(decisions.rows, [&](const ResponseRow& row) { return row.condition == condition; });
}

}  // namespace assay::analysis::team
