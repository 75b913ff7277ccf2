#include "analyse/predictor.h"

#include <gmock/gmock.h>

#include <cmath>

#include "base/rng.h"

namespace assay::analyse {
namespace {

// People whose answers follow an ease of the item, and a score that follows it too: with these
// numbers the ease and the score correlate by `truth`.
struct Simulated {
  std::vector<Reaction> reactions;
  std::map<std::string, double> score;
};
Simulated simulated(std::size_t items, std::size_t people, double truth, double noise,
                    std::uint64_t seed) {
  Random random(seed, 5);
  Simulated result;
  for (std::size_t item = 0; item < items; ++item) {
    const std::string name = fmt::format("item{:03}", item);
    const double ease = random.normal();
    result.score[name] = truth * ease + std::sqrt(1 - truth * truth) * random.normal();
    for (std::size_t person = 0; person < people; ++person) {
      result.reactions.push_back(
          {name, fmt::format("p{}", person), ease + noise * random.normal()});
    }
  }
  return result;
}

// With variance 1 of the ease and 4 / 4 of a mean of four people's noise, the reliability is 1 / 2.
TEST(Predictors, AreHeldAgainstTheCeilingThatPeopleSet) {
  const Simulated data = simulated(400, 4, 0.8, 2, 1);
  const Predicted found = predicted(data.reactions, data.score, {.resamples = 300, .splits = 50});
  EXPECT_EQ(found.items, 400U);
  EXPECT_NEAR(*found.reliability, 0.5, 0.1);
  EXPECT_NEAR(*found.ceiling, std::sqrt(*found.reliability), 1e-12);
  EXPECT_NEAR(*found.r, 0.8 * std::sqrt(0.5), 0.1);
  EXPECT_NEAR(*found.disattenuated, 0.8, 0.12);
  EXPECT_LT(found.interval->low, *found.r);
  EXPECT_GT(found.interval->high, *found.r);
  EXPECT_LT(*found.p, 1e-10);
}

// The share of intervals that hold 0 when a score knows nothing of people.
TEST(Predictors, FindNothingWhereNothingIs) {
  int held = 0;
  int rejected = 0;
  constexpr int studies = 120;
  for (int study = 0; study < studies; ++study) {
    const Simulated data = simulated(40, 6, 0, 1, 100 + static_cast<std::uint64_t>(study));
    const Predicted found = predicted(data.reactions, data.score, {.resamples = 200, .splits = 5});
    held += found.interval->low <= 0 && 0 <= found.interval->high ? 1 : 0;
    rejected += *found.p < 0.05 ? 1 : 0;
  }
  const double deviation = std::sqrt(studies * 0.05 * 0.95);
  EXPECT_GE(held, 0.95 * studies - 4 * deviation);
  EXPECT_LE(rejected, 0.05 * studies + 4 * deviation);
}

// Two items that many people saw lie on a line that falls, eighteen that two saw on one that rises:
// whoever counted an item as often as it was seen would find the interval below the value.
TEST(Predictors, CountItemsOnceHoweverManySawThem) {
  std::vector<Reaction> reactions;
  std::map<std::string, double> score;
  Random random(5);
  for (int item = 0; item < 20; ++item) {
    const std::string name = fmt::format("item{:02}", item);
    const bool is_popular = item < 2;
    score[name] = is_popular ? 20 * item - 10 : item;
    const double answer = is_popular ? 10 - 20 * item : item;
    for (int person = 0; person < (is_popular ? 60 : 2); ++person) {
      reactions.push_back({name, fmt::format("p{}", person), answer + 0.1 * random.normal()});
    }
  }
  const Predicted found = predicted(reactions, score, {.resamples = 1000, .splits = 5});
  // Of the exact answers: sums over 20 items, computed by hand from x = y = 2..19 and (-10, 10),
  // (10, -10): means 9.45 and 9.45, Sxy = 2469 - 200 - 20 x 9.45^2, Sxx = 2469 + 200 - 20 x 9.45^2.
  const double square = 20 * 9.45 * 9.45;
  EXPECT_NEAR(*found.r, (2469 - 200 - square) / (2469 + 200 - square), 0.01);
  EXPECT_LT(found.interval->low, *found.r);
  EXPECT_GT(found.interval->high, *found.r);
  EXPECT_GT(found.interval->high, 0.95) << "both popular items are drawn in three of four only";
}

TEST(Predictors, HaveNoReliabilityBelowZeroAndNoCorrelationBeyondOne) {
  // One half of the people always says the opposite of the other.
  std::vector<Reaction> reactions;
  std::map<std::string, double> score;
  for (int item = 0; item < 10; ++item) {
    const std::string name = fmt::format("item{}", item);
    score[name] = item;
    reactions.push_back({name, "ann", static_cast<double>(item)});
    reactions.push_back({name, "bob", item == 0 ? 1.0 : -static_cast<double>(item)});
  }
  const Predicted found = predicted(reactions, score, {.resamples = 100});
  EXPECT_EQ(found.reliability, 0);
  EXPECT_EQ(found.ceiling, std::nullopt);
  EXPECT_EQ(found.disattenuated, std::nullopt);
}

TEST(Predictors, LeaveOutItemsThatTooFewSaw) {
  Simulated data = simulated(10, 3, 0.5, 1, 3);
  data.reactions.push_back({"seen once", "p0", 1});
  data.score["seen once"] = 1;
  EXPECT_EQ(predicted(data.reactions, data.score, {.resamples = 100}).items, 10U);
  EXPECT_EQ(predicted(data.reactions, data.score, {.least_people = 1, .resamples = 100}).items,
            11U);
}

TEST(Predictors, OfTwoValuesAreNamedAndThoseOfOneHaveNoCorrelation) {
  Simulated data = simulated(10, 3, 0.5, 1, 4);
  int at = 0;
  for (auto& [item, score] : data.score) score = at++ % 2;
  EXPECT_TRUE(predicted(data.reactions, data.score, {.resamples = 100}).is_binary);
  for (auto& [item, score] : data.score) score = 1;
  const Predicted found = predicted(data.reactions, data.score, {.resamples = 100});
  EXPECT_EQ(found.r, std::nullopt);
  EXPECT_FALSE(found.reason.empty());
}

}  // namespace
}  // namespace assay::analyse
