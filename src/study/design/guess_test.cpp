#include "study/design/guess.h"

#include <gmock/gmock.h>

#include <map>

#include "study/design/test_study.h"

namespace assay::study {
namespace {

Ingredients two_conditions() {
  Ingredients ingredients = test_ingredients(200, 0, 0);
  ingredients.conditions = {"no_int=none", "int=gradcam"};
  return ingredients;
}

// 100 pictures for each condition, none in both, nine people each: 1800 sessions.
TEST(Guess, DealsOutPicturesInTheFirstExperiment) {
  const Study study = test_study("guess:faithful=true,experiment=1", two_conditions());
  const Design& design = study.design();
  std::map<std::string, int> pictures;
  for (const ItemSet& set : design.item_sets) {
    EXPECT_EQ(set.items.size(), 1U);
    ASSERT_EQ(set.conditions.size(), 1U);
    ++pictures[set.conditions[0]];
  }
  EXPECT_EQ(pictures, (std::map<std::string, int>{{"int", 100}, {"no_int", 100}}));
  EXPECT_EQ(study.cells().size() * static_cast<std::size_t>(design.quota.replicates), 1800U);
  EXPECT_FALSE(design.quota.stay_in_condition);
  EXPECT_EQ(design.quota.sessions_per_person, 100);
  EXPECT_EQ(design.planned_tests[0].test, "welch_t");
  EXPECT_EQ(design.trial.least_ms, 5000);
}

// The same 200 pictures in both, five people each, nobody in both: 2000 sessions.
TEST(Guess, SharesPicturesInTheSecondExperiment) {
  const Study study = test_study("guess:faithful=true,experiment=2", two_conditions());
  const Design& design = study.design();
  EXPECT_EQ(study.cells().size(), 400U);
  EXPECT_EQ(study.cells().size() * static_cast<std::size_t>(design.quota.replicates), 2000U);
  EXPECT_TRUE(design.quota.stay_in_condition);
  EXPECT_EQ(design.planned_tests[0].test, "paired_t");
}

TEST(Guess, AsksAboutSeveralPicturesASessionOtherwise) {
  const Design design = test_design("guess:set_size=20", two_conditions());
  EXPECT_EQ(design.item_sets.size(), 10U);
  EXPECT_EQ(design.quota.sessions_per_person, 1);
  EXPECT_EQ(design.test.answer_order, AnswerOrder::trial);
  EXPECT_EQ(design.trial.least_ms, 5000);
  EXPECT_EQ(test_design("guess:least_ms=0").trial.least_ms, 0);
}

}  // namespace
}  // namespace assay::study
