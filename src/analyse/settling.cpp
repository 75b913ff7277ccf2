#include "analyse/settling.h"

#include <algorithm>
#include <cmath>

namespace assay::analyse {
namespace {

constexpr std::size_t most_participants = 1'000'000;
constexpr double normal_quantile = 1.959964;  // of 97.5 %

// From the correlation to the end of its interval that is nearer to zero.
double reach(double r, const stats::Interval& interval) {
  return std::max(0.0, r > 0 ? r - interval.low : interval.high - r);
}

// What to expect of a study with `times` as many people.
class Forecast {
 public:
  explicit Forecast(const Predicted& within)
      : true_r_(std::abs(*within.disattenuated)), reliability_(*within.reliability) {
    const double r = *within.r;
    const double of_items = reach(r, *within.of_items);
    const double both = reach(r, *within.interval);
    of_people_ = std::max(0.0, both * both - of_items * of_items);
    // By so much more than correlations of independent items do.
    spread_ = of_items / (normal_quantile * (1 - r * r));
  }

  bool leaves_zero(double times) const {
    const double r = true_r_ * std::sqrt(times * reliability_ / (1 + (times - 1) * reliability_));
    return r * r > square_of_items(r) + of_people_ / times;
  }
  bool ever_leaves_zero() const { return true_r_ * true_r_ > square_of_items(true_r_); }

 private:
  double square_of_items(double r) const {
    const double half = normal_quantile * spread_ * (1 - r * r);
    return half * half;
  }

  double true_r_;
  double reliability_;
  double of_people_ = 0;  // the part of the interval's half, squared
  double spread_ = 0;
};

}  // namespace

std::optional<Settling> settling(const Predicted& within, std::size_t participants) {
  if (!within.interval || !within.of_items || !within.disattenuated || participants == 0) {
    return std::nullopt;
  }
  const Forecast forecast(within);
  const auto settles = [&](std::size_t people) {
    return forecast.leaves_zero(static_cast<double>(people) / static_cast<double>(participants));
  };
  if (!forecast.ever_leaves_zero()) return Settling{.takes_more_items = true};
  if (!settles(most_participants)) return Settling{};
  std::size_t too_few = participants;
  std::size_t enough = most_participants;
  while (enough - too_few > 1) {
    const std::size_t middle = too_few + (enough - too_few) / 2;
    (settles(middle) ? enough : too_few) = middle;
  }
  return Settling{.participants = enough};
}

}  // namespace assay::analyse
