#include "study/analysis/methods.h"

#include <gmock/gmock.h>

namespace assay::analysis {
namespace {

using testing::ElementsAre;
using testing::Pair;

TEST(MethodsOfConditions, AreWhatTheDesignShows) {
  Evidence evidence{.study = "s", .protocol = "team"};
  EXPECT_EQ(method_of(evidence, "GradCAM"), "GradCAM");
  evidence.design.emplace();
  evidence.design->conditions = {
      {.name = "heat", .shows = {{.part = "picture"}, {.part = "explanation", .method = "lime"}}},
      {.name = "none", .shows = {{.part = "picture"}}}};
  EXPECT_EQ(method_of(evidence, "heat"), "lime");
  EXPECT_EQ(method_of(evidence, "none"), "none");
}

TEST(MethodsOfConditions, AreTheSameBySpecOrByName) {
  EXPECT_TRUE(is_same_method("lime:samples=10", "lime:samples=10"));
  EXPECT_TRUE(is_same_method("lime", "lime:samples=10"));
  EXPECT_FALSE(is_same_method("lime:samples=20", "lime:samples=10"));
  EXPECT_FALSE(is_same_method("lime", "limes"));
}

TEST(MethodsOfConditions, HaveTheirScores) {
  Evidence evidence{.study = "s", .protocol = "team"};
  evidence.scores = {
      {"iou", "lime", "a", 0.25}, {"iou", "rise", "a", 0.5}, {"wsl", "lime", "b", 1}};
  evidence.scores.push_back({"masked_accuracy@15", "lime", "a", 1});
  EXPECT_THAT(metrics_of(evidence), ElementsAre("iou", "wsl"))
      << "levels are no scores of their own";
  EXPECT_THAT(scores_of(evidence, "iou", "lime:samples=10"), ElementsAre(Pair("a", 0.25)));
}

}  // namespace
}  // namespace assay::analysis
