#include "math/stats/bootstrap.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

#include "base/parallel.h"
#include "base/rng.h"

namespace assay::stats {
namespace {

std::vector<double> normals(std::size_t size) {
  Random random(5);
  std::vector<double> values(size);
  for (double& value : values) value = 3 + 2 * random.normal();
  return values;
}

// Of 30 ones and 70 zeros a resample's sum is binomial: scipy.stats.binom.ppf([.025, .975], 100,
// .3) is 21 and 39; its 2000 samples miss by a count at most.
TEST(Bootstrap, OfTwoPointDataIsTheBinomial) {
  std::vector<double> values(100, 0.0);
  std::fill_n(values.begin(), 30, 1.0);
  const Interval interval = *mean_interval(values);
  EXPECT_NEAR(interval.low, 0.21, 0.0101);
  EXPECT_NEAR(interval.high, 0.39, 0.0101);
}

// The mean's deviation is that of the values (by n) over the root of n; the ends of 95 % are 1.96
// of it away. A percentile of 2000 resamples has a deviation of sqrt(.025 * .975 / 2000) / .0584 =
// 0.06 of them: within a quarter, four deviations.
TEST(Bootstrap, OfManyValuesIsTheNormalInterval) {
  const std::vector<double> values = normals(400);
  const double centre = mean(values);
  double squares = 0;
  for (const double value : values) squares += (value - centre) * (value - centre);
  const double deviation = std::sqrt(squares / 400) / 20;
  const Interval interval = *mean_interval(values);
  EXPECT_NEAR(interval.low, centre - 1.96 * deviation, 0.25 * deviation);
  EXPECT_NEAR(interval.high, centre + 1.96 * deviation, 0.25 * deviation);
  const Interval narrow = *mean_interval(values, {.level = 0.5});
  EXPECT_NEAR(narrow.high, centre + 0.6745 * deviation, 0.25 * deviation);
}

// The definition, slowly: all means, how many lie below, and the number between two of them.
TEST(Bootstrap, IsTheDefinition) {
  const std::vector<double> values{1, 4, -2, 7, 7.5};
  const Bootstrap how{.level = 0.8, .resamples = 12, .seed = 9};
  std::vector<double> means;
  for (std::uint64_t resample = 0; resample < 12; ++resample) {
    std::vector<std::uint32_t> drawn(5);
    Random(9, resample).fill_below(5, drawn);
    double sum = 0;
    for (const std::uint32_t place : drawn) sum += values[place];
    means.push_back(sum / 5);
  }
  const auto ranked = [&](std::size_t place) {
    auto copy = means;
    std::nth_element(copy.begin(), copy.begin() + static_cast<std::ptrdiff_t>(place), copy.end());
    return copy[place];
  };
  const Interval interval = *mean_interval(values, how);
  // 0.1 and 0.9 of the way over eleven gaps: 1.1 and 9.9.
  EXPECT_NEAR(interval.low, ranked(1) + 0.1 * (ranked(2) - ranked(1)), 1e-12);
  EXPECT_NEAR(interval.high, ranked(9) + 0.9 * (ranked(10) - ranked(9)), 1e-12);
}

TEST(Bootstrap, IsTheSameOnAnyThreads) {
  const std::vector<double> values = normals(50);
  const int before = threads();
  set_threads(1);
  const Interval one = *mean_interval(values);
  set_threads(3);
  const Interval three = *mean_interval(values);
  set_threads(before);
  EXPECT_EQ(one.low, three.low);
  EXPECT_EQ(one.high, three.high);
  EXPECT_NE(one.low, mean_interval(values, {.seed = 1})->low);
}

TEST(Bootstrap, HasNoIntervalOfOneValueAndNoWidthForEqualOnes) {
  EXPECT_FALSE(mean_interval({}));
  EXPECT_FALSE(mean_interval(std::vector<double>{3}));
  const Interval interval = *mean_interval(std::vector<double>{3, 3, 3});
  EXPECT_EQ(interval.low, 3);
  EXPECT_EQ(interval.high, 3);
}

const std::vector<double> skewed{0.2, 0.5, 0.7, 1.1, 1.3, 1.9, 2.4, 3.8, 6.1, 11.7};

std::optional<double> deviation(std::span<const std::size_t> rows) {
  std::vector<double> drawn;
  for (const std::size_t row : rows) drawn.push_back(skewed[row]);
  const double centre = mean(drawn);
  double squares = 0;
  for (const double value : drawn) squares += (value - centre) * (value - centre);
  return std::sqrt(squares / static_cast<double>(drawn.size() - 1));
}

// scipy.stats.bootstrap((skewed,), f, n_resamples=400000, method='BCa'): for the mean 1.48 and
// 6.19, for the deviation 1.663 and 5.660; by percentiles 1.21 and 5.31 for the mean.
TEST(Bootstrap, AgreesWithScipyOnSkewedData) {
  const Bootstrap many{.resamples = 400000, .ends = Ends::bca};
  EXPECT_NEAR(mean_interval(skewed, many)->low, 1.48, 0.02);
  EXPECT_NEAR(mean_interval(skewed, many)->high, 6.19, 0.04);
  EXPECT_NEAR(mean_interval(skewed, {.resamples = 400000})->high, 5.31, 0.03);
  const Bootstrap bca{.resamples = 40000, .ends = Ends::bca};
  const Bootstrapped found = bootstrap(10, deviation, bca);
  EXPECT_NEAR(found.interval->low, 1.663, 0.02);
  EXPECT_NEAR(found.interval->high, 5.660, 0.03);
  EXPECT_NEAR(found.standard_error, 1.1845, 0.02);
}

// Twelve participants saw six of eight items each, some twice: what both ways of counting see.
struct Study {
  std::vector<Clusters> factors{{{}, 12}, {{}, 8}};
  std::vector<double> answers;

