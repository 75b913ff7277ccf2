#include "study/simulate/careful.h"

#include <gtest/gtest.h>

namespace assay::simulate {
namespace {

TEST(Careful, HasTheSkillItIsGivenAndASpeedOfItsOwn) {
  assay::Random random(1);
  const Careful careful{.skill = 0.7, .lapse = 0.1, .median_ms = 1000};
  const ParticipantTraits first = careful(random);
  const ParticipantTraits second = careful(random);
  EXPECT_EQ(first.skill, 0.7);
  EXPECT_EQ(first.lapse, 0.1);
  EXPECT_NE(first.median_ms, second.median_ms);
}

}  // namespace
}  // namespace assay::simulate
