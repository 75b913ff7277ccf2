#include "study/design/attention_text.h"

#include <gmock/gmock.h>

#include "study/design/plan.h"
#include "study/design/test_study.h"

namespace assay::study {
namespace {

// Two experts, each on all hundred texts in an order of their own.
TEST(AttentionText, GivesEverybodyAllTextsInAnOrderOfTheirOwn) {
  const Study study = test_study("attention_text:faithful=true", test_ingredients(100, 3, 0));
  ASSERT_EQ(study.cells().size(), 1U);
  EXPECT_EQ(study.design().quota.replicates, 2);
  EXPECT_TRUE(study.design().practice.items.empty());
  const std::vector<Step> one = plan(study, {0, 0}, 1);
  // A page, the texts, the debriefing.
  EXPECT_EQ(one.size(), 102U);
  EXPECT_NE(one, plan(study, {0, 0}, 2));
}

TEST(AttentionText, CanShareOutTheTexts) {
  EXPECT_EQ(test_design("attention_text:set_size=5").item_sets.size(), 3U);
}

}  // namespace
}  // namespace assay::study
