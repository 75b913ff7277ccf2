#include <algorithm>
#include <cmath>

#include "analyse/group.h"
#include "analyse/measure_parts.h"
#include "analyse/methods.h"

namespace assay::analyse {
namespace {

struct Question {
  std::string_view screen;
  MeasureKind correct;  // what a share of right answers is called
  MeasureKind time;
};
constexpr Question questions[] = {
    {"decide", {"accuracy of teams"}, {"time of teams", false}},
    {"recognise", {"recognition"}, {"time to recognise", false}},
    {"guess", {"accuracy of guesses"}, {"time to guess", false}},
};
constexpr MeasureKind effect_on_teams{.name = "effect on teams", .has_halves = false};

// What people without an explanation reach on each item. A condition that shows none is called so,
// or shows no method in the design.
bool is_without_explanation(const Evidence& evidence, const std::string& condition) {
  if (evidence.design) {
    for (const study::Condition& known : evidence.design->conditions) {
      if (known.name != condition) continue;
      return std::ranges::none_of(known.shows,
                                  [](const study::Shown& shown) { return !shown.method.empty(); });
    }
  }
  return condition == "none";
}

}  // namespace

void measure_answers(const Evidence& evidence, Measuring& to) {
  Rows decided;
  Rows alone;
  for (const ResponseRow& row : evidence.rows) {
    if (row.phase != "test") continue;
    for (const Question& question : questions) {
      if (row.screen != question.screen) continue;
      if (row.correct) to.add(question.correct, row, row.condition, *row.correct ? 1 : 0);
      if (row.rt) {
        to.add(question.time, row, row.condition, std::log(static_cast<double>(*row.rt)));
      }
    }
    if (row.screen != "decide" || !row.correct) continue;
    (is_without_explanation(evidence, row.condition) ? alone : decided).push_back(&row);
  }
  const std::map<std::string, double> base = accuracies(alone, item_of);
  for (const ResponseRow* row : decided) {
    const auto without = base.find(row->item);
    if (without == base.end()) continue;
    to.add(effect_on_teams, *row, row->condition, (*row->correct ? 1 : 0) - without->second);
  }
}

}  // namespace assay::analyse
