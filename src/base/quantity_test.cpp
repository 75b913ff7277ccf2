#include "base/quantity.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace assay {
namespace {

TEST(InThousands, KeepsThreeDigits) {
  EXPECT_EQ(in_thousands(0), "0");
  EXPECT_EQ(in_thousands(999), "999");
  EXPECT_EQ(in_thousands(1000), "1.00 k");
  EXPECT_EQ(in_thousands(25'557'032), "25.6 M");
  EXPECT_EQ(in_thousands(4'133'742'592), "4.13 G");
  EXPECT_EQ(in_thousands(123'456'789), "123 M");
}

TEST(InThousands, NeverWritesAThousandOfAPrefix) {
  EXPECT_EQ(in_thousands(999'499), "999 k");
  EXPECT_EQ(in_thousands(999'500), "1.00 M");
  EXPECT_EQ(in_thousands(9'996), "10.0 k");
}

TEST(AsBytes, NamesTheUnit) {
  EXPECT_EQ(as_bytes(812), "812 B");
  EXPECT_EQ(as_bytes(102'530'333), "103 MB");
}

TEST(AsTime, UsesTheTwoLargestUnits) {
  EXPECT_EQ(as_time(0.44), "0.4 s");
  EXPECT_EQ(as_time(12.3), "12 s");
  EXPECT_EQ(as_time(59.6), "1 min 00 s");
  EXPECT_EQ(as_time(185), "3 min 05 s");
  EXPECT_EQ(as_time(7620), "2 h 07 min");
}

TEST(AsTime, OfNonsenseIsHarmless) {
  EXPECT_EQ(as_time(std::nan("")), "0 s");
  EXPECT_EQ(as_time(-1), "0 s");
  EXPECT_EQ(as_time(std::numeric_limits<double>::infinity()), "888888 h 53 min");
}

}  // namespace
}  // namespace assay
