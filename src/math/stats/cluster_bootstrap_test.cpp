#include "math/stats/cluster_bootstrap.h"

#include <gmock/gmock.h>

#include <cmath>

#include "base/error.h"
#include "math/stats/test_data_test.h"

namespace assay::stats {
namespace {

// Each of three participants answers alike: 1 1, 2 2, 6 6. With whole participants the deviation of
// a mean is that of (1, 2, 6) by n, sqrt(14 / 3), over sqrt(3); with rows it is over sqrt(6).
TEST(ClusterBootstrap, DrawsWholeClusters) {
  Data data{.x = Numbers{"x", {1, 1, 2, 2, 6, 6}}};
  const Result rows = ClusterBootstrap{}(data);
  data.cluster = {labels("user", std::vector<std::string>{"a", "a", "b", "b", "c", "c"})};
  const Result users = ClusterBootstrap{}(data);
  EXPECT_DOUBLE_EQ(users.estimates.at(0).value, 3);
  EXPECT_NEAR(users.estimates.at(1).value, std::sqrt(14.0 / 9), 0.02);
  EXPECT_NEAR(rows.estimates.at(1).value, std::sqrt(14.0 / 18), 0.02);
  EXPECT_EQ(users.method, "'user' drawn anew");
  EXPECT_EQ(users.unit, "user");
}

TEST(ClusterBootstrap, HasNoIntervalWithoutWidth) {
  const Result result = ClusterBootstrap{}({.x = Numbers{"x", {0.3, 0.3, 0.3, 0.3}}});
  EXPECT_FALSE(result.estimates.at(0).interval);
  EXPECT_THAT(result.notes, testing::Contains(testing::HasSubstr("every resample has the same")));
}

// Differences of independent samples: variances add. 0 ... 9 has 8.25 by n, twice that four times.
TEST(ClusterBootstrap, ComparesTwoLevels) {
  std::vector<double> first;
  std::vector<double> second;
  for (int value = 0; value < 50; ++value) {
    first.push_back(value % 10);
    second.push_back(2 * (value % 10) + 1);
  }
  const Result result = ClusterBootstrap{}(grouped(first, second));
  const Estimate& found = result.estimates.at(0);
  EXPECT_EQ(found.name, "difference of means, a - b");
  EXPECT_DOUBLE_EQ(found.value, 4.5 - 10);
  EXPECT_NEAR(result.estimates.at(1).value, std::sqrt(8.25 * 5 / 50), 0.03);
  EXPECT_NEAR(found.interval->low, found.value - 1.96 * std::sqrt(8.25 * 5 / 50), 0.1);
}

// numpy: scipy.stats.bootstrap((skewed,), numpy.median, method='percentile') ends at 0.7 and 4.25.
TEST(ClusterBootstrap, KnowsMedians) {
  const Data data{.x = Numbers{"x", {0.2, 0.5, 0.7, 1.1, 1.3, 1.9, 2.4, 3.8, 6.1, 11.7}}};
  const ClusterBootstrap how{.of = SampleStatistic::median, .ends = Ends::percentile};
  const Estimate found = how(data).estimates.at(0);
  EXPECT_NEAR(found.value, 1.6, 1e-12);
  EXPECT_NEAR(found.interval->low, 0.7, 0.11);
  EXPECT_NEAR(found.interval->high, 4.25, 0.6);
}

TEST(ClusterBootstrap, RefusesThreeFactorsAndSaysWhatIsMissing) {
  Data data{.x = Numbers{"x", {1, 2}}};
  const Labels alone = labels("a", std::vector<std::string>{"a", "a"});
  data.cluster = {alone, alone, alone};
  EXPECT_THROW(ClusterBootstrap{}(data), Error);
  data.cluster = {alone};
  const Result result = ClusterBootstrap{}(data);
  EXPECT_EQ(result.estimates.at(0).value, 1.5);
  EXPECT_THAT(result.notes.at(0), testing::HasSubstr("fewer than two clusters"));
  data.cluster.clear();
  data.by = {labels("by", std::vector<std::string>{"a", "a"})};
  EXPECT_EQ(ClusterBootstrap{}(data).undefined, "'by' has one level only");
}

}  // namespace
}  // namespace assay::stats
