#include "analyse/team_parts.h"

#include <algorithm>

namespace assay::analyse::team {

bool accepts(const ResponseRow& row) { return row.response == "yes" || row.response == "Yes"; }
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
    if (row.screen == "familiar") result.knows[{row.session, row.item}] = accepts(row);
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

}  // namespace assay::analyse::team
