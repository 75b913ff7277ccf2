#include "math/stats/adjusted_p.h"

#include <algorithm>

namespace assay::stats {
namespace {

std::string_view r_name(Correction correction) {
  switch (correction) {
    case Correction::bonferroni:
      return "bonferroni";
    case Correction::benjamini_hochberg:
      return "BH";
    case Correction::benjamini_yekutieli:
      return "BY";
    default:
      return "holm";
  }
}

}  // namespace

Result AdjustedP::operator()(const Data& data) const {
  const std::vector<double>& p = data.x->values;
  if (p.empty()) return undefined_result(info, data, "there are no rows");
  const std::vector<double> together = adjusted(p, correction);
  Result result = initial_result(info, data);
  for (std::size_t row = 0; row < p.size(); ++row) {
    const std::string name =
        data.by.empty() ? fmt::format("row {}", row + 1) : data.by[0].levels[data.by[0].of[row]];
    result.details.push_back({.name = name, .p = p[row], .adjusted_p = together[row]});
  }
  result.estimates = {
      {.name = "least adjusted p", .value = std::ranges::min(together), .bounded = true}};
  result.method = Value<Correction>::write(correction);
  result.unit = "test";
  result.groups = {{"tests", p.size(), true}};
  result.r = fmt::format("p.adjust(x, \"{}\")", r_name(correction));
  return result;
}

}  // namespace assay::stats
