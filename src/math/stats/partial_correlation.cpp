#include "math/stats/partial_correlation.h"

#include <algorithm>
#include <cmath>

#include "math/stats/correlation.h"
#include "math/stats/moments.h"
#include "math/stats/r_script.h"
#include "math/stats/rank_correlation.h"

namespace assay::stats {
namespace {

using Covariates = std::vector<std::vector<double>>;

void centre(std::vector<double>& column) {
  const double middle = mean(column);
  for (double& value : column) value -= middle;
}

double product(const std::vector<double>& a, const std::vector<double>& b) {
  double sum = 0;
  for (std::size_t at = 0; at < a.size(); ++at) sum += a[at] * b[at];
  return sum;
}

// Takes out of `column` what lies along `direction`.
void remove(std::vector<double>& column, const std::vector<double>& direction) {
  const double share = product(column, direction) / product(direction, direction);
  for (std::size_t at = 0; at < column.size(); ++at) column[at] -= share * direction[at];
}

// How much of a column rounding may leave over when others explain all of it.
constexpr double nothing = 1e-20;

}  // namespace

Result PartialCorrelation::operator()(const Data& data) const {
  const auto taken = [&](const Numbers& numbers) {
    return ranks ? stats::ranks(numbers.values) : numbers.values;
  };
  const std::size_t size = data.x->values.size();
  std::string why = no_correlation(*data.x, *data.y, data.control.size() + 3);
  if (!why.empty()) return undefined_result(info, data, why);
  std::vector<double> x = taken(*data.x);
  std::vector<double> y = taken(*data.y);
  centre(x);
  centre(y);
  const double whole_x = product(x, x);
  const double whole_y = product(y, y);
  Covariates directions;
  for (const Numbers& control : data.control) {
    std::vector<double> column = taken(control);
    centre(column);
    const double whole = product(column, column);
    // Twice: what rounding left of the first time goes with the second.
    for (int time = 0; time < 2; ++time) {
      for (const auto& direction : directions) remove(column, direction);
    }
    if (is_constant(control.values) || product(column, column) <= nothing * whole) {
      return undefined_result(
          info, data, fmt::format("'{}' is constant or follows from other controls", control.name));
    }
    directions.push_back(std::move(column));
  }
  for (int time = 0; time < 2; ++time) {
    for (const auto& direction : directions) {
      remove(x, direction);
      remove(y, direction);
    }
  }
  if (product(x, x) <= nothing * whole_x || product(y, y) <= nothing * whole_y) {
    return undefined_result(info, data, "the controls explain a variable wholly");
  }
  const double r =
      std::clamp(product(x, y) / std::sqrt(product(x, x)) / std::sqrt(product(y, y)), -1.0, 1.0);
  const auto controls = static_cast<double>(data.control.size());
  const double df = static_cast<double>(size) - 2 - controls;

  Result result = initial_result(info, data);
  const double error = df > 1 ? 1 / std::sqrt(df - 1) : HUGE_VAL;
  result.effects = {correlation_estimate("partial r", r, error, level, "Fisher's z")};
  add_student_t(result, r, df, alternative);
  result.method = fmt::format("Student's t{}{}", ranks ? " of the ranks" : "", sided(alternative));
  result.unit = "row";
  result.groups = {{"rows", size, true}};
  const auto in_r = [&](const std::string& name) { return ranks ? "rank(" + name + ")" : name; };
  std::string controls_in_r = in_r("control_1");
  for (std::size_t at = 1; at < data.control.size(); ++at) {
    controls_in_r += " + " + in_r(fmt::format("control_{}", at + 1));
  }
  result.r = fmt::format(
      "a <- resid(lm({} ~ {})); b <- resid(lm({} ~ {})); r <- cor(a, b)\n"
      "t <- r * sqrt({} / (1 - r^2)); c(estimate = r, p = {})",
      in_r("x"), controls_in_r, in_r("y"), controls_in_r, df,
      r_p(alternative, "pt", "t", fmt::format("{}", df)));
  return result;
}

}  // namespace assay::stats
