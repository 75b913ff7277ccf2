#include "study/analysis/compare/measure.h"

#include <algorithm>

#include "study/analysis/compare/measure_parts.h"
#include "study/analysis/methods.h"

namespace assay::analysis {

const std::string& Measuring::scored_name(const std::string& condition) {
  const auto [known, is_new] = names_.try_emplace(condition);
  if (!is_new) return known->second;
  known->second = method_of(evidence_, condition);
  for (const MachineScore& score : evidence_.scores) {
    if (!is_same_method(score.method, known->second)) continue;
    known->second = score.method;
    break;
  }
  return known->second;
}

void Measuring::add(const MeasureKind& kind, const responses::ResponseRow& row,
                    const std::string& condition, double value) {
  add(kind, {scored_name(condition), row.item, row.participant, value});
}

void Measuring::add(const MeasureKind& kind, Measurement one) {
  auto at = std::ranges::find(found_, kind.name, &Measure::name);
  if (at == found_.end()) {
    found_.push_back({.name = std::string(kind.name),
                      .study = evidence_.study,
                      .more_is_better = kind.more_is_better,
                      .is_of_seen = kind.is_of_seen,
                      .has_halves = kind.has_halves,
                      .is_time = kind.is_time});
    at = found_.end() - 1;
  }
  at->values.push_back(std::move(one));
}

std::vector<Measure> measures_of(const Evidence& evidence) {
  Measuring measuring(evidence);
  measure_answers(evidence, measuring);
  measure_reviews(evidence, measuring);
  measure_levels(evidence, measuring);
  measure_marks(evidence, measuring);
  std::vector<Measure> found = measuring.take();
  for (Measure& measure : found) {
    if (measure.is_time) take_speed_off(measure.values);
  }
  return found;
}

}  // namespace assay::analysis
