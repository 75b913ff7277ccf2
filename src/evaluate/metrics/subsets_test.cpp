#include "evaluate/metrics/subsets.h"

#include <set>

#include "evaluate/metrics/asked_test.h"

namespace assay::metrics {
namespace {

// All ten sets of two of five points, each about a tenth of the time.
TEST(Subsets, AreDrawnEvenly) {
  std::map<std::set<std::uint32_t>, int> seen;
  for (std::uint64_t draw = 0; draw < 2000; ++draw) {
    const Subset subset = random_subset(5, 2, 7, draw);
    seen[{subset.begin(), subset.end()}]++;
  }
  EXPECT_EQ(seen.size(), 10U);
  for (const auto& [subset, times] : seen) {
    EXPECT_EQ(subset.size(), 2U);
    EXPECT_NEAR(times, 200, 60);  // four deviations and a half
  }
}

TEST(Subsets, AreWeighedByTheMapAndByTheModel) {
  const auto model = logistic({4, 2, 1});
  const Tensor batch({1, 3}, {1, 2, 3});
  const Tensor maps({1, 3}, {5, 6, 8});
  const std::size_t targets[] = {0};
  const attribution::Question question{model, batch, targets, model::Output::logit};
  const std::vector<Subset> subsets{{0}, {2, 1}, {}};
  const std::size_t items[] = {0};
  const MeasuredSubsets sets = measure_subsets(
      {.maps = maps, .question = &question},
      items, [&](std::size_t) -> const auto& { return subsets; }, Substrate::zero)[0];
  EXPECT_THAT(sets.relevance, testing::ElementsAre(5, 14, 0));
  EXPECT_THAT(sets.lost, testing::ElementsAre(4, 7, 0));
}

TEST(Subsets, RunOnceWhereTheyAreTheSame) {
  const auto model = logistic({4, 2, 1});
  const Tensor batch({2, 3}, {1, 2, 3, 1, 1, 1});
  const Tensor maps({2, 3}, {5, 6, 8, 1, 2, 3});
  const std::size_t targets[] = {0, 0};
  const attribution::Question question{model, batch, targets, model::Output::logit};
  const std::vector<Subset> subsets{{0}, {1}, {0}, {0}, {1}};
  const std::size_t items[] = {0, 1};
  const std::vector<MeasuredSubsets> found = measure_subsets(
      {.maps = maps, .question = &question},
      items, [&](std::size_t) -> const auto& { return subsets; }, Substrate::zero);
  EXPECT_THAT(found[0].lost, testing::ElementsAre(4, 4, 4, 4, 4));
  EXPECT_THAT(found[1].lost, testing::ElementsAre(4, 2, 4, 4, 2));
  EXPECT_THAT(found[1].relevance, testing::ElementsAre(1, 2, 1, 1, 2));
  EXPECT_EQ(model.passes().forward, 2U * 3U);  // as it is, without the first, without the second
}

// 1, 2, 3 beside 1, 4, 2: covariance 1, variances 2 and 14 / 3 (times three).
TEST(Subsets, AreCorrelated) {
  const MeasuredSubsets sets{{1, 2, 3}, {1, 4, 2}};
  EXPECT_NEAR(*correlated(sets, Correlation::pearson).value, 1 / std::sqrt(2 * 14.0 / 3), 1e-12);
  EXPECT_NEAR(*correlated(sets, Correlation::spearman).value, 0.5, 1e-12);
  EXPECT_EQ(correlated({{1, 2}, {3, 3}}, Correlation::pearson).reason, nothing_to_compare);
}

}  // namespace
}  // namespace assay::metrics
