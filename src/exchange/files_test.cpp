#include "exchange/files.h"

#include "exchange/drawn_test.h"

namespace assay::exchange {
namespace {

TEST(FileName, IsTheLastPart) {
  EXPECT_EQ(file_name("/data/upload/1/cat.jpg?d=1"), "cat.jpg");
  EXPECT_EQ(file_name("..\\cats\\cat.jpg"), "cat.jpg");
  EXPECT_EQ(file_name("cat.jpg"), "cat.jpg");
}

}  // namespace
}  // namespace assay::exchange
