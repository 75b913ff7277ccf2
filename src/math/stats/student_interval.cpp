#include "math/stats/student_interval.h"

#include <boost/math/distributions/students_t.hpp>
#include <cmath>
#include <numeric>

#include "base/error.h"

namespace assay::stats {

std::optional<Interval> student_interval(std::span<const double> values, double confidence) {
  expects(0 < confidence && confidence < 1, "a confidence lies between 0 and 1");
  if (values.size() < 2) return std::nullopt;
  const double centre = mean(values);
  double squares = 0;
  for (const double value : values) squares += (value - centre) * (value - centre);
  const auto n = static_cast<double>(values.size());
  const boost::math::students_t distribution(n - 1);
  const double t = boost::math::quantile(distribution, 0.5 + confidence / 2);
  const double half = t * std::sqrt(squares / (n - 1) / n);
  return Interval{centre - half, centre + half};
}

}  // namespace assay::stats
