#include "study/design/resume.h"

#include <gmock/gmock.h>

#include "study/design/test_study.h"

namespace assay::study {
namespace {

// Blocks 0 0 1 1 1 2.
std::vector<Step> steps() {
  std::vector<Step> all(6);
  const int blocks[] = {0, 0, 1, 1, 1, 2};
  for (std::size_t at = 0; at < all.size(); ++at) {
    all[at].screen = at < 2 ? Screen::instructions : Screen::decide;
    all[at].block = static_cast<std::uint16_t>(blocks[at]);
  }
  return all;
}

constexpr Resume policy{.trial_minutes = 30, .end_minutes = 600};

TEST(Resume, GoesOnAtTheTrialAfterAShortTime) {
  EXPECT_EQ(resume_position(policy, steps(), 4, 30), (Resumption{4, true, 0, false}));
  EXPECT_EQ(resume_position(policy, steps(), 1, 3), (Resumption{1, false, 0, false}));
}

TEST(Resume, GoesBackToTheBlockAfterALongerOne) {
  EXPECT_EQ(resume_position(policy, steps(), 4, 30.5), (Resumption{2, true, 2, false}));
  EXPECT_EQ(resume_position(policy, steps(), 2, 31), (Resumption{2, true, 0, false}));
  EXPECT_EQ(resume_position(policy, steps(), 5, 31), (Resumption{5, true, 0, false}));
  EXPECT_EQ(resume_position(policy, steps(), 1, 600), (Resumption{0, false, 1, false}));
}

TEST(Resume, EndsAfterTooLong) {
  EXPECT_TRUE(resume_position(policy, steps(), 4, 600.1).ended);
  EXPECT_TRUE(resume_position({.trial_minutes = 0, .end_minutes = 0}, steps(), 4, 0.1).ended);
}

// In real plans the block before a break ends with the break, so nobody rests twice in a row.
TEST(Resume, BeginsBlocksAfterTheirBreaks) {
  const Study study = test_study("team:set_size=12", test_ingredients(12, 3, 4));
  const std::vector<Step> plan_of_one = plan(study, {0, 0}, 3);
  for (std::size_t at = 0; at < plan_of_one.size(); ++at) {
    const Resumption back = resume_position(policy, plan_of_one, at, 60);
    EXPECT_EQ(plan_of_one[back.position].block, plan_of_one[at].block);
    EXPECT_TRUE(back.position == at || plan_of_one[back.position].screen != Screen::rest);
    EXPECT_EQ(back.position + back.repeated, at);
  }
}

}  // namespace
}  // namespace assay::study
