#include "study/design/team.h"

#include <gmock/gmock.h>

#include <set>

#include "study/design/test_study.h"

namespace assay::study {
namespace {

// 450 pictures in 15 sets of 30 that cover them exactly; 2 for each set are 30 for a method.
TEST(Team, PartitionsThePapersPictures) {
  const Design design = test_design("team:faithful=true", test_ingredients(450, 5, 10));
  ASSERT_EQ(design.item_sets.size(), 15U);
  std::set<std::string> covered;
  for (const ItemSet& set : design.item_sets) {
    EXPECT_EQ(set.items.size(), 30U);
    covered.insert(set.items.begin(), set.items.end());
  }
  EXPECT_EQ(covered.size(), 450U);
  EXPECT_EQ(design.item_sets.size() * static_cast<std::size_t>(design.quota.replicates), 30U);
  EXPECT_EQ(design.checks.pass, 10);
  EXPECT_EQ(test_design("team:pass=8", test_ingredients(30, 5, 10)).checks.pass, 8);
}

TEST(Team, IsFaithfulByOrderAndOtherwiseMixes) {
  const Design paper = test_design("team:faithful=true");
  EXPECT_EQ(paper.checks.placement, Placement::first);
  EXPECT_EQ(paper.test.order, Order::fixed);
  EXPECT_EQ(paper.test.answer_order, AnswerOrder::fixed);
  EXPECT_FALSE(paper.checks.gate);
  const Design ours = test_design("team");
  EXPECT_EQ(ours.checks.placement, Placement::interleaved);
  EXPECT_EQ(ours.test.order, Order::shuffled);
  EXPECT_EQ(ours.test.answer_order, AnswerOrder::participant);
  EXPECT_GT(ours.test.rest_every, 0);
  for (const Design& design : {paper, ours}) {
    EXPECT_EQ(design.trial.screens,
              (std::vector{Screen::familiar, Screen::definition, Screen::decide}));
    EXPECT_TRUE(design.practice.feedback);
    EXPECT_FALSE(design.device.phones);
  }
}

// Three photos beside a fourth say nothing by themselves: their caption stays after practice.
TEST(Team, SaysWhatNeighboursAre) {
  Ingredients ingredients = test_ingredients();
  ingredients.conditions = {"none", "warm=gradient", "three=nearest_neighbours:k=3"};
  const Design design = test_design("team", ingredients);
  EXPECT_EQ(design.conditions[1].shows[1].caption, "");
  EXPECT_EQ(design.conditions[2].shows[0].caption, "");
  EXPECT_EQ(design.conditions[2].shows[1].caption,
            "Pictures Sam learned from that look most like this one.");
}

}  // namespace
}  // namespace assay::study
