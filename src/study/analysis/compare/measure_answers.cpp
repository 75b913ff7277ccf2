#include <algorithm>
#include <cmath>
#include <set>

#include "study/analysis/compare/measure_parts.h"
#include "study/analysis/group.h"
#include "study/analysis/methods.h"
#include "study/analysis/psychophysics/parts.h"

namespace assay::analysis {
namespace {

constexpr MeasureKind time_called(std::string_view name) {
  return {.name = name, .more_is_better = false, .is_time = true};
}

struct Question {
  std::string_view screen;
  MeasureKind correct;  // what a share of right answers is called
  MeasureKind time;
};
constexpr Question questions[] = {
    {"decide", {"accuracy of teams"}, time_called("time of teams")},
    {"recognise", {"recognition"}, time_called("time to recognise")},
    {"guess", {"accuracy of guesses"}, time_called("time to guess")},
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

// Answers to pictures that can be judged as the analysis of recognitions does: who says not to know
// is not right, though the study may store neither right nor wrong.
std::set<const ResponseRow*> judged_recognitions(const Evidence& evidence) {
  const auto found = psychophysics::recognitions_of(evidence, Psychophysics{}.unsure);
  return {found.rows.begin(), found.rows.end()};
}

}  // namespace

void take_speed_off(std::vector<Measurement>& times) {
  struct Sum {
    double total = 0;
    double n = 0;
    double mean() const { return total / n; }
  };
  std::map<std::string, Sum> methods;
  for (const Measurement& one : times) {
    methods[one.method].total += one.value;
    methods[one.method].n += 1;
  }
  std::map<std::string, Sum> people;
  for (const Measurement& one : times) {
    people[one.participant].total += one.value - methods.at(one.method).mean();
    people[one.participant].n += 1;
  }
  for (Measurement& one : times) one.value -= people.at(one.participant).mean();
}

void measure_answers(const Evidence& evidence, Measuring& to) {
  const std::set<const ResponseRow*> recognised = judged_recognitions(evidence);
  Rows decided;
  Rows alone;
  for (const ResponseRow& row : evidence.rows) {
    if (row.phase != "test") continue;
    for (const Question& question : questions) {
      if (row.screen != question.screen) continue;
      if (row.correct || recognised.contains(&row)) {
        to.add(question.correct, row, row.condition, row.correct.value_or(false) ? 1 : 0);
      }
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

}  // namespace assay::analysis
