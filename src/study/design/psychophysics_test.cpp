#include "study/design/psychophysics.h"

#include <gmock/gmock.h>

#include <cmath>

#include "study/design/test_study.h"

namespace assay::study {
namespace {

TEST(Psychophysics, ShowsThePapersLevels) {
  const Design design = test_design("psychophysics:faithful=true");
  std::vector<int> levels;
  for (int at = 0; at < 10; ++at) {
    levels.push_back(static_cast<int>(std::floor(5 * std::pow(12.0, at / 9.0) + 1e-9)));
  }
  EXPECT_EQ(design.trial.levels, levels);
  EXPECT_EQ(design.trial.unsure, "I don't know");
  EXPECT_EQ(design.assignment, Assignment::within);
  EXPECT_EQ(design.quota.replicates, 62);
}

TEST(Psychophysics, ShowsNoPictureTwiceUnlessFaithful) {
  const Design design = test_design("psychophysics");
  EXPECT_EQ(design.assignment, Assignment::rotated);
  EXPECT_EQ(design.test.answer_order, AnswerOrder::participant);
  ASSERT_EQ(design.conditions[2].shows.size(), 1U);
  EXPECT_EQ(design.conditions[2].shows[0].part, "level");
  EXPECT_EQ(design.conditions[2].shows[0].method, "rise:masks=10");
}

}  // namespace
}  // namespace assay::study
