#include "study/design/study.h"

#include <gmock/gmock.h>

#include "base/error.h"
#include "study/design/test_study.h"

namespace assay::study {
namespace {

using testing::ElementsAre;

TEST(Study, FindsAConditionsOwnPictureBeforeTheSharedOne) {
  Design design = test_design("team", test_ingredients(2, 0, 0));
  Material material = test_material(design);
  material.stimuli.push_back({.item = "qitem1",
                              .condition = "blorp",
                              .part = "picture",
                              .file = "own.png",
                              .width = 1,
                              .height = 1});
  const Study study = make_study(design, material);
  EXPECT_EQ(study.stimulus(1, 1, "picture")->file, "own.png");
  EXPECT_NE(study.stimulus(1, 0, "picture")->file, "own.png");
  EXPECT_EQ(study.stimulus(1, 0, "outline"), nullptr);
}

TEST(Study, HasACellForEveryPairThatMeets) {
  Ingredients ingredients = test_ingredients(4, 0, 0);
  ingredients.conditions.pop_back();
  EXPECT_THAT(test_study("team:set_size=2", ingredients).cells(),
              ElementsAre(Cell{0, 0}, Cell{0, 1}, Cell{1, 0}, Cell{1, 1}));
  EXPECT_THAT(test_study("guess:experiment=1,set_size=1", ingredients).cells(),
              ElementsAre(Cell{0, 0}, Cell{0, 1}, Cell{1, 2}, Cell{1, 3}));
  EXPECT_THAT(test_study("review:set_size=2", ingredients).cells(),
              ElementsAre(Cell{0, 0}, Cell{0, 1}));
}

TEST(Study, RefusesWhatCannotBeRun) {
  Design design = test_design("team");
  EXPECT_THROW(make_study(design, {}), Error);
}

}  // namespace
}  // namespace assay::study
