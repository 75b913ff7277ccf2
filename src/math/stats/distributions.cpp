#include "math/stats/distributions.h"

#include <algorithm>
#include <boost/math/distributions/beta.hpp>
#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/fisher_f.hpp>
#include <boost/math/distributions/non_central_t.hpp>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <boost/math/quadrature/gauss_kronrod.hpp>
#include <boost/math/tools/roots.hpp>
#include <cmath>

namespace assay::stats {
namespace {

namespace bm = boost::math;

// What overflows gives infinity, which a result then calls undefined, instead of an exception.
using Quiet = bm::policies::policy<bm::policies::overflow_error<bm::policies::ignore_error>,
                                   bm::policies::evaluation_error<bm::policies::ignore_error>,
                                   bm::policies::domain_error<bm::policies::ignore_error>,
                                   bm::policies::pole_error<bm::policies::ignore_error>>;
using Normal = bm::normal_distribution<double, Quiet>;
using StudentsT = bm::students_t_distribution<double, Quiet>;
using NoncentralT = bm::non_central_t_distribution<double, Quiet>;

template <class Distribution>
double tail(const Distribution& distribution, double value, Alternative alternative) {
  switch (alternative) {
    case Alternative::less:
      return bm::cdf(distribution, value);
    case Alternative::greater:
      return bm::cdf(bm::complement(distribution, value));
    default:
      return std::min(1.0, 2 * bm::cdf(bm::complement(distribution, std::abs(value))));
  }
}

}  // namespace

double normal_p(double z, Alternative alternative) { return tail(Normal(), z, alternative); }

double student_p(double t, double df, Alternative alternative) {
  return tail(StudentsT(df), t, alternative);
}

double chi_squared_p(double value, double df) {
  return bm::cdf(
      bm::complement(bm::chi_squared_distribution<double, Quiet>(df), std::max(0.0, value)));
}

double f_p(double value, double numerator_df, double denominator_df) {
  return bm::cdf(
      bm::complement(bm::fisher_f_distribution<double, Quiet>(numerator_df, denominator_df),
                     std::max(0.0, value)));
}

double normal_quantile(double share) { return bm::quantile(Normal(), share); }

double student_quantile(double share, double df) { return bm::quantile(StudentsT(df), share); }

double beta_quantile(double share, double a, double b) {
  return bm::quantile(bm::beta_distribution<double, Quiet>(a, b), share);
}

double normal_share(double z) { return bm::cdf(Normal(), z); }

std::optional<Interval> noncentral_t_interval(double t, double df, double level) {
  // Beyond this the series takes thousands of terms, and the normal approximation is as good.
  if (!(std::abs(t) < 40)) return std::nullopt;
  const double outside = (1 - level) / 2;
  // The share below t falls as the noncentrality grows.
  const auto found = [&](double share) -> std::optional<double> {
    const auto gap = [&](double centre) { return bm::cdf(NoncentralT(df, centre), t) - share; };
    const double spread = std::sqrt(1 + t * t / (2 * df));
    double low = t + normal_quantile(1 - share) * spread - 1;
    double high = low + 2;
    double at_low = gap(low);
    double at_high = gap(high);
    for (int widened = 0; widened < 20 && at_low < 0; ++widened) at_low = gap(low -= 2 * spread);
    for (int widened = 0; widened < 20 && at_high > 0; ++widened) at_high = gap(high += 2 * spread);
    if (!(at_low >= 0 && at_high <= 0)) return std::nullopt;
    if (at_low == 0) return low;
    if (at_high == 0) return high;
    std::uintmax_t steps = 60;
    const auto [left, right] = bm::tools::toms748_solve(
        gap, low, high, at_low, at_high, bm::tools::eps_tolerance<double>(40), steps);
    return (left + right) / 2;
  };
  const auto low = found(1 - outside);
  const auto high = found(outside);
  if (!low || !high || !std::isfinite(*low) || !std::isfinite(*high)) return std::nullopt;
  return Interval{*low, *high};
}

// P(range <= q) = k * integral of phi(z) (Phi(z + q) - Phi(z))^(k - 1) dz: z is the least.
double studentised_range_p(double q, std::size_t k) {
  if (q <= 0) return 1;
  const auto power = static_cast<double>(k - 1);
  const auto density = [&](double z) {
    const double within = normal_share(z + q) - normal_share(z);
    return bm::pdf(Normal(), z) * std::pow(within, power);
  };
  double below = 0;
  // In pieces, for the integrand is a narrow hill on a long line, and nothing beyond nine.
  for (int from = -9; from < 9; ++from) {
    below += bm::quadrature::gauss_kronrod<double, 31>::integrate(density, from, from + 1, 0);
  }
  return std::clamp(1 - static_cast<double>(k) * below, 0.0, 1.0);
}

}  // namespace assay::stats
