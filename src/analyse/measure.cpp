#include "analyse/measure.h"

#include <algorithm>

#include "analyse/measure_parts.h"
#include "analyse/methods.h"

namespace assay::analyse {

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

void Measuring::add(std::string_view measure, bool more_is_better, const exchange::ResponseRow& row,
                    const std::string& condition, double value) {
  add(measure, more_is_better, {scored_name(condition), row.item, row.participant, value});
}

void Measuring::add(std::string_view measure, bool more_is_better, Measurement one) {
  auto at = std::ranges::find(found_, measure, &Measure::name);
  if (at == found_.end()) {
    found_.push_back({std::string(measure), evidence_.study, more_is_better});
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
  return measuring.take();
}

}  // namespace assay::analyse
