#include "math/stats/sample_moments.h"

#include <gmock/gmock.h>

#include <cmath>

#include "base/rng.h"
#include "math/stats/correlation.h"
#include "math/stats/test_data_test.h"

namespace assay::stats {
namespace {

// A number that tells every moment apart.
std::optional<double> told(const JointMoments& of) {
  return of.first.mean + 2 * of.second.mean + 3 * of.first.variance + 5 * of.second.variance +
         7 * of.together;
}

double covariance(const std::vector<double>& x, const std::vector<double>& y) {
  double sum = 0;
  for (std::size_t row = 0; row < x.size(); ++row) sum += (x[row] - mean(x)) * (y[row] - mean(y));
  return sum / static_cast<double>(x.size() - 1);
}

// Rows that count several times are rows written out; whatever the unit and the distance from zero.
TEST(SampleMoments, AreThoseOfRowsWrittenOut) {
  for (const double unit : {1.0, 1e-6, 1e9}) {
    Random random(6, 3);
    std::vector<double> x, y, times, all_x, all_y, less;
    for (int row = 0; row < 40; ++row) {
      x.push_back(unit * (100 + random.normal()));
      y.push_back(unit * (7 + random.normal()) + 0.5 * x.back());
      times.push_back(static_cast<double>(random.below(4)));
      for (double time = 0; time < times.back(); ++time) {
        all_x.push_back(x.back());
        all_y.push_back(y.back());
        less.push_back(x.back() - y.back());
      }
    }
    const Data data = beside(x, y);
    const Moments a = moments(all_x);
    const Moments b = moments(all_y);
    const double found =
        *statistic_of_times(statistic_of_moments(Samples::beside, data, told))(times);
    const double slow = *told({a, b, covariance(all_x, all_y)});
    EXPECT_NEAR(found, slow, 1e-10 * std::abs(slow));
    const double differences =
        *statistic_of_times(statistic_of_moments(Samples::differences, data, told))(times);
    EXPECT_NEAR(differences, *told({moments(less)}), 1e-10 * std::abs(differences));
  }
}

TEST(SampleMoments, KeepGroupsApartAndHaveNoneWhereOneIsMissing) {
  const Data data = grouped({1e8 + 1, 1e8 + 2, 1e8 + 4}, {5, 5});
  const StatisticOfTimes of =
      statistic_of_times(statistic_of_moments(Samples::groups, data, [](const JointMoments& found) {
        EXPECT_EQ(found.second.variance, 0);
        return std::optional(found.first.variance);
      }));
  // 1, 2, 2, 4: the mean is 2.25, the squares 1.5625 + 2 * .0625 + 3.0625 = 4.75.
  EXPECT_NEAR(*of(std::vector<double>{1, 2, 1, 1, 1}), 4.75 / 3, 1e-6);
  EXPECT_EQ(*of(std::vector<double>{0, 3, 0, 2, 1}), 0);  // one value, though drawn three times
  EXPECT_FALSE(of(std::vector<double>{1, 1, 1, 0, 0}));
  EXPECT_FALSE(of(std::vector<double>{0, 0, 0, 1, 1}));
}

}  // namespace
}  // namespace assay::stats
