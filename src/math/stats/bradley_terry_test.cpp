#include "math/stats/bradley_terry.h"

#include <gmock/gmock.h>

#include <cmath>

#include "base/rng.h"

namespace assay::stats {
namespace {

using testing::HasSubstr;

const std::vector<std::string> abc{"a", "b", "c"};

std::vector<Choice> repeated(const Choice& choice, int times) {
  return std::vector<Choice>(static_cast<std::size_t>(times), choice);
}

void add(std::vector<Choice>& to, const Choice& choice, int times) {
  for (const Choice& one : repeated(choice, times)) to.push_back(one);
}

// Who of two is chosen 3 times of 4 has three times the worth: log 3 / 2 and -log 3 / 2 about zero.
TEST(BradleyTerry, OfTwoIsTheLogOdds) {
  std::vector<Choice> choices;
  add(choices, {{0, 1}, {0}}, 30);
  add(choices, {{0, 1}, {1}}, 10);
  const std::vector<std::string> two{"a", "b"};
  const Worths found = bradley_terry(two, choices);
  ASSERT_EQ(found.log_worth.size(), 2U);
  EXPECT_NEAR(found.log_worth[0], std::log(3) / 2, 1e-9);
  EXPECT_NEAR(found.log_worth[1], -std::log(3) / 2, 1e-9);
}

// When all are offered each time, the chance of each is its share of the choices.
TEST(BradleyTerry, OfTopChoicesFromAllIsTheLogOfShares) {
  std::vector<Choice> choices;
  add(choices, {{0, 1, 2}, {0}}, 50);
  add(choices, {{2, 1, 0}, {1}}, 30);
  add(choices, {{1, 0, 2}, {2}}, 20);
  const Worths found = bradley_terry(abc, choices);
  EXPECT_NEAR(found.log_worth[0] - found.log_worth[1], std::log(50.0 / 30), 1e-8);
  EXPECT_NEAR(found.log_worth[1] - found.log_worth[2], std::log(30.0 / 20), 1e-8);
}

double log_likelihood(const std::vector<double>& log_worth, const std::vector<Choice>& choices) {
  double sum = 0;
  for (const Choice& choice : choices) {
    double all = 0;
    for (const std::size_t thing : choice.offered) all += std::exp(log_worth[thing]);
    sum += log_worth[choice.chosen.front()] - std::log(all);
  }
  return sum;
}

// Offers of two and of three mixed: no closed form, but no step in any direction does better.
TEST(BradleyTerry, IsTheMostLikely) {
  std::vector<Choice> choices;
  Random random(4);
  const std::vector<std::vector<std::size_t>> offers{{0, 1}, {1, 2}, {0, 1, 2}};
  for (int at = 0; at < 90; ++at) {
    const auto& offer = offers[random.below(3)];
    choices.push_back({offer, {offer[random.below(offer.size())]}});
  }
  const Worths found = bradley_terry(abc, choices);
  ASSERT_EQ(found.log_worth.size(), 3U) << found.undefined;
  const double best = log_likelihood(found.log_worth, choices);
  for (std::size_t thing = 0; thing < 3; ++thing) {
    for (const double step : {-1e-3, 1e-3}) {
      std::vector<double> other = found.log_worth;
      other[thing] += step;
      EXPECT_LT(log_likelihood(other, choices), best);
    }
  }
}

TEST(BradleyTerry, GivesTiesToBothAndPassesOverThoseWhoDidNotChoose) {
  std::vector<Choice> choices;
  add(choices, {{0, 1}, {0}}, 2);
  add(choices, {{0, 1}, {0, 1}}, 2);
  add(choices, {{0, 1}, {}}, 7);
  const std::vector<std::string> two{"a", "b"};
  // Three of four for the first.
  EXPECT_NEAR(bradley_terry(two, choices).log_worth[0], std::log(3) / 2, 1e-9);
}

TEST(BradleyTerry, SaysWhyThereIsNone) {
  std::vector<Choice> choices;
  add(choices, {{0, 1, 2}, {0}}, 3);
  add(choices, {{0, 1, 2}, {1}}, 3);
  EXPECT_THAT(bradley_terry(abc, choices).undefined, HasSubstr("'c' was never chosen"));
  choices.clear();
  add(choices, {{0, 1}, {0}}, 3);
  add(choices, {{1, 2}, {1}}, 3);
  add(choices, {{1, 2}, {2}}, 3);
  EXPECT_THAT(bradley_terry(abc, choices).undefined, HasSubstr("'a' was always chosen"));
  EXPECT_THAT(bradley_terry(abc, {}).undefined, HasSubstr("nobody chose"));
  // a and b beat each other, c and d beat each other, and only a ever meets c.
  const std::vector<std::string> abcd{"a", "b", "c", "d"};
  choices.clear();
  for (const std::size_t first : {0U, 2U}) {
    add(choices, {{first, first + 1}, {first}}, 1);
    add(choices, {{first, first + 1}, {first + 1}}, 1);
  }
  add(choices, {{0, 2}, {0}}, 1);
  EXPECT_THAT(bradley_terry(abcd, choices).undefined, HasSubstr("'c' was never chosen over 'a'"));
}

// One imagined comparison of the pair, half won by each: 4.5 against 0.5.
TEST(BradleyTerry, IsFiniteWithARidge) {
  const std::vector<std::string> two{"a", "b"};
  const Worths found = bradley_terry(two, repeated({{0, 1}, {0}}, 4), {}, 1);
  EXPECT_NEAR(found.log_worth[0] - found.log_worth[1], std::log(9), 1e-8);
}

TEST(BradleyTerry, HasIntervalsThatHoldTheTruth) {
  const std::vector<double> worth{4, 2, 1};
  const double centre = std::log(8) / 3;
  int held = 0;
  for (std::uint64_t study = 0; study < 40; ++study) {
    std::vector<Choice> choices;
    std::vector<std::string> people;
    Random random(study, 7);
    for (int person = 0; person < 30; ++person) {
      for (int trial = 0; trial < 4; ++trial) {
        const double drawn = 7 * random.uniform();
        choices.push_back({{0, 1, 2}, {drawn < 4 ? 0U : drawn < 6 ? 1U : 2U}});
        people.push_back(std::to_string(person));
      }
    }
    const auto found = bradley_terry_intervals(abc, choices, clusters_of(people), 0,
                                               {.resamples = 200, .seed = study});
    ASSERT_TRUE(found[0].interval);
    const double truth = std::log(worth[0]) - centre;
    held += found[0].interval->low <= truth && truth <= found[0].interval->high ? 1 : 0;
  }
  // 95 % of 40 are 38; five deviations of 1.4 below are 31.
  EXPECT_GE(held, 31);
}

}  // namespace
}  // namespace assay::stats
