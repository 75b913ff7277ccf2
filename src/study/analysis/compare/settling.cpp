#include "study/analysis/compare/settling.h"

#include <algorithm>
#include <cmath>

#include "math/stats/distributions.h"

namespace assay::analysis {
namespace {

constexpr std::size_t most_participants = 1'000'000;
constexpr double wanted_power = 0.8;

// What to expect of a study with `times` as many people, on Fisher's scale.
class Forecast {
 public:
  Forecast(const Predicted& within, std::size_t participants, double level)
      : true_r_(std::abs(*within.noise.disattenuated)),
        reliability_(*within.noise.reliability),
        of_items_(within.spread_of_items),
        of_people_(std::max(0.0, within.spread * within.spread - of_items_ * of_items_)),
        participants_(static_cast<double>(participants)),
        items_(static_cast<double>(within.distinct_items)),
        level_(level) {}

  bool shows_it(double people) const {
    const double times = people / participants_;
    // By Spearman and Brown; the means vary by less, too, of which people's part is measured.
    const double longer = 1 + (times - 1) * reliability_;
    const double r = true_r_ * std::sqrt(times * reliability_ / longer);
    return is_far_enough(r, std::sqrt(of_items_ * of_items_ + of_people_ / longer),
                         std::min(people, items_));
  }
  bool ever_shows_it() const { return is_far_enough(true_r_, of_items_, items_); }

 private:
  // Of the two tests, that of participants and items asks for more.
  bool is_far_enough(double r, double spread, double fewest) const {
    if (fewest < 2) return false;
    const double least = stats::student_quantile(1 - level_ / 2, fewest - 1) * spread;
    return std::atanh(std::min(r, 1 - 1e-12)) >
           least + stats::normal_quantile(wanted_power) * of_items_;
  }

  double true_r_;
  double reliability_;
  double of_items_;   // deviation
  double of_people_;  // what they add to its square
  double participants_;
  double items_;
  double level_;
};

}  // namespace

std::optional<Settling> settling(const Predicted& within, std::size_t participants, double level) {
  if (!within.r || !within.interval || participants == 0) return std::nullopt;
  const Noise& noise = within.noise;
  if (!noise.reliability) return Settling{.reason = has_no_reliability};
  if (*noise.reliability == 0) return Settling{.reason = has_no_agreement};
  if (!noise.disattenuated) return Settling{.reason = is_beyond_ceiling};
  const Forecast forecast(within, participants, level);
  const auto settles = [&](std::size_t people) {
    return forecast.shows_it(static_cast<double>(people));
  };
  if (!forecast.ever_shows_it()) return Settling{.reason = takes_more_items};
  if (!settles(most_participants)) return Settling{.reason = takes_too_many};
  std::size_t too_few = participants - 1;
  std::size_t enough = most_participants;
  while (enough - too_few > 1) {
    const std::size_t middle = too_few + (enough - too_few) / 2;
    (settles(middle) ? enough : too_few) = middle;
  }
  return Settling{.participants = enough};
}

}  // namespace assay::analysis
