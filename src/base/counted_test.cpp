#include "base/counted.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace assay {
namespace {

TEST(Counted, AgreesWithItsNumber) {
  EXPECT_EQ(counted(0, "rows"), "0 rows");
  EXPECT_EQ(counted(1, "rows"), "1 row");
  EXPECT_EQ(counted(2, "rows"), "2 rows");
  EXPECT_EQ(counted(1, "levels of users"), "1 level of users");
  EXPECT_EQ(in_number(1, "items that nobody rated"), "item that nobody rated");
  EXPECT_EQ(in_number(11, "items that nobody rated"), "items that nobody rated");
  EXPECT_THROW(counted(1, "row"), Bug);
}

}  // namespace
}  // namespace assay
