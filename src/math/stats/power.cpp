#include "math/stats/power.h"

#include <algorithm>
#include <boost/math/distributions/non_central_t.hpp>
#include <cmath>
#include <numbers>

#include "base/parallel.h"
#include "base/rng.h"
#include "math/stats/distributions.h"
#include "math/stats/exact_ranks.h"

namespace assay::stats {
namespace {

constexpr std::size_t most = 10'000'000;

// P(T > t) of a noncentral t. Far out it is 0 or 1, and the series would not converge.
double upper_tail(double t, double df, double noncentrality) {
  if (std::abs(noncentrality) > 1000) return normal_share(noncentrality - t);
  const boost::math::non_central_t distribution(df, noncentrality);
  return boost::math::cdf(boost::math::complement(distribution, t));
}

double noncentral_power(double df, double noncentrality, double alpha, Alternative alternative) {
  if (alternative == Alternative::two_sided) {
    const double critical = student_quantile(1 - alpha / 2, df);
    return upper_tail(critical, df, noncentrality) + upper_tail(critical, df, -noncentrality);
  }
  const double towards = alternative == Alternative::greater ? noncentrality : -noncentrality;
  return upper_tail(student_quantile(1 - alpha, df), df, towards);
}

// Which counts U of n against n values the exact test rejects.
class Rejected {
 public:
  Rejected(std::size_t n, double alpha, Alternative alternative)
      : alternative_(alternative), all_(static_cast<std::int64_t>(n * n)) {
    // The least U above the middle that is rejected; U below it are mirrored.
    std::int64_t low = all_ / 2;
    high_ = all_ + 1;
    while (high_ - low > 1) {
      const std::int64_t middle = low + (high_ - low) / 2;
      const Shares shares = rank_sum(2 * n, n, middle + static_cast<std::int64_t>(n * (n + 1) / 2));
      const double p = alternative == Alternative::two_sided ? shares.as_far : shares.at_least;
      (p <= alpha * (1 + 1e-12) ? high_ : low) = middle;
    }
  }

  bool operator()(std::int64_t u) const {
    const bool greater = u >= high_;
    const bool less = all_ - u >= high_;
    return alternative_ == Alternative::greater ? greater
           : alternative_ == Alternative::less  ? less
                                                : greater || less;
  }
  bool none() const { return high_ > all_; }

 private:
  Alternative alternative_;
  std::int64_t all_;
  std::int64_t high_;
};

double simulated_power(std::size_t n, double d, double alpha, Alternative alternative) {
  const Rejected rejected(n, alpha, alternative);
  if (rejected.none()) return 0;
  std::vector<unsigned char> found(mann_whitney_simulated);
  parallel_for(found.size(), 512, [&](std::size_t begin, std::size_t end) {
    std::vector<double> second(n);
    for (std::size_t pair = begin; pair < end; ++pair) {
      Random random(0, pair);
      for (double& value : second) value = random.normal();
      std::ranges::sort(second);
      std::int64_t u = 0;
      for (std::size_t at = 0; at < n; ++at) {
        u += std::ranges::lower_bound(second, d + random.normal()) - second.begin();
      }
      found[pair] = rejected(u) ? 1 : 0;
    }
  });
  return static_cast<double>(std::ranges::count(found, 1)) / static_cast<double>(found.size());
}

}  // namespace

double power_of_t(double n, double d, double alpha, TDesign design, Alternative alternative) {
  if (design == TDesign::two_samples) {
    return noncentral_power(2 * n - 2, d * std::sqrt(n / 2), alpha, alternative);
  }
  return noncentral_power(n - 1, d * std::sqrt(n), alpha, alternative);
}

double power_of_mann_whitney(double n, double d, double alpha, Alternative alternative) {
  if (n < mann_whitney_asymptotic_from) {
    return simulated_power(static_cast<std::size_t>(std::lround(n)), d, alpha, alternative);
  }
  const double worth = n * 3 / std::numbers::pi;
  return power_of_t(worth, d, alpha, TDesign::two_samples, alternative);
}

double power_of_correlation(double n, double r, double alpha, Alternative alternative) {
  const bool two_sided = alternative == Alternative::two_sided;
  const double t = student_quantile(1 - (two_sided ? alpha / 2 : alpha), n - 2);
  const double critical = std::atanh(t / std::sqrt(t * t + n - 2));
  const double z = std::atanh(r) + r / (2 * (n - 1));
  const double scale = std::sqrt(n - 3);
  const double greater = normal_share((z - critical) * scale);
  const double less = normal_share((-z - critical) * scale);
  if (two_sided) return greater + less;
  return alternative == Alternative::greater ? greater : less;
}

double power_of_proportions(double n, double first, double second, double alpha,
                            Alternative alternative) {
  const bool two_sided = alternative == Alternative::two_sided;
  const double both = first + second;
  const double under_null =
      normal_quantile(1 - (two_sided ? alpha / 2 : alpha)) * std::sqrt(both * (1 - both / 2));
  const double spread = std::sqrt(first * (1 - first) + second * (1 - second));
  const double difference = std::sqrt(n) * (second - first);
  const double greater = normal_share((difference - under_null) / spread);
  const double less = normal_share((-difference - under_null) / spread);
  if (two_sided) return greater + less;
  return alternative == Alternative::greater ? greater : less;
}

std::optional<std::size_t> smallest_sample(std::size_t least, double target,
                                           const std::function<double(double n)>& power) {
  const auto reaches = [&](std::size_t n) { return power(static_cast<double>(n)) >= target; };
  if (reaches(least)) return least;
  std::size_t low = least;
  std::size_t high = least;
  do {
    low = high;
    high = std::min(2 * high, most);
    if (low == most) return std::nullopt;
  } while (!reaches(high));
  while (high - low > 1) {
    const std::size_t middle = low + (high - low) / 2;
    (reaches(middle) ? high : low) = middle;
  }
  return high;
}

std::string r_known(std::optional<std::size_t> n, double target) {
  return n ? fmt::format("n = {}", *n) : fmt::format("power = {}", target);
}

Result planned(const Info& info, const Data& data, const Planned& plan,
               const std::function<double(double n)>& power) {
  const std::optional<std::size_t> n =
      plan.n ? plan.n : smallest_sample(plan.least, plan.target, power);
  if (!n) {
    return undefined_result(
        info, data, fmt::format("no sample up to {} reaches a power of {}", most, plan.target));
  }
  if (*n < plan.least) {
    return undefined_result(info, data,
                            fmt::format("the test needs at least {} {}", plan.least, plan.what));
  }
  Result result = initial_result(info, data);
  Estimate reached{"power", std::clamp(power(static_cast<double>(*n)), 0.0, 1.0)};
  reached.bounded = true;
  result.effects = {reached};
  result.groups = {{plan.what, *n, true}};
  const bool is_small = *n < plan.small.below;
  result.method =
      fmt::format("{}, alpha = {}", is_small ? plan.small.method : plan.method, plan.alpha);
  if (!plan.n) {
    result.method += fmt::format("; the smallest sample for a power of {}", plan.target);
  }
  result.unit = "value";
  result.r = is_small ? plan.small.r(*n) : plan.r;
  return result;
}

}  // namespace assay::stats
