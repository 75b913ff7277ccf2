#include "study/analysis/predictor.h"

#include <gmock/gmock.h>

#include <cmath>
#include <tuple>

#include "base/rng.h"
#include "math/stats/correlation.h"

namespace assay::analysis {
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
  EXPECT_NEAR(*found.noise.reliability, 0.5, 0.1);
  EXPECT_NEAR(*found.noise.ceiling, std::sqrt(*found.noise.reliability), 1e-12);
  EXPECT_NEAR(*found.r, 0.8 * std::sqrt(0.5), 0.1);
  EXPECT_NEAR(*found.noise.disattenuated, 0.8, 0.12);
  EXPECT_LT(found.interval->low, *found.r);
  EXPECT_GT(found.interval->high, *found.r);
  EXPECT_LT(*found.item_p, 1e-10);
  EXPECT_GT(*found.p, 1e-4) << "four people are no more than that, whatever the items";
  EXPECT_LT(*found.p, 0.01);
}

// Four people see the same four items. NumPy has the influences as difference quotients: of
// atanh(r) in the weight of an item and of a person.
TEST(Predictors, HaveAStandardErrorOverPeopleAndItems) {
  const double answers[4][4] = {{1, 2, 4, 3}, {0, 3, 2, 5}, {2, 2, 3, 6}, {1, 0, 5, 4}};
  std::vector<Reaction> reactions;
  std::map<std::string, double> score;
  for (int item = 0; item < 4; ++item) {
    const std::string name(1, static_cast<char>('a' + item));
    score[name] = 2 * item - 3;
    for (int person = 0; person < 4; ++person) {
      reactions.push_back({name, fmt::format("p{}", person), answers[person][item]});
    }
  }
  const Predicted found = predicted(reactions, score, {.resamples = 10});
  EXPECT_NEAR(*found.r, 0.988940885, 1e-8);
  EXPECT_NEAR(found.spread_of_items, 0.421420129, 1e-7);
  EXPECT_NEAR(found.spread, 2.148835692, 1e-7);
  EXPECT_NEAR(found.crossed_t->p, 0.313548966, 1e-7);
}

