#include "base/wall_clock.h"

#include <gtest/gtest.h>

namespace assay {
namespace {

// date -u -d @1795065000
TEST(WallClock, WritesTimesAsPeopleReadThem) {
  EXPECT_EQ(day_of(1'795'065'000'999), "2026-11-19");
  EXPECT_EQ(minute_of(1'795'065'000'999), "2026-11-19 05:10 UTC");
  EXPECT_EQ(day_of(0), "1970-01-01");
}

}  // namespace
}  // namespace assay
