#include "evaluate/svea/summary.h"

#include <gmock/gmock.h>

namespace assay::svea {
namespace {

// Methods with the given (roe, drop) in each of two runs.
Results two_runs() {
  Results results;
  for (const char* name : {"RISE", "b", "c"}) results.plan.methods.push_back({name, "x", {}});
  results.plan.controls.push_back({"random", "random", {}});
  const double roe[2][5] = {{0.6, 0.5, 0.1, 0.1, 1}, {0.8, 0.3, 0.5, 0.1, 1}};
  for (const auto& one : roe) {
    Run run{.seed = 0, .history = {}, .accuracy = one[0], .test = {}, .judged = {}};
    const char* names[] = {"RISE", "b", "c", "random", "True place"};
    for (int at = 0; at < 5; ++at) {
      MethodOutcome judged{.title = names[at], .spec = "x"};
      judged.roe = one[at];
      judged.drop = 1 - one[at];
      judged.increase = at / 10.0;
      run.judged.push_back(std::move(judged));
    }
    results.runs.push_back(std::move(run));
  }
  return results;
}

TEST(Summaries, AverageTheRunsInPercent) {
  const std::vector<Summary> all = summaries(two_runs());
  ASSERT_EQ(all.size(), 5U);
  EXPECT_DOUBLE_EQ(all[0].roe.mean, 70);
  EXPECT_THAT(all[0].roe.each, testing::ElementsAre(60, 80));
  // Two values: 70 -+ 12.7062 * 10 (the quantile of Cauchy's distribution), within 0 and 100.
  EXPECT_EQ(all[0].roe.interval->low, 0);
  EXPECT_EQ(all[0].roe.interval->high, 100);
  EXPECT_NEAR(measured({0.5, 0.51}).interval->high, 50.5 + 12.7062 * 0.5, 1e-3);
  EXPECT_DOUBLE_EQ(accuracies(two_runs()).mean, 70);
}

TEST(Summaries, KnowWhatIsAMethodAndWhatWasPublished) {
  const std::vector<Summary> all = summaries(two_runs());
  EXPECT_EQ(all[0].published->roe, 66.4);
  EXPECT_FALSE(all[1].published);
  EXPECT_EQ(all[2].kind, Kind::method);
  EXPECT_EQ(all[3].kind, Kind::control);
  EXPECT_EQ(all[4].kind, Kind::truth);
}

// Means: ROE 70, 40, 30; Drop is its complement, so both orders are the same; Increase is 0, 10,
// 20, the opposite. In the second run ROE is 80, 30, 50: ranks 3 1 2 against 1 2 3 give
// 1 - 6 (4 + 1 + 1) / 24 = -0.5.
TEST(Agreements, CompareOrdersOfMethodsOnly) {
  const std::vector<Agreement> all = agreements(summaries(two_runs()));
  EXPECT_EQ(all[0].b, "Drop");
  EXPECT_DOUBLE_EQ(all[0].of_means.value(), 1);
  EXPECT_EQ(all[1].b, "Increase");
  EXPECT_DOUBLE_EQ(all[1].of_means.value(), -1);
  EXPECT_DOUBLE_EQ(all[1].range->first, -1);
  EXPECT_DOUBLE_EQ(all[1].range->second, -0.5);
  EXPECT_FALSE(all[2].of_means);  // nobody measured a place: constant
}

TEST(Measured, IsWrittenWithItsInterval) {
  EXPECT_EQ(to_string(measured({0.5})), "50.0");
  EXPECT_EQ(to_string(measured({0.5, 0.5})), "50.0 [50.0, 50.0]");
}

}  // namespace
}  // namespace assay::svea