// The share of intervals that hold 0 when a score knows nothing of people.
TEST(Predictors, FindNothingWhereNothingIs) {
  int held = 0;
  int rejected = 0;
  constexpr int studies = 120;
  for (int study = 0; study < studies; ++study) {
    const Simulated data = simulated(40, 6, 0, 1, 100 + static_cast<std::uint64_t>(study));
    const Predicted found = predicted(data.reactions, data.score, {.resamples = 200, .splits = 1});
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
  EXPECT_GT(found.interval->high, 0.8) << "two items make the difference";
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
  EXPECT_EQ(found.noise.reliability, 0);
  EXPECT_EQ(found.noise.ceiling, std::nullopt);
  EXPECT_EQ(found.noise.disattenuated, std::nullopt);
}

// The score is people's very mean, of which half is noise: r is 1, and the ceiling about 0.7. What
// is beyond a ceiling is not divided by it.
TEST(Predictors, AreNotCorrectedByACeilingThatTheyAreBeyond) {
  Simulated data = simulated(60, 4, 0, 2, 6);
  for (auto& [item, score] : data.score) score = 0;
  for (const Reaction& one : data.reactions) data.score[one.item] += one.value / 4;
  const Predicted found = predicted(data.reactions, data.score, {.resamples = 100});
  EXPECT_NEAR(*found.r, 1, 1e-12);
  EXPECT_LT(*found.noise.ceiling, 0.9);
  EXPECT_EQ(found.noise.disattenuated, std::nullopt);
}

// Two methods, 40 items, 16 people, of whom each sees 20 items by one method: 4 see an explanation.
// People who are drawn anew add their noise a second time, so that resamples correlate by less than
// the data, and plain percentiles lie almost wholly on one side of r.
Simulated seen_by_few(double truth, std::uint64_t seed) {
  Random random(seed, 6);
  Simulated result;
  std::vector<double> ease(80);
  const auto name = [](std::size_t method, std::size_t item) {
    return fmt::format("{}/{:02}", method, item);
  };
  for (std::size_t at = 0; at < ease.size(); ++at) {
    ease[at] = random.normal();
    result.score[name(at / 40, at % 40)] =
        truth * ease[at] + std::sqrt(1 - truth * truth) * random.normal();
  }
  for (std::size_t person = 0; person < 16; ++person) {
    const std::size_t method = person % 2;
    const double skill = 0.5 * random.normal();
    const std::vector<std::size_t> order = shuffled(40, seed, 100 + person);
    for (std::size_t at = 0; at < 20; ++at) {
      const double logit = 0.8 + skill + ease[40 * method + order[at]];
      result.reactions.push_back({name(method, order[at]), fmt::format("p{}", person),
                                  random.uniform() < 1 / (1 + std::exp(-logit)) ? 1.0 : 0.0,
                                  fmt::format("{}", order[at]), fmt::format("{}", method)});
    }
  }
  return result;
}

TEST(Predictors, HaveIntervalsAroundThemWhereFewPeopleSawAnItem) {
  constexpr int studies = 200;
  std::vector<Predicted> all;
  double mean = 0;
  double place = 0;
  for (int study = 0; study < studies; ++study) {
    const Simulated data = seen_by_few(0.6, static_cast<std::uint64_t>(study));
    all.push_back(predicted(data.reactions, data.score, {.resamples = 200, .splits = 0}));
    const Predicted& found = all.back();
    mean += *found.r / studies;
    const double low = std::atanh(found.interval->low);
    place += (std::atanh(*found.r) - low) / (std::atanh(found.interval->high) - low) / studies;
  }
  EXPECT_NEAR(place, 0.5, 0.03) << "where r lies between the ends";
  int above = 0;
  int below = 0;
  for (const Predicted& found : all) {
    above += mean > found.interval->high ? 1 : 0;
    below += mean < found.interval->low ? 1 : 0;
  }
  // 2.5 % on each side, and three deviations of that.
  EXPECT_LE(above, 0.025 * studies + 3 * std::sqrt(studies * 0.025 * 0.975));
  EXPECT_LE(below, 0.025 * studies + 3 * std::sqrt(studies * 0.025 * 0.975));
}

// Eight people whose noise has four times the variance of the ease: 1 / (1 + 4 / 8) = 2/3.
TEST(Predictors, SayHowSureTheirReliabilityIs) {
  int held = 0;
  constexpr int studies = 60;
  for (int study = 0; study < studies; ++study) {
    const Simulated data = simulated(40, 8, 0.5, 2, 900 + static_cast<std::uint64_t>(study));
    const Noise found =
        predicted(data.reactions, data.score, {.resamples = 200, .splits = 100}).noise;
    held += found.interval->low <= 2.0 / 3 && 2.0 / 3 <= found.interval->high ? 1 : 0;
    EXPECT_LT(found.interval->low, *found.reliability);
    EXPECT_GT(found.interval->high, *found.reliability);
  }
  EXPECT_GE(held, 0.95 * studies - 3 * std::sqrt(studies * 0.95 * 0.05));
}

TEST(Predictors, HaveTheSameReliabilityWhateverTheSeed) {
  const Simulated data = simulated(40, 8, 0.5, 2, 7);
  const auto reliability = [&](std::uint64_t seed) {
    return *predicted(data.reactions, data.score, {.resamples = 10, .seed = seed})
                .noise.reliability;
  };
  EXPECT_NEAR(reliability(1), reliability(2), 0.01);
}

// Methods of the means 1, 2 and 6 with scores of 3, 1 and 8: deviations -2, -1, 3 and -1, -3, 4, so
// r = (2 + 3 + 12) / sqrt(14 x 26); two of three pairs are in the same order. Both people and both
// items add the same to every method, so nothing changes when they are drawn anew.
TEST(Predictors, OfGroupsAreOfTheirMeans) {
  std::vector<Reaction> reactions;
  std::map<std::string, double> score;
  const std::vector<std::tuple<std::string, double, double>> methods{
      {"a", 1, 3}, {"b", 2, 1}, {"c", 6, 8}};
  for (const auto& [method, mean, scored] : methods) {
    for (const int item : {-1, 1}) {
      const std::string name = fmt::format("{}{}", method, item);
      score[name] = scored + 0.5 * item;
      for (const int person : {-1, 1}) {
        reactions.push_back({name, fmt::format("p{}", person), mean + 0.1 * item + 0.2 * person,
                             fmt::format("i{}", item), method});
      }
    }
  }
  const PredictedMeans found = predicted_means(reactions, score, {.resamples = 100});
  const double r = 17 / std::sqrt(14.0 * 26);
  EXPECT_NEAR(*found.r, r, 1e-12);
  EXPECT_NEAR(found.interval->low, r, 1e-9);
  EXPECT_NEAR(found.interval->high, r, 1e-9);
  EXPECT_NEAR(*found.tau, 1.0 / 3, 1e-12);
  EXPECT_EQ(found.tau_interval->low, *found.tau);
  EXPECT_NEAR(*found.noise.reliability, 1, 1e-9) << "two people who agree but for a constant";
  EXPECT_NEAR(*found.noise.disattenuated, r, 1e-9);
  EXPECT_EQ(*found.tau_of_halves, 1);
  std::erase_if(reactions, [](const Reaction& one) { return one.group == "c"; });
  const PredictedMeans two = predicted_means(reactions, score, {.resamples = 100});
  EXPECT_EQ(two.r, std::nullopt);
  EXPECT_EQ(two.tau, std::nullopt);
  EXPECT_EQ(two.reason, "two methods lie on any line");
}

// Four methods that differ by as much as their items do: over 16 people and 40 items their means
// are nearly free of noise, and intervals hold what was put in.
TEST(Predictors, OfGroupsHoldWhatWasPutIn) {
  int held = 0;
  constexpr int studies = 80;
  for (int study = 0; study < studies; ++study) {
    Random random(static_cast<std::uint64_t>(study), 9);
    std::vector<Reaction> reactions;
    std::map<std::string, double> score;
    std::vector<double> means(4);
    std::vector<double> scored(4);
    std::vector<double> skill(16);
    for (double& one : means) one = random.normal();
    for (double& one : scored) one = random.normal();
    for (double& one : skill) one = 0.7 * random.normal();
    for (std::size_t method = 0; method < 4; ++method) {
      for (int item = 0; item < 40; ++item) {
        const std::string name = fmt::format("{}/{}", method, item);
        score[name] = scored[method] + 0.5 * random.normal();
        const double ease = means[method] + random.normal();
        for (std::size_t person = 0; person < 16; ++person) {
          reactions.push_back({name, fmt::format("p{}", person),
                               ease + skill[person] + 1.5 * random.normal(),
                               fmt::format("i{}", item), fmt::format("m{}", method)});
        }
      }
    }
    const double truth = *stats::correlation(means, scored);
    const PredictedMeans found = predicted_means(reactions, score, {.resamples = 200, .splits = 0});
    held += found.interval->low <= truth && truth <= found.interval->high ? 1 : 0;
  }
  EXPECT_GE(held, 0.95 * studies - 3 * std::sqrt(studies * 0.95 * 0.05));
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
}  // namespace assay::analysis
