#include "report/axis.h"

#include <gmock/gmock.h>

namespace assay::report {
namespace {

using testing::DoubleNear;
using testing::ElementsAre;

TEST(Ticks, AreRoundNumbersWithin) {
  EXPECT_THAT(ticks(0, 100, 5), ElementsAre(0, 20, 40, 60, 80, 100));
  EXPECT_THAT(ticks(3, 17, 4), ElementsAre(5, 10, 15));
  EXPECT_THAT(ticks(-0.11, 0.11, 4), ElementsAre(-0.1, DoubleNear(0, 1e-12), 0.1));
}

TEST(Ticks, OfNothingAreOne) { EXPECT_THAT(ticks(2, 2, 5), ElementsAre(2)); }

TEST(LogTicks, AreOneTwoAndFiveTimesPowersOfTen) {
  EXPECT_THAT(log_ticks(5, 60), ElementsAre(5, 10, 20, 50));
  EXPECT_THAT(log_ticks(1, 1e6), ElementsAre(1, 10, 100, 1e3, 1e4, 1e5, 1e6));
}

TEST(Range, IsWidenedToRoundNumbers) {
  double low = 13;
  double high = 88;
  widen_to_round(low, high);
  EXPECT_EQ(low, 0);
  EXPECT_EQ(high, 100);
}

TEST(Axis, PlacesItsEnds) {
  const Axis axis{.low = 10, .high = 20, .begin = 100, .end = 0};
  EXPECT_EQ(axis.place(10), 100);
  EXPECT_EQ(axis.place(15), 50);
  EXPECT_EQ(as_label(0.1 + 0.2), "0.3");
}

}  // namespace
}  // namespace assay::report
