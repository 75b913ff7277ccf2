#include "math/stats/disattenuated_correlation.h"

#include <cmath>

#include "math/stats/correlation.h"

namespace assay::stats {

Result DisattenuatedCorrelation::operator()(const Data& data) const {
  const std::string why = no_correlation(*data.x, *data.y, 4);
  if (!why.empty()) return undefined_result(info, data, why);
  const double r = *correlation(data.x->values, data.y->values);
  const auto n = static_cast<double>(data.x->values.size());
  const double ceiling = std::sqrt(reliability_x * reliability_y);
  const Estimate observed =
      correlation_estimate("observed r", r, 1 / std::sqrt(n - 3), level, "Fisher's z");

  Result result = initial_result(info, data);
  // Not held below 1: a value above tells that a reliability was put too low.
  Estimate corrected{
      .name = "disattenuated r", .value = r / ceiling, .level = level, .bounded = true};
  if (observed.interval) {
    corrected.interval =
        Interval{observed.interval->low / ceiling, observed.interval->high / ceiling};
    corrected.interval_by = "Fisher's z over the ceiling; reliabilities taken as known";
  }
  result.effects = {corrected};
  result.estimates = {observed, {.name = "ceiling", .value = ceiling, .bounded = true}};
  add_student_t(result, r, n - 2, Alternative::two_sided);
  if (std::abs(corrected.value) > 1) {
    result.notes.push_back("the correlation passes its ceiling: a reliability may be too low");
  }
  result.method = fmt::format("reliabilities {:g} and {:g}; p is the observed correlation's",
                              reliability_x, reliability_y);
  result.unit = "row";
  result.groups = {{"rows", data.x->values.size(), true}};
  result.r = fmt::format("c(estimate = cor(x, y) / sqrt({} * {}), p = cor.test(x, y)$p.value)",
                         reliability_x, reliability_y);
  return result;
}

}  // namespace assay::stats
