#include "study/analysis/compare/settling.h"

#include <gmock/gmock.h>

#include <cmath>

#include "base/rng.h"

namespace assay::analysis {
namespace {

// Items whose ease a score follows with the correlation `truth`; people add their own luck.
Predicted studied(std::size_t items, double truth, std::size_t people, std::uint64_t seed) {
  Random random(seed, people);
  std::vector<Reaction> reactions;
  std::map<std::string, double> score;
  for (std::size_t item = 0; item < items; ++item) {
    const std::string name = fmt::format("i{:03}", item);
    const double ease = random.normal();
    score[name] = truth * ease + std::sqrt(1 - truth * truth) * random.normal();
    for (std::size_t person = 0; person < people; ++person) {
      reactions.push_back({name, fmt::format("p{}", person), ease + 4 * random.normal()});
    }
  }
  return predicted(reactions, score, {.resamples = 300, .splits = 0, .seed = seed});
}

// Four people whose noise has 16 times the variance of the ease have the reliability 1 / (1 + 16 /
// 4) = 0.2. What such studies spread by is taken from forty of them; of studies with as many people
// as the forecast asks for, four of five must then show it at the corrected level. Of 150 that is
// 120, with a deviation of 5; Fisher's scale and the spread are themselves approximate.
TEST(Settling, ForecastsStudiesOfWhichFourOfFiveShowIt) {
  constexpr std::size_t items = 60;
  constexpr double truth = 0.7;
  constexpr double level = 0.05 / 10;
  Predicted typical{.items = items, .distinct_items = items, .r = truth * std::sqrt(0.2)};
  typical.interval = stats::Interval{-1, 1};
  typical.noise = {.reliability = 0.2, .ceiling = std::sqrt(0.2), .disattenuated = truth};
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const Predicted one = studied(items, truth, 4, seed);
    typical.spread += one.spread / 40;
    typical.spread_of_items += one.spread_of_items / 40;
  }
  const std::optional<Settling> needed = settling(typical, 4, level);
  ASSERT_TRUE(needed && needed->participants);
  EXPECT_GT(*needed->participants, 4U);
  int shown = 0;
  for (std::uint64_t seed = 0; seed < 150; ++seed) {
    const Predicted one = studied(items, truth, *needed->participants, 1000 + seed);
    shown += *one.p < level && one.interval->low > 0 ? 1 : 0;
  }
  EXPECT_GE(shown, 102) << "with " << *needed->participants;
  EXPECT_LE(shown, 138) << "with " << *needed->participants;
}

Predicted with_noise(double spread_of_items) {
  Predicted within{.items = 100, .distinct_items = 100, .r = 0.3};
  within.interval = stats::Interval{0.01, 0.6};
  within.spread = within.spread_of_items = spread_of_items;
  within.noise = {
      .reliability = 0.5, .ceiling = std::sqrt(0.5), .disattenuated = 0.3 / std::sqrt(0.5)};
  return within;
}

// r = 0.3 of reliability 0.5: without noise 0.42426, with t times as many people that times
// sqrt(t / (t + 1)). Items alone leave a deviation of 0.12 on Fisher's scale, and t of a
// hundred items has 99 degrees of freedom, so r must be tanh((1.984 + 0.842) x 0.12) = 0.3267 for
// four of five studies: t = 1.456. At a tenth of the level tanh((2.871 + 0.842) x 0.12) = 0.4183: t
// = 34.44. It does not matter that the interval of 95 % has left zero. With a deviation of 0.17,
// tanh(2.826 x 0.17) = 0.4466 is more than people without any noise would give.
TEST(Settling, FollowsSpearmanAndBrown) {
  EXPECT_EQ(settling(with_noise(0.12), 100, 0.05)->participants, 146U);
  EXPECT_NEAR(static_cast<double>(*settling(with_noise(0.12), 100, 0.005)->participants), 3444, 1);
  EXPECT_EQ(settling(with_noise(0.17), 100, 0.05), Settling{.reason = takes_more_items});
}

// People's own part of the standard error is sqrt(0.2^2 - 0.12^2) = 0.16, in means whose
// reliability is 1/2: 1.984 x sqrt(0.12^2 + 0.16^2 x 2 / (t + 1)) + 0.842 x 0.12 meets
// atanh(0.42426 x sqrt(t / (t + 1))) at t = 4.61.
TEST(Settling, WaitsForTheIntervalToLeaveZero) {
  Predicted within = with_noise(0.12);
  within.spread = 0.2;
  EXPECT_NEAR(static_cast<double>(*settling(within, 100, 0.05)->participants), 461, 1);
}

TEST(Settling, SaysWhyThereIsNoNumber) {
  Predicted within = with_noise(0.12);
  within.noise = {.reliability = 0.04, .ceiling = 0.2};
  EXPECT_EQ(settling(within, 10, 0.05), Settling{.reason = is_beyond_ceiling});
  within.noise = {.reliability = 0.0};
  EXPECT_EQ(settling(within, 10, 0.05), Settling{.reason = has_no_agreement});
  within.noise = {};
  EXPECT_EQ(settling(within, 10, 0.05), Settling{.reason = has_no_reliability});
  within.interval.reset();
  EXPECT_EQ(settling(within, 10, 0.05), std::nullopt);
}

}  // namespace
}  // namespace assay::analysis
