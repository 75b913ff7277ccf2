#include "math/stats/drawn_times.h"

#include <gmock/gmock.h>

#include <cmath>
#include <map>

namespace assay::stats {
namespace {

// Three clusters are drawn in 27 ways, of which those that give the times (a, b, c) are
// 3! / (a! b! c!): each once in 27 for (3, 0, 0), three times for (2, 1, 0), six for (1, 1, 1).
// 54000 draws, within five deviations of a binomial number.
TEST(Draw, IsMultinomial) {
  std::map<std::vector<double>, int> seen;
  constexpr int draws = 54000;
  for (std::uint64_t stream = 0; stream < draws; ++stream) {
    std::vector<double> times(3);
    Random random(8, stream);
    draw(times, random);
    ++seen[times];
  }
  const double factorials[] = {1, 1, 2, 6};
  ASSERT_EQ(seen.size(), 10U);
  for (const auto& [times, count] : seen) {
    double ways = 6;
    for (const double one : times) ways /= factorials[static_cast<int>(one)];
    const double share = ways / 27;
    EXPECT_NEAR(count, share * draws, 5 * std::sqrt(share * (1 - share) * draws));
  }
}

// Of many clusters: the variance of a count is 1 - 1/n and two counts correlate by -1 / (n - 1).
TEST(Draw, HasTheVarianceOfAMultinomial) {
  constexpr std::size_t n = 600;  // more than are drawn at a time
  constexpr int draws = 4000;
  double squares = 0;
  double products = 0;
  for (std::uint64_t stream = 0; stream < draws; ++stream) {
    std::vector<double> times(n);
    Random random(9, stream);
    draw(times, random);
    double sum = 0;
    for (const double one : times) sum += one;
    ASSERT_EQ(sum, n);
    for (std::size_t at = 0; at < n; ++at) squares += (times[at] - 1) * (times[at] - 1);
    products += (times[0] - 1) * (times[n - 1] - 1);
  }
  EXPECT_NEAR(squares / (n * draws), 1 - 1.0 / n, 0.005);
  // A product of two such counts has the deviation 1: five over the root of 4000.
  EXPECT_NEAR(products / draws, -1.0 / n, 0.08);
}

// Rows in runs, rows that alternate, one factor and two: by hand from the counts of the clusters.
TEST(DrawnTimes, CountRowsAsOftenAsTheirClusters) {
  Clusters in_runs{{}, 5};
  Clusters alternating{{}, 7};
  for (std::size_t row = 0; row < 70; ++row) {
    in_runs.of_row.push_back(row / 14);
    alternating.of_row.push_back(row * 3 % 7);
  }
  const std::vector<std::vector<Clusters>> designs{
      {in_runs}, {alternating}, {in_runs, alternating}, {alternating, in_runs}};
  for (const auto& factors : designs) {
    Random random(4, 2);
    std::vector<double> drawn[2] = {std::vector<double>(factors[0].count),
                                    std::vector<double>(factors.back().count)};
    draw(drawn[0], random);
    draw(drawn[1], random);
    std::vector<double> times(70, -1);
    DrawnTimes{factors}(Random(4, 2), times);
    for (std::size_t row = 0; row < 70; ++row) {
      const double second = factors.size() == 1 ? 1 : drawn[1][factors[1].of_row[row]];
      ASSERT_EQ(times[row], drawn[0][factors[0].of_row[row]] * second);
    }
  }
}

}  // namespace
}  // namespace assay::stats
