#include "math/stats/pearson.h"

#include <algorithm>
#include <cmath>

#include "math/stats/correlation.h"
#include "math/stats/r_script.h"

namespace assay::stats {
namespace {

bool has_two_values(const std::vector<double>& values) {
  const auto [least, most] = std::ranges::minmax(values);
  return std::ranges::all_of(values, [&](double one) { return one == least || one == most; });
}

}  // namespace

Result Pearson::operator()(const Data& data) const {
  const Numbers& x = *data.x;
  const Numbers& y = *data.y;
  const std::string why = no_correlation(x, y, 3);
  if (!why.empty()) return undefined_result(info, data, why);
  const double r = *correlation(x.values, y.values);
  const auto n = static_cast<double>(x.values.size());

  Result result = initial_result(info, data);
  const bool first = has_two_values(x.values);
  const bool second = has_two_values(y.values);
  std::string name = "r";
  if (first || second) {
    name = first && second ? "phi" : "r (point-biserial)";
    result.title = first && second ? "Phi coefficient" : "Point-biserial correlation";
    result.notes.push_back(fmt::format("'{}' has two values only", first ? x.name : y.name));
  }
  // Four rows are the least that leave the interval a width.
  const double error = n > 3 ? 1 / std::sqrt(n - 3) : HUGE_VAL;
  result.effects = {correlation_estimate(name, r, error, level, "Fisher's z")};
  add_student_t(result, r, n - 2, alternative);
  result.method = "Student's t" + sided(alternative);
  result.unit = "row";
  result.groups = {{"rows", x.values.size(), true}};
  result.r = fmt::format("cor.test(x, y, alternative = \"{}\", conf.level = {})",
                         r_word(alternative), level);
  return result;
}

}  // namespace assay::stats
