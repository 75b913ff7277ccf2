#include "study/analysis/group.h"

#include <gmock/gmock.h>

#include "study/analysis/rows_test.h"

namespace assay::analysis {
namespace {

using testing::ElementsAre;
using testing::Pair;

TEST(Groups, HaveSharesOfRightAnswers) {
  Evidence evidence{.study = "trial", .protocol = "team"};
  evidence.rows = {
      decision("ann", "a", "map", true, true), decision("ann", "b", "map", true, false),
      decision("ben", "a", "none", false, false), decision("ben", "b", "none", false, false)};
  evidence.rows.push_back(decision("cleo", "a", "none", true, true));
  evidence.rows.back().correct.reset();
  const Rows all = select(evidence, [](const ResponseRow&) { return true; });
  EXPECT_THAT(accuracies(all, participant_of), ElementsAre(Pair("ann", 0.5), Pair("ben", 1.0)));
  EXPECT_THAT(accuracies(all, item_of), ElementsAre(Pair("a", 1.0), Pair("b", 0.5)));
  EXPECT_EQ(accuracy(all).n, 4U) << "an answer that is neither right nor wrong is not asked";
  EXPECT_EQ(accuracy(all).share(), 0.75);
  EXPECT_EQ(accuracy({}).share(), std::nullopt);
  EXPECT_EQ(accuracy({}).percent(), Cell());
}

TEST(Groups, OfConditionsHaveTheOrderOfTheDesign) {
  Evidence evidence{.study = "trial", .protocol = "team"};
  for (const char* name : {"a", "b", "c"})
    evidence.rows.push_back(decision("x", "i", name, true, true));
  const Rows all = select(evidence, [](const ResponseRow&) { return true; });
  EXPECT_THAT(conditions(evidence, all), ElementsAre("a", "b", "c"));
  evidence.design.emplace();
  evidence.design->conditions = {{.name = "c"}, {.name = "unused"}, {.name = "a"}};
  EXPECT_THAT(conditions(evidence, all), ElementsAre("c", "a", "b"));
}

}  // namespace
}  // namespace assay::analysis
