#include "analyse/settling.h"

#include <gmock/gmock.h>

#include <cmath>

#include "base/rng.h"

namespace assay::analyse {
namespace {

// Items whose ease a score follows with the correlation `truth`; people add their own luck.
struct World {
  std::vector<double> ease;
  std::map<std::string, double> score;
};
World world(std::size_t items, double truth, std::uint64_t seed) {
  Random random(seed, 1);
  World made;
  for (std::size_t item = 0; item < items; ++item) {
    made.ease.push_back(random.normal());
    made.score[fmt::format("i{:03}", item)] =
        truth * made.ease.back() + std::sqrt(1 - truth * truth) * random.normal();
  }
  return made;
}

Predicted studied(const World& world, std::size_t people, std::uint64_t seed) {
  Random random(seed, 2);
  std::vector<Reaction> reactions;
  for (std::size_t item = 0; item < world.ease.size(); ++item) {
    for (std::size_t person = 0; person < people; ++person) {
      reactions.push_back({fmt::format("i{:03}", item), fmt::format("p{}", person),
                           world.ease[item] + 4 * random.normal()});
    }
  }
  return predicted(reactions, world.score, {.resamples = 300, .splits = 50, .seed = seed});
}

bool leaves_zero(const Predicted& found) {
  return found.interval && found.interval->low * found.interval->high > 0;
}

// Studies that leave it open, done again with as many people as they ask for: about half of them
// must settle it, for the forecast is that the interval's end is then at zero.
TEST(Settling, ForecastsStudiesThatThenSettleIt) {
  int asked = 0;
  int settled = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const World made = world(40, 0.6, seed);
    const Predicted open = studied(made, 4, seed);
    const std::optional<Settling> needed = settling(open, 4);
    if (!needed || !needed->participants || *needed->participants > 200) continue;
    EXPECT_FALSE(leaves_zero(open));
    ++asked;
    settled += leaves_zero(studied(made, *needed->participants, 1000 + seed)) ? 1 : 0;
  }
  EXPECT_GE(asked, 10);
  EXPECT_GE(settled, asked / 3) << "of " << asked;
}

// With 15 items a correlation of 0.2 has a standard error of a quarter, whoever looks at them.
TEST(Settling, SaysWhenNoNumberOfPeopleWould) {
  int more_items = 0;
  int refuted = 0;
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    const World made = world(15, 0.2, seed);
    const Predicted open = studied(made, 8, seed);
    const std::optional<Settling> needed = settling(open, 8);
    if (!needed || !needed->takes_more_items) continue;
    ++more_items;
    refuted += leaves_zero(studied(made, 400, 1000 + seed)) ? 1 : 0;
  }
  EXPECT_GE(more_items, 5);
  EXPECT_LE(refuted, more_items / 3) << "of " << more_items;
}

// r = 0.3 of reliability 0.5 and intervals that items alone make 0.32 wide of 100 items: without
// noise 0.424, whose half is 0.32 x (1 - 0.18) / (1 - 0.09) = 0.288, so it will be settled; with
// twice as many people r = 0.3 x sqrt(4/3) = 0.346 and the half 0.32 x (1 - 0.12) / (1 - 0.09) =
// 0.309, which is less: enough. The same r as now is not.
TEST(Settling, FollowsSpearmanAndBrown) {
  Predicted within{.items = 100};
  within.r = 0.3;
  within.interval = stats::Interval{-0.02, 0.62};
  within.of_items = within.interval;
  within.reliability = 0.5;
  within.ceiling = std::sqrt(0.5);
  within.disattenuated = 0.3 / std::sqrt(0.5);
  const std::optional<Settling> needed = settling(within, 100);
  ASSERT_TRUE(needed && needed->participants);
  EXPECT_GT(*needed->participants, 100U);
  EXPECT_LT(*needed->participants, 200U);
  within.of_items = stats::Interval{-0.5, 1};
  within.interval = within.of_items;
  EXPECT_TRUE(settling(within, 100)->takes_more_items);
}

TEST(Settling, IsNoQuestionWhereItIsSettledOrPeopleDoNotAgree) {
  Predicted within{.items = 10};
  within.r = 0.5;
  within.interval = stats::Interval{0.1, 0.9};
  EXPECT_EQ(settling(within, 10), std::nullopt);
  within.interval = stats::Interval{-0.1, 0.9};
  within.of_items = within.interval;
  within.reliability = 0.0;
  EXPECT_EQ(settling(within, 10), std::nullopt);
}

}  // namespace
}  // namespace assay::analyse
