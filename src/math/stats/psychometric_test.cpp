#include "math/stats/psychometric.h"

#include <gmock/gmock.h>

#include <cmath>

#include "base/error.h"
#include "base/rng.h"
#include "math/stats/psychometric_resamples.h"

namespace assay::stats {
namespace {

// Answers of participants at given levels, by a curve that every participant shifts.
Data answers(const Curve& curve, std::size_t people, std::size_t trials, double shift,
             std::uint64_t seed) {
  Random random(seed);
  std::vector<std::string> levels;
  std::vector<std::string> who;
  Data data{.x = Numbers{"right", {}}};
  for (std::size_t person = 0; person < people; ++person) {
    const double own = shift * random.normal();
    for (std::size_t trial = 0; trial < trials; ++trial) {
      const std::size_t level = trial % 9;
      const double probability = curve.probability(static_cast<double>(level) + own);
      data.x->values.push_back(random.uniform() < probability ? 1 : 0);
      levels.push_back(std::to_string(level));
      who.push_back(std::to_string(person));
    }
  }
  data.by = {labels("level", levels)};
  data.cluster = {labels("who", who)};
  return data;
}

const Curve truth{Sigmoid::logistic, 4, 1.2, 0.5, 0.02};

// 0 to 8, 300 trials each: the threshold's error is some 0.15.
TEST(Psychometric, FindsTheThresholdThatWasPutInWithinItsInterval) {
  Data data = answers(truth, 1, 2700, 0, 6);
  data.cluster.clear();
  const Result result = Psychometric{.guess = 0.5, .resamples = 300}(data);
  const Estimate& threshold = result.estimates.at(0);
  EXPECT_NEAR(threshold.value, 4, 0.5);
  EXPECT_LT(threshold.interval->low, 4);
  EXPECT_GT(threshold.interval->high, 4);
  EXPECT_LT(threshold.interval->high - threshold.interval->low, 1);
  EXPECT_GE(result.estimates.at(1).value, threshold.value);  // lapses move half way up
  EXPECT_EQ(result.details.back().name, "deviance");
  EXPECT_GT(*result.details.back().p, 0.01);
}

// People whose curves lie apart (deviation 1.5) make a mean threshold less sure than independent
// answers would: 20 of them know it to about 1.5 / sqrt(20), a width of 1.3.
TEST(Psychometric, DrawsPeopleWhereThereAreClusters) {
  Data data = answers(truth, 20, 90, 1.5, 6);
  const Psychometric fit{.guess = 0.5, .resamples = 200};
  const auto width = [](const Result& result) {
    return result.estimates.at(0).interval->high - result.estimates.at(0).interval->low;
  };
  const double clustered = width(fit(data));
  data.cluster.clear();
  EXPECT_GT(clustered, 1.2 * width(fit(data)));
}

// Six people whose curves lie 1.5 apart. Plain percentiles spread like a normal interval of a
// variance divided by six instead of five: they would hold the threshold as often as |t(5)| is
// below 1.96 * sqrt(5 / 6) = 1.79, in 87 % of studies. The curves are symmetric, so that the mean
// curve's midpoint is the people's. 95 % of 100 has an error of 2.2.
TEST(Psychometric, HoldsAThresholdAsOftenAsItSaysWithFewPeople) {
  const Curve symmetric{Sigmoid::logistic, 4, 1.2, 0, 0};
  constexpr int studies = 100;
  int held = 0;
  for (int study = 0; study < studies; ++study) {
    const Data data = answers(symmetric, 6, 90, 1.5, static_cast<std::uint64_t>(100 + study));
    const Result result = Psychometric{.most_lapses = 0, .resamples = 200}(data);
    const Interval interval = result.estimates.at(0).interval.value();
    held += interval.low <= 4 && 4 <= interval.high ? 1 : 0;
  }
  EXPECT_GE(held, 91);
  EXPECT_LE(held, 99);
}

// A curve through levels that jump up and down does not fit; its own simulated answers do.
TEST(Psychometric, TestsItsDeviance) {
  const std::vector<Level> wild{{1, 10, 50}, {2, 40, 50}, {3, 12, 50}, {4, 45, 50}, {5, 30, 50}};
  const FitRules rules{};
  const Fit bad = fitted(wild, rules);
  EXPECT_NEAR(deviance_p(bad, simulated_fits(bad, wild, rules, 199, 1)), 1.0 / 200, 1e-12);
  // Deviances of simulated data are the null distribution: about chi-squared with 5 - 2 or 3
  // degrees of freedom, so their mean is between 1.5 and 3.5.
  double sum = 0;
  for (const Fit& one : simulated_fits(bad, wild, rules, 400, 2)) sum += one.deviance / 400;
  EXPECT_GT(sum, 1.5);
  EXPECT_LT(sum, 3.5);
}

// Answering rises around level 3; those who answer are right by chance in half of the cases and
// know from level 5 on. Whoever does not answer is not right.
TEST(Psychometric, FitsAnsweringApartFromBeingRight) {
  const Curve answering{Sigmoid::logistic, 3, 1};
  const Curve right{Sigmoid::logistic, 5, 1, 0.5};
  Random random(9);
  Data data{.x = Numbers{"right", {}}, .y = Numbers{"answered", {}}};
  std::vector<std::string> levels;
  for (int trial = 0; trial < 4500; ++trial) {
    const double level = trial % 9;
    const bool answered = random.uniform() < answering.probability(level);
    const bool correct = random.uniform() < right.probability(level);
    data.y->values.push_back(answered ? 1 : 0);
    data.x->values.push_back(answered && correct ? 1 : 0);
    levels.push_back(std::to_string(trial % 9));
  }
  data.by = {labels("level", levels)};
  const Result result = Psychometric{.guess = 0.5, .most_lapses = 0, .resamples = 100}(data);
  const auto detail = [&](const std::string& name) {
    for (const Detail& one : result.details) {
      if (one.name == name) return one;
    }
    return Detail{};
  };
  EXPECT_NEAR(*detail("answered: threshold (midpoint of F)").estimate, 3, 0.2);
  EXPECT_NEAR(*detail("correct given answered: threshold (midpoint of F)").estimate, 5, 0.5);
  EXPECT_GT(*detail("correct: threshold (midpoint of F)").estimate, 3);
}

// A fifth of the answers are lapses, and at most .06 are looked for.
TEST(Psychometric, SaysThatTheLapseRateIsAtItsBound) {
  Random random(4);
  Data data{.x = Numbers{"right", {}}};
  std::vector<std::string> levels;
  for (int trial = 0; trial < 900; ++trial) {
    const double sees = 0.8 / (1 + std::exp(-2.0 * (trial % 9 - 3)));
    data.x->values.push_back(random.uniform() < sees ? 1 : 0);
    levels.push_back(std::to_string(trial % 9));
  }
  data.by = {labels("level", levels)};
  const auto notes_of = [&](double most_lapses) {
    return Psychometric{.most_lapses = most_lapses, .resamples = 100}(data).notes;
  };
  EXPECT_THAT(notes_of(0.06), testing::Contains(testing::HasSubstr("at its bound of 0.06")));
  EXPECT_THAT(notes_of(0.4), testing::Not(testing::Contains(testing::HasSubstr("bound"))));
  EXPECT_THAT(notes_of(0), testing::Not(testing::Contains(testing::HasSubstr("bound"))));
}

// Nobody is ever wrong above level 2, or right below it: every simulated data set is the same.
TEST(Psychometric, HasNoIntervalWithoutWidth) {
  Data data{.x = Numbers{"right", {}}};
  std::vector<std::string> levels;
  for (int trial = 0; trial < 60; ++trial) {
    data.x->values.push_back(trial % 4 < 2 ? 0 : 1);
    levels.push_back(std::to_string(trial % 4));
  }
  data.by = {labels("level", levels)};
  const Result result = Psychometric{.most_lapses = 0, .resamples = 100}(data);
  for (const Estimate& one : result.estimates) {
    if (one.interval) {
      EXPECT_GT(one.interval->high, one.interval->low) << one.name;
    }
  }
  EXPECT_THAT(result.notes, testing::Contains(testing::HasSubstr("all refits have the same")));
}

TEST(Psychometric, FitsLogarithmsAndGivesLevelsBack) {
  const std::vector<std::string> levels{"1", "1", "10", "10", "100", "100"};
  const Data data{.x = Numbers{"x", {0, 0, 0, 1, 1, 1}}, .by = {labels("level", levels)}};
  const Result result = Psychometric{.log = true, .resamples = 100}(data);
  EXPECT_NEAR(result.estimates.at(0).value, 10, 0.5);  // by symmetry
}

TEST(Psychometric, SaysWhatIsWrong) {
  const std::vector<std::string> levels{"0", "1", "2"};
  Data data{.x = Numbers{"x", {1, 1, 1}}, .by = {labels("level", levels)}};
  EXPECT_EQ(Psychometric{}(data).undefined, "all answers are the same");
  data.x->values[0] = 0;
  EXPECT_EQ(Psychometric{.log = true}(data).undefined,
            "a level is not positive, so has no logarithm");
  data.by = {labels("level", std::vector<std::string>{"low", "1", "2"})};
  EXPECT_THROW(Psychometric{}(data), Error);
}

}  // namespace
}  // namespace assay::stats
