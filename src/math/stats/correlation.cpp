#include "math/stats/correlation.h"

#include <algorithm>
#include <cmath>

#include "math/stats/distributions.h"
#include "math/stats/moments.h"

namespace assay::stats {

std::optional<double> correlation(std::span<const double> x, std::span<const double> y) {
  expects(x.size() == y.size(), "every value has a partner");
  if (x.size() < 2 || is_constant(x) || is_constant(y)) return std::nullopt;
  const double x_mean = mean(x);
  const double y_mean = mean(y);
  double xx = 0;
  double yy = 0;
  double xy = 0;
  for (std::size_t at = 0; at < x.size(); ++at) {
    xx += (x[at] - x_mean) * (x[at] - x_mean);
    yy += (y[at] - y_mean) * (y[at] - y_mean);
    xy += (x[at] - x_mean) * (y[at] - y_mean);
  }
  // One root rounds less than two; two do not overflow.
  const double product = xx * yy;
  const bool fits = std::isnormal(product);
  const double r = xy / (fits ? std::sqrt(product) : std::sqrt(xx) * std::sqrt(yy));
  // Rounding can pass 1; what overflowed stays as it is and is found out later.
  return std::isfinite(r) ? std::clamp(r, -1.0, 1.0) : r;
}

Estimate correlation_estimate(std::string name, double r, double error, double level,
                              std::string by) {
  Estimate estimate{.name = std::move(name), .value = r, .level = level, .bounded = true};
  if (std::abs(r) >= 1 || !std::isfinite(error)) return estimate;
  const double half = normal_quantile(0.5 + level / 2) * error;
  estimate.interval = Interval{std::tanh(std::atanh(r) - half), std::tanh(std::atanh(r) + half)};
  estimate.interval_by = std::move(by);
  return estimate;
}

std::string no_correlation(const Numbers& x, const Numbers& y, std::size_t least) {
  if (x.values.size() < least) {
    return fmt::format("there are {} of the {} rows that are needed", x.values.size(), least);
  }
  for (const Numbers* column : {&x, &y}) {
    if (is_constant(column->values)) return fmt::format("'{}' is constant", column->name);
  }
  return "";
}

void add_student_t(Result& result, double r, double df, Alternative alternative) {
  if (std::abs(r) >= 1) {
    result.p =
        alternative == Alternative::two_sided || (r > 0) == (alternative == Alternative::greater)
            ? 0
            : 1;
    result.notes.push_back("the correlation is perfect: t has no finite value");
    return;
  }
  const double t = r * std::sqrt(df / ((1 - r) * (1 + r)));
  result.statistics.push_back({"t", t, {df}});
  result.p = student_p(t, df, alternative);
}

}  // namespace assay::stats
