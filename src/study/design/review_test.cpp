#include "study/design/review.h"

#include <gmock/gmock.h>

#include "base/error.h"
#include "study/design/test_study.h"

namespace assay::study {
namespace {

TEST(Review, AsksInTheFormsThatAreWanted) {
  EXPECT_EQ(test_design("review").trial.screens,
            (std::vector{Screen::rate, Screen::correct, Screen::choose}));
  EXPECT_EQ(test_design("review:correct=false").trial.screens,
            (std::vector{Screen::rate, Screen::choose}));
  EXPECT_THROW(test_design("review:rate=false,correct=false,choose=false"), Error);
}

TEST(Review, GivesEverybodyEverythingWhenFaithful) {
  EXPECT_EQ(test_design("review:faithful=true").item_sets.size(), 1U);
  EXPECT_EQ(test_design("review:set_size=5").item_sets.size(), 3U);
  EXPECT_EQ(test_design("review").assignment, Assignment::within);
}

}  // namespace
}  // namespace assay::study
