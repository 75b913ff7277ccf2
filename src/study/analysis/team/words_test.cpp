#include <gmock/gmock.h>

#include "study/analysis/rows_test.h"
#include "study/analysis/team/team.h"

namespace assay::analysis {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

// Each condition has four people and ten items, of which everybody decides so many rightly.
ProtocolReport of_conditions(const std::vector<std::pair<std::string, int>>& right) {
  Evidence evidence{.study = "trial", .protocol = "team"};
  for (const auto& [condition, count] : right) {
    for (int trial = 0; trial < 40; ++trial) {
      const bool ai_right = trial % 2 == 0;
      evidence.rows.push_back(decision(fmt::format("{}{}", condition, trial / 10),
                                       fmt::format("i{}", trial % 10), condition, ai_right,
                                       ai_right == (trial % 10 < count)));
    }
  }
  number(evidence.rows);
  return Team{}(evidence);
}

TEST(TeamWords, CompareNothingWithOneCondition) {
  EXPECT_THAT(of_conditions({{"SOD", 8}}).summary,
              ElementsAre("Participants decided rightly in 80.0 % of their trials with SOD."));
}

TEST(TeamWords, CallNothingBestWhereAllAreEqual) {
  const ProtocolReport told = of_conditions({{"A", 10}, {"B", 10}});
  EXPECT_EQ(told.summary[0],
            "Participants decided equally well with all conditions: 100.0 % of trials were right.");
  EXPECT_THAT(told.summary[1],
              StartsWith("The two conditions were not found to differ in accuracy"));
}

// Of four people against four who all do better, the exact p is 2 / 70 = .029; of three pairs, Holm
// makes .086 of it.
TEST(TeamWords, CountPairsAsPeopleDo) {
  EXPECT_EQ(of_conditions({{"A", 10}, {"B", 5}}).summary[1],
            "The two conditions differ in accuracy at the 5 % level.");
  EXPECT_EQ(of_conditions({{"A", 10}, {"B", 5}, {"C", 4}}).summary[1],
            "None of 3 pairs of conditions was found to differ in accuracy at the 5 % level after "
            "Holm's correction.");
}

}  // namespace
}  // namespace assay::analysis