  Study() {
    Random random(3);
    for (std::size_t who = 0; who < 12; ++who) {
      for (std::size_t item = 0; item < 8; ++item) {
        if ((who + item) % 4 == 0) continue;
        for (std::size_t time = 0; time <= who % 2; ++time) {
          factors[0].of_row.push_back(who);
          factors[1].of_row.push_back(item);
          answers.push_back(random.normal() + static_cast<double>(who + 2 * item));
        }
      }
    }
  }
  Columns columns() const {
    Columns all{.width = 2};
    for (const double answer : answers) all.numbers.insert(all.numbers.end(), {answer, 1.0});
    return all;
  }
  StatisticOfRows mean_of_rows() const {
    return [this](std::span<const std::size_t> rows) {
      double sum = 0;
      for (const std::size_t row : rows) sum += answers[row];
      return sum / static_cast<double>(rows.size());
    };
  }
};

std::optional<double> ratio(std::span<const double> sums) { return sums[0] / sums[1]; }

// Sums of clusters are a short cut for rows drawn one after another: participants, items, both.
TEST(Bootstrap, OfSumsIsTheOneOfRows) {
  const Study study;
  for (const Ends ends : {Ends::percentile, Ends::bca}) {
    const Bootstrap how{.resamples = 200, .seed = 4, .ends = ends};
    const std::span<const Clusters> both = study.factors;
    for (const auto& factors : {both.first(1), both.last(1), both}) {
      const Bootstrapped rows = bootstrap(factors, statistic_of_times(study.mean_of_rows()), how);
      const Bootstrapped sums = bootstrap(factors, study.columns(), ratio, how);
      EXPECT_NEAR(*rows.value, *sums.value, 1e-12);
      EXPECT_NEAR(rows.interval->low, sums.interval->low, 1e-9);
      EXPECT_NEAR(rows.interval->high, sums.interval->high, 1e-9);
      EXPECT_NEAR(rows.standard_error, sums.standard_error, 1e-9);
    }
  }
}

// As many resamples as do not fill the lanes that are made together; pairs that occur in no order
// and not in fours. Rows written out are the slow version.
TEST(Bootstrap, OfSumsIsTheOneOfRowsInEveryLane) {
  Random random(21);
  std::vector<Clusters> factors{{{}, 6}, {{}, 9}};
  Columns columns{.width = 3};
  for (std::size_t row = 0; row < 37; ++row) {
    factors[0].of_row.push_back(row < 6 ? row : random.below(6));
    factors[1].of_row.push_back(row < 9 ? row : random.below(9));
    for (int at = 0; at < 3; ++at) columns.numbers.push_back(random.normal());
  }
  const StatisticOfTimes slow = [&](std::span<const double> times) {
    double sums[3] = {0, 0, 0};
    for (std::size_t row = 0; row < 37; ++row) {
      for (std::size_t at = 0; at < 3; ++at) sums[at] += times[row] * columns.numbers[3 * row + at];
    }
    return std::optional(sums[0] + 10 * sums[1] + 100 * sums[2]);
  };
  const StatisticOfSums fast = [](std::span<const double> sums) {
    return sums[0] + 10 * sums[1] + 100 * sums[2];
  };
  for (const std::size_t resamples : {1U, 31U, 33U, 100U}) {
    const Bootstrap how{.resamples = resamples, .seed = 5};
    const Bootstrapped one = bootstrap(factors, slow, how);
    const Bootstrapped other = bootstrap(factors, columns, fast, how);
    EXPECT_NEAR(one.bias, other.bias, 1e-9);
    EXPECT_NEAR(one.interval->low, other.interval->low, 1e-9);
    EXPECT_NEAR(one.interval->high, other.interval->high, 1e-9);
  }
}

// Every participant saw every item and answers add up: the mean of a resample is the mean of the
// drawn participants' parts plus that of the items', so its variance is the sum of theirs (by n).
// Parts 0 ... 9 have the variance 8.25, parts 0, 3, 6, 9 have 11.25. Drawing rows alone would find
// sqrt((8.25 + 11.25) / 40) = 0.70 instead. 20000 resamples know a deviation to 0.5 %.
TEST(Bootstrap, OfCrossedFactorsAddsTheirVariances) {
  std::vector<Clusters> factors{{{}, 10}, {{}, 4}};
  Columns columns{.width = 2};
  for (std::size_t who = 0; who < 10; ++who) {
    for (std::size_t item = 0; item < 4; ++item) {
      factors[0].of_row.push_back(who);
      factors[1].of_row.push_back(item);
      columns.numbers.insert(columns.numbers.end(), {static_cast<double>(who + 3 * item), 1.0});
    }
  }
  const Bootstrap how{.resamples = 20000};
  const double both = bootstrap(factors, columns, ratio, how).standard_error;
  EXPECT_NEAR(both, std::sqrt(8.25 / 10 + 11.25 / 4), 0.03 * both);
  const std::span<const Clusters> each = factors;
  const double participants = bootstrap(each.first(1), columns, ratio, how).standard_error;
  EXPECT_NEAR(participants, std::sqrt(8.25 / 10), 0.03 * participants);
}

// Thirty participants of ten answers each, half of whose variance is the participant's: intervals
// of participants hold the truth in about 93 of 100 studies (percentiles of thirty are a little
// short), those of answers in about 65.
TEST(Bootstrap, OfClustersCoversWhatRowsAloneMiss) {
  const SingleThread small_work;
  int covered = 0;
  int covered_by_rows = 0;
  const int studies = 400;
  for (std::uint64_t study = 0; study < studies; ++study) {
    Random random(11, study);
    Clusters participants{{}, 30};
    Columns columns{.width = 2};
    for (std::size_t who = 0; who < 30; ++who) {
      const double own = random.normal();
      for (int answer = 0; answer < 10; ++answer) {
        participants.of_row.push_back(who);
        columns.numbers.insert(columns.numbers.end(), {own + random.normal(), 1.0});
      }
    }
    const auto holds = [&](const Clusters& drawn) {
      const Bootstrap how{.resamples = 300, .seed = study};
      const Interval found = *bootstrap(std::vector{drawn}, columns, ratio, how).interval;
      return found.low <= 0 && 0 <= found.high;
    };
    covered += holds(participants);
    covered_by_rows += holds(row_clusters(300));
  }
  EXPECT_NEAR(covered, 0.93 * studies, 4 * std::sqrt(0.93 * 0.07 * studies));
  EXPECT_LT(covered_by_rows, 0.8 * studies);
}

TEST(Bootstrap, SaysWhyThereIsNoInterval) {
  const Clusters one{{0, 0, 0}, 1};
  const auto count = [](std::span<const std::size_t> rows) {
    return static_cast<double>(rows.size());
  };
  const Bootstrapped alone = bootstrap(std::vector{one}, statistic_of_times(count));
  EXPECT_EQ(alone.value, 3);
  EXPECT_FALSE(alone.interval);
  EXPECT_EQ(alone.reason, too_few_clusters);
  const auto never = [](std::span<const std::size_t>) { return std::nan(""); };
  EXPECT_FALSE(bootstrap(3, never).value);
  EXPECT_EQ(bootstrap(3, never).reason, statistic_is_undefined);
}

}  // namespace
}  // namespace assay::stats
